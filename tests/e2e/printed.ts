import type { Page } from '@playwright/test';

/** Width and height of every page of a PDF file, in points. */
export async function pagesOf(page: Page): Promise<[number, number][]> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
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
