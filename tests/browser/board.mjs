// Opens the board in Chromium as people do, and works with it: in light and dark, from a phone to a wide screen. Fails where
// axe finds a violation, anything is asked of another server, something is wider than the window, the policy stops
// something, or what is pressed does not do its work.
// Usage: board.mjs <chromium> <folder for pictures> <program> <folder of the repository>
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as life from './board_life.mjs';
import * as steps from './board_steps.mjs';
import { launched, opened, views, violations_in, wide_in } from './checks.mjs';

const [program, pictures, checkpoint, repository] = process.argv.slice(2);
const time = '--now=2026-07-23T09:00:00Z';
const faults = [];
let looks = 0;
let looked_at = 'the start';

// Whatever ends it, what was found so far is told, and where it ended.
function finish(fault) {
  if (fault) faults.push(`${looked_at}: ${fault}`);
  board.kill('SIGTERM');
  for (const one of faults) console.error(one);
  console.log(`${looks} views of the board looked at, ${faults.length} faults`);
  process.exit(faults.length === 0 ? 0 : 1);
}

const board = spawn(checkpoint, ['board', '--json', time, `--dir=${repository}`], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, GIT_AUTHOR_NAME: 'Example' } });
let is_over = false;
board.on('exit', (status) => { if (!is_over) finish(`the board has ended by itself with ${status}`); });
const [line] = await once(createInterface({ input: board.stdout }), 'line');
if (!JSON.parse(line).url) finish(`the board does not start: ${line}`);
const link = new URL(JSON.parse(line).url);

// What the browser says by itself of what is done to it on purpose.
const expected = /409|412|422|503|ERR_FAILED/;

async function open(browser, where, view) {
  looked_at = where;
  const page = await opened(browser);
  page.on('request', (request) => {
    if (new URL(request.url()).host !== link.host) faults.push(`${where}: asks ${request.url().slice(0, 100)}`);
  });
  page.on('pageerror', (error) => faults.push(`${where}: ${error}`));
  page.on('console', (message) => {
    const is_expected = expected.test(message.text()) || message.location().url?.endsWith('/favicon.ico');
    if (!is_expected) faults.push(`${where}: says ${message.text().slice(0, 200)}`);
  });
  await page.setViewport({ width: view.width, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: view.scheme ?? 'light' }]);
  if (view.seen) await page.evaluateOnNewDocument(() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => false }));
  await page.goto(link.href);
  await page.waitForSelector('main');
  return page;
}

async function look(page, name) {
  looked_at = name;
  const wide = await wide_in(page, '.then, .where, pre');
  if (wide.length > 0) faults.push(`${name}: too wide: ${wide.join(', ')}`);
  for (const violation of await violations_in(page)) faults.push(`${name}: ${violation}`);
  await page.screenshot({ path: join(pictures, `board-${name}.png`), fullPage: !name.includes('asks') });
  looks += 1;
}

const press = (page, act) => page.$eval(`button[data-act=${act}]`, (one) => { one.closest('details')?.setAttribute('open', ''); one.click(); });
const count = (page, act) => page.$$eval(`button[data-act=${act}]`, (all) => all.length);
const closed = (page) => page.waitForFunction(() => !document.querySelector('dialog[open]'));
const elsewhere = (...words) => execFileSync(checkpoint, [time, `--dir=${repository}`, ...words], { stdio: 'pipe' });

// Each thing that can be pressed, looked at, and left again.
async function look_at_questions(browser, view) {
  const page = await open(browser, view.name, view);
  for (const act of await page.$$eval('button[data-act]', (all) => [...new Set(all.map((one) => one.dataset.act))])) {
    await press(page, act);
    await page.waitForSelector('dialog[open]');
    const said = await page.$eval('dialog', (one) => one.textContent);
    if (/^(approve|reject)/.test(act) && !said.includes('In the name of ')) faults.push(`${act} does not say in whose name`);
    await look(page, `asks-${act}-${view.name}`);
    await page.keyboard.press('Escape');
    await closed(page);
  }
  await page.close();
}

// What is done in one browser is in the other without anybody's doing; who is late is told, and may go on from there.
async function work(browser, other) {
  const one = await open(browser, 'one', views[2]);
  const two = await open(other, 'two', views[2]);
  const before = await count(one, 'decide');
  if (before === 0) faults.push('nothing is there to be decided');
  await press(two, 'decide');
  await two.waitForSelector('dialog[open]');
  await press(one, 'decide');
  await one.waitForSelector('dialog[open]');
  await one.click('dialog button.first');
  await closed(one);
  await two.waitForFunction((all) => document.querySelectorAll('button[data-act=decide]').length < all, {}, before);
  await two.click('dialog button.first');
  await two.waitForSelector('dialog .told:not([hidden])');
  await look(two, 'asks-late');
  await two.keyboard.press('Escape');
  await closed(two);
  elsewhere('update', 'latecomer', '--phase=seen at once', '--next_actions+=Be seen');
  for (const page of [one, two]) await page.waitForSelector('[data-work="session/latecomer"]');
  for (const page of [one, two]) await page.close();
}

// The picture of the README: somebody decides what waits.
async function take_picture(browser) {
  const page = await open(browser, 'picture', { width: 1600 });
  await page.setViewport({ width: 1600, height: 800, deviceScaleFactor: 0.7 });
  await press(page, 'decide');
  await page.waitForSelector('dialog[open]');
  await page.screenshot({ path: join(pictures, 'board.png') });
  await page.close();
}

const browser = await launched(program, finish);
const other = await launched(program, finish);
try {
  for (const view of views) {
    const page = await open(browser, view.name, view);
    await page.click('#fold');
    await look(page, view.name);
    await page.close();
  }
  for (const view of views) await look_at_questions(browser, view);
  await take_picture(browser);
  await work(browser, other);
  const at = {
    open: (one, where, more) => open(one, where, { ...views[2], ...more }),
    read: (file) => readFileSync(join(repository, file), 'utf8'), elsewhere, press, look, repository, views,
  };
  for (const [name, keeps] of [...Object.entries(life), ...Object.entries(steps)]) {
    looked_at = name;
    try {
      await keeps(browser, at);
    } catch (error) {
      faults.push(`${name}: ${error.message}`);
    }
  }
} catch (error) {
  faults.push(`${looked_at}: ${error.message}`);
} finally {
  is_over = true;
  await browser.close();
  await other.close();
}
finish();
