import type { Page } from '@playwright/test';

/**
 * Problems of a page that a picture would show, found by geometry, because fonts and smoothing differ between machines:
 * text over text, text over a control, charts whose axes run from right to left, text at the wrong side of the page.
 */
export const directionProblems = (page: Page, direction: 'ltr' | 'rtl'): Promise<string[]> =>
  page.evaluate((expected) => {
    const found = new Set<string>();
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.lw-visually-hidden, .bp6-visually-hidden, [inert], option');
    const named = (element: Element): string =>
      `'${(element.textContent || element.tagName).trim().slice(0, 50)}' in .${element.closest('[class]')?.getAttribute('class')?.slice(0, 50) ?? ''}`;

    /** Visible part of a box: boxes around it that scroll or hide cut it. */
    const visible = (box: DOMRect, from: Element): DOMRect | undefined => {
      let { left, top, right, bottom } = box;
      for (let around: Element | null = from; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        if (overflowX !== 'visible')
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        if (overflowY !== 'visible')
          [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return right - left > 1 && bottom - top > 1
        ? new DOMRect(left, top, right - left, bottom - top)
        : undefined;
    };
    /** What stays in place while the page scrolls may cover what scrolls. */
    const layerOf = (element: Element): Element | null => {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(around).position)) return around;
      return null;
    };

    type Mark = { box: DOMRect; element: Element; layer: Element | null; isText: boolean };
    const marks: Mark[] = [];
    const add = (box: DOMRect, element: Element, isText: boolean): void => {
      const shown = visible(box, isText ? element : (element.parentElement ?? element));
      // Line boxes are higher than letters, and letters may touch.
      const insetY = isText ? 0.25 * box.height : 2;
      if (!shown || shown.height <= 2 * insetY || shown.width <= 4) return;
      const inner = new DOMRect(shown.x + 2, shown.y + insetY, shown.width - 4, shown.height - 2 * insetY);
      marks.push({ box: inner, element, layer: layerOf(element), isText });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement;
      if (!element || !text.textContent?.trim() || !isShown(element)) continue;
      if (element.closest('svg, select, textarea, script, style, noscript')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) if (box.width > 0) add(box, element, true);
    }
    for (const control of document.querySelectorAll(
      'input, select, textarea, .bp6-control-indicator, .bp6-icon',
    )) {
      const isSeen = control.tagName !== 'INPUT' || getComputedStyle(control).opacity !== '0';
      if (isShown(control) && isSeen) add(control.getBoundingClientRect(), control, false);
    }

    const isOver = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    marks.forEach((mark, index) => {
      for (const other of marks.slice(index + 1)) {
        if (mark.layer !== other.layer || (!mark.isText && !other.isText) || !isOver(mark.box, other.box))
          continue;
        // The boxes of what an ellipsis stands for lie over each other.
        if (mark.element === other.element && getComputedStyle(mark.element).textOverflow === 'ellipsis')
          continue;
        // A control has its own text, and an icon may be part of one.
        if (
          [mark, other].some((each, at, both) => !each.isText && each.element.contains(both[1 - at]!.element))
        )
          continue;
        // The label of an empty field lies in it, and an icon may stand in a select or a search field.
        if ([mark, other].some(({ element }) => element.closest('.bp6-input-group, .bp6-html-select')))
          continue;
        found.add(`${named(mark.element)} and ${named(other.element)} overlap`);
      }
    });

    for (const chart of document.querySelectorAll('canvas, .uplot, figure svg')) {
      if (isShown(chart) && getComputedStyle(chart).direction !== 'ltr')
        found.add(`a chart runs from right to left: ${named(chart.parentElement!)}`);
    }
    for (const axis of document.querySelectorAll('figure svg, .lw-spectrum svg')) {
      const numbers = [...axis.querySelectorAll('text')]
        .map((text) => ({
          value: Number(text.textContent?.trim() || 'none'),
          box: text.getBoundingClientRect(),
        }))
        .filter(({ value }) => Number.isFinite(value));
      const rows = new Map<number, typeof numbers>();
      for (const number of numbers) {
        const at = Math.round(number.box.bottom);
        rows.set(at, [...(rows.get(at) ?? []), number]);
      }
      for (const row of rows.values()) {
        const sorted = row.toSorted((a, b) => a.box.left - b.box.left).map(({ value }) => value);
        if (sorted.length > 2 && sorted.some((value, at) => at > 0 && value < sorted[at - 1]!))
          found.add(`an axis runs from right to left: ${sorted.join(' ')}`);
      }
    }
    for (const inner of document.querySelectorAll('.uplot .u-over')) {
      const [plot, all] = [inner.getBoundingClientRect(), inner.closest('.uplot')!.getBoundingClientRect()];
      if (plot.left - all.left < all.right - plot.right - 20)
        found.add('the values of a chart stand at its right');
    }

    const heading = [...document.querySelectorAll('h1')].find(isShown);
    if (heading) {
      const range = document.createRange();
      range.selectNodeContents(heading);
      const box = range.getBoundingClientRect();
      const middleOf = ({ left, right }: DOMRect): number => (left + right) / 2;
      const own = heading.getBoundingClientRect();
      const frameMiddle = own.width > box.width + 40 ? middleOf(own) : innerWidth / 2;
      const isCentred = getComputedStyle(heading).textAlign === 'center';
      if (!isCentred && (expected === 'rtl') !== middleOf(box) > frameMiddle)
        found.add(`the heading stands at the wrong side`);
    }
    return [...found];
  }, direction);
