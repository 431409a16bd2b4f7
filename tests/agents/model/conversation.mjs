// What the stub of a model goes by. A prompt with lines of the form
//   CALL <tool> <arguments as JSON>
// has it call these tools, one after the other; to any other it says one sentence.

const kCall = /^CALL (\S+) (\{.*\})$/gm;

/// `said`: the parts of the conversation in their order, `{ user: <text> }` or `{ result: true }`, others left out.
/// What is to be said next: `{ call: { name, args } }`, `{ lookFor: <tool> }` or `{ text }`. `tools` are the names that
/// the client has offered, `searches` whether it offers to look for others.
export function next(said, tools, searches = false) {
  const begins = said.map((part) => 'user' in part && /^(CALL|SAY) /m.test(part.user)).lastIndexOf(true);
  const calls = begins < 0 ? [] : [...said[begins].user.matchAll(kCall)];
  const done = said.slice(begins + 1).filter((part) => part.result).length;
  if (done >= calls.length) return { text: 'All that was asked for is done.' };
  const [, name, args] = calls[done];
  const offered = tools.find((tool) => tool === name) ?? tools.find((tool) => tool.endsWith(name));
  if (offered) return { call: { name: offered, args: JSON.parse(args) } };
  return searches ? { lookFor: name } : { text: `There is no tool ${name}.` };
}

/// The text in what protocols let stand as a text or as a list of parts.
export function textOf(content) {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('\n');
}
