import type { Locator, Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { directionProblems } from './overlaps.ts';
import { disorderedTexts } from './text-order.ts';

/** The two windows that every state must fit, each in one of the themes, so that axe sees the colours of both. */
export const WINDOWS = [
  { width: 1280, height: 720, theme: 'light' },
  { width: 1024, height: 768, theme: 'one-dark' },
] as const;

export type State = {
  /** Must be in the window without scrolling, with nothing over it. */
  primary?: Locator | undefined;
  /** How many channels the live traces must show without scrolling; undefined without traces. */
  traceCount?: number | undefined;
  /** A page of lists may be longer than the window. */
  mayScroll?: boolean | undefined;
  /** False for a picture alone. */
  hasHeading?: boolean | undefined;
};

/** Checks a page in both window sizes and from right to left. Returns what axe finds, and what does not fit. */
export async function problemsOf(page: Page, name: string, state: State = {}): Promise<string[]> {
  const problems: string[] = [];
  const before = page.viewportSize();
  for (const { width, height, theme } of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
      document.body.classList.toggle('bp6-dark', chosen === 'one-dark');
    }, theme);
    const found = [...(await settledLayout(page, state)), ...(await violations(page, state))];
    problems.push(...found.map((problem) => `${name}, ${width} x ${height}: ${problem}`));
  }
  problems.push(...(await rightToLeft(page, state)).map((problem) => `${name}, right to left: ${problem}`));
  if (before) await page.setViewportSize(before);
  return problems;
}

async function rightToLeft(page: Page, state: State): Promise<string[]> {
  const turn = (direction: string) =>
    page.evaluate((dir) => void (document.documentElement.dir = dir), direction);
  const before = await page.evaluate(() => document.documentElement.dir);
  await turn('rtl');
  const found = [
    ...(await settledLayout(page, state)),
    ...(await directionProblems(page, 'rtl')),
    ...(await disorderedTexts(page)).map((text) => `characters out of order: ${text}`),
  ];
  await turn(before);
  return found;
}

/** Charts are drawn anew after a change of size, so a layout counts once it stays. */
export async function settledLayout(page: Page, state: State): Promise<string[]> {
  let found = await layoutProblems(page, state);
  await expect
    .poll(
      async () => {
        const before = found;
        found = await layoutProblems(page, state);
        return found.length === 0 || String(found) === String(before);
      },
      { intervals: [100, 250, 500] },
    )
    .toBe(true);
  return found;
}

async function layoutProblems(page: Page, { primary, traceCount, mayScroll }: State): Promise<string[]> {
  const found = await page.evaluate(textProblems, { mayScroll: mayScroll === true });
  if (primary) {
    const problem = await primary.evaluate(hiddenPart).catch(() => 'is not on the page');
    if (problem !== undefined) found.push(`the primary button ${problem}`);
  }
  if (traceCount !== undefined) {
    const traces = page.locator('.lw-trace-plot');
    const shown = await traces.evaluate(hiddenPart).catch(() => 'are not on the page');
    if (shown !== undefined) found.push(`the live traces: ${shown}`);
    const names = (await traces.getAttribute('aria-label'))?.replace(/^.* of /, '').split(', ') ?? [];
    if (names.length !== traceCount) found.push(`the live traces show ${names.length} channels`);
  }
  return found;
}

/** Runs in the page. What hides a part of this element; undefined if all of it can be seen and clicked. */
function hiddenPart(element: Element): string | undefined {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return 'has no size';
  if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1)
    return `is partly outside the window (${Math.round(top)} to ${Math.round(bottom)} px)`;
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === 'visible') continue;
    const frame = box.getBoundingClientRect();
    if (bottom > frame.bottom + 1 || top < frame.top - 1) return `is cut off by .${box.className}`;
  }
  if (element.scrollHeight > element.clientHeight + 2 && getComputedStyle(element).overflowY === 'auto')
    return `shows ${element.clientHeight} of ${element.scrollHeight} px`;
  const top_ = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top_ && (element.contains(top_) || top_.contains(element)) ? undefined : 'is covered';
}

/** Runs in the page. Everything wider than its place: the page, texts and controls. */
function textProblems({ mayScroll }: { mayScroll: boolean }): string[] {
  const found = new Set<string>();
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.add(`the page is ${root.scrollWidth} px wide`);
  if (!mayScroll && root.scrollHeight > innerHeight) found.add(`the page is ${root.scrollHeight} px high`);
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.lw-visually-hidden, .bp6-visually-hidden, [inert], option');
  const named = (element: Element) =>
    `'${(element.textContent || element.getAttribute('aria-label') || element.tagName).trim().slice(0, 60)}' in .${(element.closest('[class]')?.getAttribute('class') ?? '').slice(0, 60)}`;

  /** How many pixels of a box are cut off by the boxes around it, sideways always, vertically where nothing scrolls. */
  const cutPx = (box: DOMRect, from: Element): number => {
    let { left, right, top, bottom } = box;
    for (let around: Element | null = from; around; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      const frame = around.getBoundingClientRect();
      if (overflowX === 'hidden' || overflowX === 'clip') {
        const cut = Math.max(right - frame.right, frame.left - left);
        if (cut > 1) return cut;
      } else if (overflowX !== 'visible') [left, right] = [frame.left, frame.right];
      if (overflowY === 'hidden' || overflowY === 'clip') {
        // Line boxes are higher than their letters.
        const cut = Math.max(bottom - frame.bottom, frame.top - top);
        if (cut > 4) return cut;
      } else if (overflowY !== 'visible') [top, bottom] = [frame.top, frame.bottom];
      if (position === 'fixed') break;
    }
    return Math.max(0, right - innerWidth, -left);
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    if (!element || !text.textContent?.trim() || !isShown(element)) continue;
    // Follows the signal: its row keeps one line, and names the first causes and channels. An excerpt ends with its lines.
    if (element.closest('.lw-artifact-now, .lw-paper__excerpt')) continue;
    if (['SCRIPT', 'STYLE', 'TITLE', 'SELECT', 'NOSCRIPT'].includes(element.tagName)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      if (box.width > 0 && cutPx(box, element) > 1) found.add(`text is cut: ${named(element)}`);
    }
  }
  for (const control of document.querySelectorAll('button, a[href], input, select, textarea')) {
    if (!isShown(control) || control.closest('.lw-trace-plot')) continue;
    const box = control.getBoundingClientRect();
    if (box.width > 1 && control.parentElement && cutPx(box, control.parentElement) > 2)
      found.add(`a control is cut: ${named(control)}`);
    if (control.tagName === 'BUTTON' && control.scrollWidth > control.clientWidth + 2)
      found.add(`a button is narrower than its label: ${named(control)}`);
  }
  return [...found];
}
