// What the page of the board does while others write, while it is not seen, and while nobody answers. Each function throws
// where it does something else.
// `at`: { open(browser, where, more), elsewhere(...words), press(page, act) }; with { seen: true } a tab counts as seen also
// behind others.
import assert from 'node:assert/strict';

const said = (page) => page.$eval('#live', (one) => (one.hidden ? '' : one.textContent));
const has_row = (page, name) => page.waitForSelector(`[data-work="session/${name}"]`);
const silent = (page) => page.waitForFunction(() => document.getElementById('live').hidden);
const look_again = async (page) => {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/page'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await answered;
};

// What somebody has unfolded, looked for and stands on is as it was once others have written; what is not different is not
// drawn at all.
export async function keeps_what_is_open(browser, at) {
  const page = await at.open(browser, 'kept');
  await page.evaluate(() => { document.querySelector('main').isFirst = true; });
  await look_again(page);
  assert(await page.$eval('main', (one) => one.isFirst), 'what is not different is drawn again');
  await page.click('#fold');
  await page.click('.subject summary');
  await page.evaluate(() => { document.querySelector('.row').open = false; });
  await page.type('#find', 'e');
  await page.keyboard.press('Home');
  const state = () => page.evaluate(() => ({
    open: [...document.querySelectorAll('main details')].filter((one) => one.dataset.work !== 'session/kept').map((one) => one.open),
    fold: document.getElementById('fold').textContent,
    text: document.getElementById('find').value,
    at: document.activeElement.id && document.activeElement.selectionStart,
  }));
  const before = await state();
  at.elsewhere('update', 'kept', '--phase=new', '--next_actions+=Be kept');
  await has_row(page, 'kept');
  assert.equal(await page.$eval('main', (one) => one.isFirst === true), false);
  assert.deepEqual(await state(), before);
  assert.equal(before.fold, 'Fold all');
  await page.close();
}

// What can be pressed is not what the work says.
export async function finds_no_labels(browser, at) {
  const page = await at.open(browser, 'find');
  const shown = () => page.$$eval('.row', (rows) => rows.filter((row) => !row.hidden).length);
  for (const label of ['Finish\u2026', 'Claim\u2026', 'Complete the phase\u2026', 'Not yet', 'Blocked by']) {
    await page.$eval('#find', (one, text) => { one.value = text; one.dispatchEvent(new Event('input')); }, label);
    assert.equal(await shown(), 0, `'${label}' is found`);
  }
  await page.close();
}

// A browser has six connections for one server: with more tabs than that all of them still hear what is new.
export async function serves_many_tabs(browser, at) {
  const pages = [];
  for (let count = 0; count < 8; ++count) pages.push(await at.open(browser, `tab ${count}`, { seen: true }));
  at.elsewhere('update', 'tabs', '--phase=new', '--next_actions+=Be seen in all');
  for (const page of pages) await page.waitForSelector('[data-work="session/tabs"]', { polling: 200 });
  for (const page of pages) await page.close();
}

// A tab that is not seen listens to nothing, and has what is new once it is.
export async function rests_while_hidden(browser, at) {
  const page = await at.open(browser, 'hidden');
  const other = await at.open(browser, 'seen');
  const hide = (is_hidden) => page.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
    document.dispatchEvent(new Event('visibilitychange'));
  }, is_hidden);
  await hide(true);
  at.elsewhere('update', 'unseen', '--phase=new', '--next_actions+=Be seen later');
  await has_row(other, 'unseen');
  assert.equal(await page.$('[data-work="session/unseen"]'), null, 'a hidden tab listens');
  await hide(false);
  await has_row(page, 'unseen');
  for (const one of [page, other]) await one.close();
}

// That there was no answer is said, and taken back with the next one.
export async function takes_back_silence(browser, at) {
  const page = await at.open(browser, 'silence');
  await page.setRequestInterception(true);
  let answer = (request) => request.abort();
  page.on('request', (request) => (request.url().endsWith('/page') ? answer(request) : request.continue()));
  at.elsewhere('update', 'silent', '--phase=new', '--next_actions+=Be told');
  await page.waitForFunction(() => document.getElementById('live').textContent.startsWith('The board does not answer'));
  answer = (request) => request.respond({ status: 503, contentType: 'text/plain', body: 'End it, and start it again.' });
  await page.waitForFunction(() => document.getElementById('live').textContent === 'End it, and start it again.');
  answer = (request) => request.continue();
  await silent(page);
  assert.equal(await said(page), '');
  await has_row(page, 'silent');
  await page.close();
}

// Who is late is told so by a page that was asked for afterwards, also where another one was under way.
export async function tells_by_a_new_look(browser, at) {
  at.elsewhere('update', 'late', '--phase=new', '--next_actions:json=["First", "Second"]');
  const page = await at.open(browser, 'late');
  await has_row(page, 'late');
  await page.setRequestInterception(true);
  let held = [];
  let is_held = true;
  let looks = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/page')) looks += 1;
    if (request.url().endsWith('/page') && is_held) held.push(request);
    else request.continue();
  });
  await page.$eval('button[data-key="claim late"]', (one) => one.click());
  await page.waitForSelector('dialog[open]');
  const asked = page.waitForRequest((request) => request.url().endsWith('/page'));
  at.elsewhere('next', '--claim=ann', '--skill=late');
  await asked;
  const acted = page.waitForResponse((answer) => answer.url().endsWith('/act'));
  await page.click('dialog button.first');
  assert.equal((await acted).status(), 409);
  await page.evaluate(() => new Promise((resolve) => { setTimeout(resolve, 100); }));
  assert.equal(await page.$('dialog .told:not([hidden])'), null, 'it is told before it was looked at');
  is_held = false;
  for (const request of held) request.continue();
  await page.waitForSelector('dialog .told:not([hidden])');
  assert.equal(looks, 2);
  const told = await page.$eval('dialog .told', (one) => one.textContent);
  assert.match(told, /It was: First It is now: Second/);
  await page.click('dialog button.first');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await page.waitForSelector('button[data-act=give-back]');
  await page.close();
}

// What the page shows a part of alone is not called all of it.
export async function calls_a_part_a_part(browser, at) {
  const page = await at.open(browser, 'part');
  const word = async () => {
    await at.press(page, 'approve');
    await page.waitForSelector('dialog[open]');
    const text = await page.$eval('dialog button.first', (one) => one.textContent);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    return text;
  };
  assert.equal(await word(), 'Approve exactly this');
  await page.$eval('button[data-act=approve]', (one) => { one.dataset.extent = 'part'; });
  assert.equal(await word(), 'Approve all of it');
  await page.close();
}
