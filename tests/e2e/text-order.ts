import type { Page } from '@playwright/test';

/**
 * Texts whose characters are not in left-to-right order on screen, as written. All texts of the app are English, so
 * there must be none, whichever way the page runs. Adjacent boxes may be in either order. `within` limits the search.
 */
export const disorderedTexts = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((inside) => {
    /** Texts that share lines belong to one box; a text that is an item of a flex box or a grid is its own box. */
    const boxOf = (text: Text): Node => {
      let element = text.parentElement!;
      if (/flex|grid/.test(getComputedStyle(element).display)) return text;
      while (/^(inline|contents)$/.test(getComputedStyle(element).display)) element = element.parentElement!;
      return element;
    };
    const boxes = new Map<Node, Text[]>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const isShown = text.parentElement?.checkVisibility({ visibilityProperty: true });
      const isAsked = text.parentElement?.closest(inside);
      if (
        text.data.trim() === '' ||
        !isShown ||
        !isAsked ||
        text.parentElement?.closest('option, .lw-visually-hidden')
      ) {
        continue;
      }
      const box = boxOf(text);
      boxes.set(box, [...(boxes.get(box) ?? []), text]);
    }
    const range = document.createRange();
    const placesOf = (text: Text) =>
      Array.from({ length: text.data.length }, (_, at) => at).flatMap((at) => {
        if (text.data.charAt(at).trim() === '') return [];
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const [place] = range.getClientRects();
        return place && place.width > 0 ? [place] : [];
      });
    const isInOrder = (texts: readonly Text[]) =>
      texts.flatMap(placesOf).every(({ left, top, height }, index, all) => {
        const before = all[index - 1];
        const isSameLine = before && Math.abs(before.top - top) < height / 2;
        return !isSameLine || left > before.left - 0.5;
      });
    return [...boxes.values()]
      .filter((texts) => !isInOrder(texts))
      .map((texts) => texts.map(({ data }) => data).join(''));
  }, within);

/** Sets the page as the display setting 'Right to left' does. */
export async function readFromRightToLeft(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('loopwell.settings', JSON.stringify({ direction: 'rtl' })));
  await page.reload();
}
