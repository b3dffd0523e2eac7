import type { Page } from '@playwright/test';

/** A4 less margins of 14 mm, at 96 pixels an inch. */
const SHEET_WIDTH_PX = Math.round((182 / 25.4) * 96);

export type Paper = {
  /** All that can be read on it. */
  words: string;
  /** Texts that reach beyond the sheet, or lie in a part that would have to be scrolled. */
  cut: string[];
};

/** What the page is on paper; afterwards it is on the screen again. */
export async function paperOf(page: Page): Promise<Paper> {
  const screen = page.viewportSize()!;
  await page.setViewportSize({ ...screen, width: SHEET_WIDTH_PX });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = await page.evaluate((widthPx) => {
    const isCut = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > widthPx + 1) return true;
      return (
        element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== 'visible'
      );
    };
    const shown = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('.lw-visually-hidden'),
    );
    // What only paper says, whose the page is among it, comes from the style.
    const added = [...document.querySelectorAll('[data-about]')].map(
      (each) => getComputedStyle(each, '::before').content,
    );
    return {
      words: [...added, document.body.innerText].join('\n'),
      cut: shown
        .filter((each) => each.textContent?.trim() && isCut(each))
        .map((each) => each.outerHTML.slice(0, 200)),
    };
  }, SHEET_WIDTH_PX);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(screen);
  return paper;
}
