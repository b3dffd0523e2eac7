import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules of WCAG 2.1 A and AA, plus those every screen follows: one main heading, order of headings, landmarks. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

type Expected = {
  /** False for the picture of the client's window, which has no text by design. */
  hasHeading?: boolean | undefined;
  /** For a page in a further theme: nothing but colors depends on it. */
  colorsOnly?: boolean | undefined;
};

/** All machine-checkable rules, on the window as it is. */
export async function violations(
  page: Page,
  { hasHeading = true, colorsOnly = false }: Expected = {},
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
  // Run in the page itself, and without what passes, it takes a third of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (colorsOnly) axe.withRules(['color-contrast', 'link-in-text-block']);
  else axe.withTags(TAGS);
  if (!hasHeading) axe.disableRules('page-has-heading-one');
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
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
