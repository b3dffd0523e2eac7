import type { Page } from '@playwright/test';

/** A4 less margins of 14 mm, at 96 pixels per inch. */
const SHEET_WIDTH_PX = Math.round((182 / 25.4) * 96);

export type Paper = {
  /** All readable text on the sheet. */
  words: string;
  /** Texts that extend beyond the sheet, or are in a part that would need scrolling. */
  cut: string[];
};

/** The page as printed; afterwards it is shown on screen again. */
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
    // Text that only appears on paper, such as whose page it is, comes from the style sheet.
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

const pdfOf = (page: Page) => page.pdf({ preferCSSPageSize: true, printBackground: true });

/** Bytes of the page as a PDF file. */
export const sizeOfPdf = async (page: Page): Promise<number> => (await pdfOf(page)).length;

/** Width and height of every page of a PDF file, in points. */
export async function pagesOf(page: Page): Promise<[number, number][]> {
  const bytes = await pdfOf(page);
  const boxes = bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return Array.from(boxes, ([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))]);
}

/** What is printed: all visible text, and charts that extend beyond the sheet. */
export async function printedOn(page: Page): Promise<{ words: string; charts: number; cut: string[] }> {
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(() => {
    const charts = [...document.querySelectorAll('.lw-paper__sheet :is(canvas, svg)')];
    const sheet = document.querySelector('.lw-paper__sheet')!.getBoundingClientRect();
    const isCut = (chart: Element) => {
      const { left, right } = chart.getBoundingClientRect();
      return left < sheet.left - 1 || right > sheet.right + 1;
    };
    return {
      words: document.body.innerText,
      charts: charts.length,
      cut: charts.filter(isCut).map((chart) => chart.outerHTML.slice(0, 100)),
    };
  });
  await page.emulateMedia({ media: null });
  return printed;
}
