// How workflows and projects go on from the board: each button is looked at, pressed with the keyboard, late and refused.
// `at`: { open(browser, where, more), elsewhere(...words), look(page, name), repository, views }
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const acts = ['try-again', 'resume-phase', 'complete-phase', 'begin-stage', 'hand-over-stage', 'complete-stage', 'reopen-stage'];
const hostile = `<img src=x onerror="window.broken = 1"> "R&D" 'plan' --force`;
const odd = `<img>&"R&D"'$(plan)`;
const closed = (page) => page.waitForFunction(() => !document.querySelector('dialog[open]'));
const button = (key) => `button[data-key="${key}"]`;

// A workflow or a project for each button, one that may not go on, and one whose names are no good names.
function make(at) {
  const write = (name, text) => writeFileSync(join(at.repository, name), text);
  const workflow = (name, phases) => {
    write('phases.json', JSON.stringify(phases));
    at.elsewhere('workflow', 'start', name, `--phases=${join(at.repository, 'phases.json')}`);
  };
  write('plan.md', 'Blue\n');
  write('sketch.md', 'Blue or red?\n');
  workflow('billing', [{ name: 'plan', final: ['plan.md'] }, { name: 'build' }]);
  workflow('brand', [{ name: 'sketch', final: ['brand.md'], intermediate: ['sketch.md'] }, { name: 'draw' }]);
  workflow(odd, [{ name: odd }, { name: 'end' }]);
  workflow('imports', [{ name: 'collect', final: ['collected.csv'] }, { name: 'load' }]);
  workflow('nightly', ['crawl', 'index']);
  at.elsewhere('workflow', 'task', 'nightly', 'fetch-prices', '--status=failed');
  at.elsewhere('workflow', 'task', 'nightly', 'fetch-stock', '--status=failed');
  write('manifest.json', JSON.stringify({ name: 'site', stages: [{ name: 'draw' }, { name: 'paint', human_approval_default: true }, { name: 'hang' }] }));
  const stage = (project, name, status, ...more) => at.elsewhere('stage', 'write', project, name, `--status=${status}`, ...more);
  for (const project of ['begun', 'failing', 'gated', 'poster', 'unsure']) at.elsewhere('stage', 'init', project, `--manifest=${join(at.repository, 'manifest.json')}`);
  stage('begun', 'draw', 'failed', `--artifacts=${JSON.stringify({ sketch: { file: 'sketch.png' }, [hostile]: 1 })}`);
  stage('begun', 'draw', 'in_progress');
  stage('failing', 'draw', 'failed', `--error=${hostile}`);
  for (const project of ['gated', 'unsure']) stage(project, 'draw', 'completed');
  stage('gated', 'paint', 'in_progress');
  stage('unsure', 'paint', 'awaiting_human', '--artifacts={"colour": "blue"}');
  at.elsewhere('stage', 'approve', 'unsure', 'paint', '--by=Ann');
  stage('unsure', 'hang', 'in_progress');
  const file = join('.checkpoints/pipelines/unsure/checkpoint_paint.json');
  write(file, at.read(file).replace('"blue"', '"red"'));
}

async function press(page, key) {
  await page.waitForSelector(button(key));
  await page.$eval(button(key), (one) => { one.closest('details')?.setAttribute('open', ''); one.focus(); });
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open]');
}

async function looks_at_each(browser, at) {
  for (const view of at.views) {
    const page = await at.open(browser, `steps ${view.name}`, view);
    await page.waitForSelector(button('begin-stage poster/draw'));
    await page.click('#fold');
    await at.look(page, `steps-${view.name}`);
    for (const act of acts) {
      await page.$eval(`button[data-act=${act}]`, (one) => one.click());
      await page.waitForSelector('dialog[open]');
      await at.look(page, `steps-asks-${act}-${view.name}`);
      await page.keyboard.press('Escape');
      await closed(page);
    }
    assert.equal(await page.evaluate(() => window.broken), undefined);
    await page.close();
  }
}

// Without a mouse: Enter asks, Escape leaves all as it was and goes back to the button, Enter does it.
async function goes_by_keyboard(page) {
  await press(page, 'try-again nightly fetch-prices');
  assert.match(await page.$eval('dialog', (one) => one.textContent), /the workflow 'nightly': the task fetch-prices has failed/);
  await page.keyboard.press('Escape');
  await closed(page);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.key), 'try-again nightly fetch-prices');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'It is to be done again');
  await page.keyboard.press('Enter');
  await closed(page);
  await page.waitForFunction((gone) => !document.querySelector(gone), {}, button('try-again nightly fetch-prices'));
  assert(await page.$(button('try-again nightly fetch-stock')), 'the other task has gone with it');
}

// A reason is asked for, and nothing goes without.
async function wants_a_reason(page) {
  await press(page, 'reopen-stage unsure/paint');
  await page.click('dialog button.first');
  assert(await page.$('dialog[open]'), 'it went without a reason');
  await page.type('dialog textarea', 'It was to be blue');
  await page.click('dialog button.first');
  await closed(page);
  await page.waitForFunction((gone) => !document.querySelector(gone), {}, button('reopen-stage unsure/paint'));
}

// What the command says stands in the dialog, which stays.
async function tells_what_is_refused(page, at) {
  await press(page, 'complete-phase billing');
  rmSync(join(at.repository, 'plan.md'));
  await page.click('dialog button.first');
  await page.waitForSelector('dialog .told:not([hidden])');
  assert.match(await page.$eval('dialog .told', (one) => one.textContent), /^plan is not done: plan\.md is missing\. /);
  await at.look(page, 'steps-asks-refused');
  await page.keyboard.press('Escape');
  await closed(page);
}

// Somebody else begins the stage: whoever is late is told, and what may come next is another question.
async function tells_who_is_late(page, at) {
  await press(page, 'begin-stage poster/draw');
  at.elsewhere('stage', 'write', 'poster', 'draw', '--status=in_progress');
  await page.waitForSelector('button[data-key="complete-stage poster/draw"]');
  await page.click('dialog button.first');
  await page.waitForSelector('dialog .told:not([hidden])');
  assert.match(await page.$eval('dialog .told', (one) => one.textContent), /It does not wait any more\.$/);
  await at.look(page, 'steps-asks-late');
  await page.keyboard.press('Escape');
  await closed(page);
}

export async function goes_on_with_workflows_and_projects(browser, at) {
  make(at);
  await looks_at_each(browser, at);
  const page = await at.open(browser, 'steps');
  await goes_by_keyboard(page);
  await wants_a_reason(page);
  await tells_what_is_refused(page, at);
  await tells_who_is_late(page, at);
  await page.close();
}
