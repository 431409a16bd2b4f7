// What every page has to stand: how it is looked at, and what must not be found there.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/// From a phone to a wide screen, and in the dark.
export const views = [
  { name: '360', width: 360 },
  { name: '768', width: 768 },
  { name: '1280', width: 1280 },
  { name: '1920', width: 1920 },
  { name: 'dark', width: 1280, scheme: 'dark' },
];

/// Minutes for what takes seconds: a machine that is busy with something else is no fault of a page.
const patience = { answer: 600_000, wait: 120_000 };

/// The browser. `tell` is called with a sentence where it ends before it is closed, as it does when somebody stops all of this.
export async function launched(program, tell) {
  const browser = await puppeteer.launch({
    executablePath: program, args: ['--no-sandbox', '--disable-gpu'], protocolTimeout: patience.answer,
  });
  const close = browser.close.bind(browser);
  let is_wanted = true;
  browser.close = () => { is_wanted = false; return close(); };
  browser.on('disconnected', () => is_wanted && tell('the browser has ended before it was closed'));
  return browser;
}

/// A page of it.
export async function opened(browser) {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience.wait);
  return page;
}

/// The first few elements that are wider than the window, but for those in `exempt`, which are cut by the style sheet.
export function wide_in(page, exempt) {
  return page.evaluate((parts) => [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .filter((one) => !one.closest(parts))
    .slice(0, 3).map((one) => `${one.tagName}.${one.className}`), exempt);
}

/// How far a row is where it covers its age, and what would let marks upon marks cover its neighbours.
export function covered_in(page) {
  return page.evaluate(() => {
    const box = (one) => { const range = document.createRange(); range.selectNodeContents(one); return range.getBoundingClientRect(); };
    const meets = (one, other) => one.right > other.left && one.bottom > other.top && other.bottom > one.top;
    const tight = [...document.querySelectorAll('.meter:not(:empty)')].filter((one) => one.checkVisibility() && meets(box(one), box(one.nextElementSibling)));
    const loose = [...document.querySelectorAll('.ask, .line, .row, .next li')].filter((one) => getComputedStyle(one).overflowY !== 'clip');
    return [...tight, ...loose].slice(0, 3).map((one) => `${one.tagName}.${one.className} ${one.textContent.slice(0, 40)}`);
  });
}

/// What axe finds, each as one line.
export async function violations_in(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  }));
  return found.violations.map((violation) => {
    const where = violation.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ');
    return `${violation.id}: ${violation.help}: ${where}`;
  });
}
