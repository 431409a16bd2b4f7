// What every page has to stand: how it is looked at, and what must not be found there.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/// From a phone to a wide screen, and in the dark.
export const views = [
  { name: '360', width: 360 },
  { name: '768', width: 768 },
  { name: '1280', width: 1280 },
  { name: '1920', width: 1920 },
  { name: 'dark', width: 1280, scheme: 'dark' },
];

/// The first few elements that are wider than the window, but for those in `exempt`, which are cut by the style sheet.
export function wide_in(page, exempt) {
  return page.evaluate((parts) => [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .filter((one) => !one.closest(parts))
    .slice(0, 3).map((one) => `${one.tagName}.${one.className}`), exempt);
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
