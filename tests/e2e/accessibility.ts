import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axePlaywright = createRequire(import.meta.url).resolve('@axe-core/playwright');
const AXE_SOURCE = readFileSync(createRequire(axePlaywright).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of WCAG 2.1 A and AA, plus those every screen follows: one main heading, order of headings, landmarks. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** Rules that another look of the same page can break: the others read its elements and attributes only. */
const RULES_OF = {
  colors: COLOR_RULES,
  places: [...COLOR_RULES, 'scrollable-region-focusable', 'region', 'bypass', 'skip-link'],
};

type Expected = {
  /** False for the picture of the client's window, which has no text by design. */
  hasHeading?: boolean | undefined;
  /** For a page that was checked, and now has other colors, or its elements in other places. */
  changed?: keyof typeof RULES_OF | undefined;
};

/** All machine-checkable rules, on the window as it is. */
export async function violations(
  page: Page,
  { hasHeading = true, changed }: Expected = {},
): Promise<string[]> {
  // While the code of a page loads, there is no heading yet.
  if (hasHeading) await page.waitForFunction(() => document.querySelector('h1') !== null);
  // Elements that are fading in do not have their final colours yet.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  const ruleSet = changed ? { type: 'rule', values: RULES_OF[changed] } : { type: 'tag', values: TAGS };
  const rules = { 'page-has-heading-one': { enabled: hasHeading } };
  // Only the violations: to send all that axe found out to this process takes as long as to find it.
  return runAxe(page, { runOnly: ruleSet, rules, resultTypes: ['violations'] });
}

type Found = { violations: { id: string; nodes: { target: string[] }[] }[] };
type WithAxe = { axe: { run(context: Document, options: object): Promise<Found> } };

async function runAxe(page: Page, options: object): Promise<string[]> {
  // Once per page: to send axe and compile it takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(async (asked) => {
    const { violations: found } = await (window as unknown as WithAxe).axe.run(document, asked);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, options);
}

/** A window of 1280 x 800 at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 };

/** The same at 200 % zoom, where more must scroll; also reports elements wider than the window. */
export async function violationsZoomed(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(ZOOMED);
  const found = await violations(page);
  const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
  if (widthPx > ZOOMED.width) found.push(`the page is ${widthPx} px wide`);
  if (before) await page.setViewportSize(before);
  return found;
}
