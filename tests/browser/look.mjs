// Opens reports in Chromium as people do: in light and dark, on paper, from a phone to a wide screen, with the script and
// without. Fails where axe finds a violation, anything is requested beside the page itself, a script of a document runs,
// something is wider than the window, the policy stops something, or the page's own script does not do its work.
// Usage: look.mjs <chromium> <folder for pictures> <name>=<page>...
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { covered_in, launched, opened, views as usual, violations_in, wide_in } from './checks.mjs';

const [program, pictures, ...named] = process.argv.slice(2);
const views = [
  ...usual,
  { name: 'unfolded', width: 1280, unfolded: true },
  { name: 'unfolded-360', width: 360, unfolded: true },
  { name: 'unfolded-dark', width: 1280, scheme: 'dark', unfolded: true },
  { name: 'print', width: 794, media: 'print' },
  { name: 'no-script', width: 1280, withoutScript: true },
];
const faults = [];
let looks = 0;
let looked_at = 'nothing yet';

async function open(browser, url, view) {
  const page = await opened(browser);
  page.on('request', (request) => {
    if (request.url() !== url) faults.push(`${view.where}: asks for ${request.url().slice(0, 100)}`);
  });
  page.on('pageerror', (error) => faults.push(`${view.where}: ${error}`));
  page.on('console', (message) => faults.push(`${view.where}: says ${message.text().slice(0, 200)}`));
  page.on('dialog', (dialog) => { faults.push(`${view.where}: opens a dialog`); dialog.dismiss(); });
  await page.setJavaScriptEnabled(!view.withoutScript);
  await page.setViewport({ width: view.width, height: 900 });
  // One takes back what the other has set.
  if (view.media) await page.emulateMediaType(view.media);
  else await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: view.scheme ?? 'light' }]);
  await page.goto(url);
  if (view.media === 'print') await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  if (view.unfolded) await page.click('#fold');
  return page;
}

async function check_layout(page, view) {
  const wide = await wide_in(page, '.then, .where');
  const found = await page.evaluate(() => ({
    scrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    broken: window.broken !== undefined,
  }));
  if (wide.length > 0 || found.scrolls) faults.push(`${view.where}: too wide: ${wide.join(', ')}`);
  for (const covered of await covered_in(page)) faults.push(`${view.where}: covered, or covers: ${covered}`);
  if (found.broken) faults.push(`${view.where}: a script of a document has run`);
}

async function check_axe(page, view) {
  for (const violation of await violations_in(page)) faults.push(`${view.where}: ${violation}`);
}

// The page, or as much of its top as a browser makes a picture of.
async function part_of(page, view) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return { x: 0, y: 0, width: view.width, height: Math.min(height, 16000) };
}

async function look(browser, name, url, view) {
  view = { ...view, where: `${name} ${view.name}` };
  looked_at = view.where;
  const page = await open(browser, url, view);
  if (!view.withoutScript) {
    await check_layout(page, view);
    await check_axe(page, view);
  }
  await page.screenshot({ path: join(pictures, `${name}-${view.name}.png`), clip: await part_of(page, view) });
  await page.close();
  looks += 1;
}

// All can be read without the script; with it, the filters and the field leave what they say, and folding folds.
async function check_script(browser, name, url) {
  const view = { where: `${name} script`, width: 1280 };
  looked_at = view.where;
  const page = await open(browser, url, view);
  const count = () => page.$$eval('.row', (rows) => rows.filter((row) => !row.closest('[hidden]')).length);
  const folded = () => page.$$eval('.row', (rows) => rows.filter((row) => !row.closest('[hidden]') && row.parentElement.closest('details:not([open])')).length);
  const all = await count();
  for (const button of await page.$$('button[data-show]')) {
    await button.click();
    const said = Number((await button.evaluate((one) => one.textContent)).match(/\d+$/)[0]);
    const isAll = await button.evaluate((one) => one.dataset.show === 'all');
    if (!isAll && await folded() > 0) faults.push(`${view.where}: a filter leaves ${await folded()} folded away`);
    if (await count() !== said) faults.push(`${view.where}: a filter says ${said} and shows ${await count()}`);
  }
  await page.click('button[data-show=all]');
  await page.type('#find', 'no such text anywhere');
  if (await count() !== 0) faults.push(`${view.where}: finds what is not there`);
  if (!(await page.$eval('#count', (one) => one.textContent)).startsWith('0 of ')) faults.push(`${view.where}: does not say how many`);
  await page.$eval('#find', (one) => { one.value = ''; one.dispatchEvent(new Event('input')); });
  if (await count() !== all) faults.push(`${view.where}: does not show all again`);
  await page.click('#fold');
  if (await page.$$eval('.row[open]', (rows) => rows.length) !== all) faults.push(`${view.where}: does not unfold all`);
  await page.close();
}

// The picture of the README: as much of the page as one sees first.
async function take_picture(browser, url) {
  const page = await opened(browser);
  await page.setViewport({ width: 1600, height: 800, deviceScaleFactor: 0.7 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await page.goto(url);
  await page.screenshot({ path: join(pictures, 'report.png') });
  await page.close();
}

// Whatever ends it, what was found so far is told, and where it ended.
function finish(fault) {
  if (fault) faults.push(`${looked_at}: ${fault}`);
  for (const one of faults) console.error(one);
  console.log(`${looks} views looked at, ${faults.length} faults`);
  process.exit(faults.length === 0 ? 0 : 1);
}

const browser = await launched(program, finish);
try {
  for (const word of named) {
    const [name, file] = word.split('=');
    const url = pathToFileURL(file).href;
    for (const view of views) await look(browser, name, url, view);
    await check_script(browser, name, url);
    if (name === 'shop') await take_picture(browser, url);
    console.log(`${name}: all views`);
  }
} catch (error) {
  faults.push(`${looked_at}: ${error.message}`);
} finally {
  await browser.close();
}
finish();
