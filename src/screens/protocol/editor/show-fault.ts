import { flushSync } from 'react-dom';
import { goToMark } from '#ui/focus/first-fault.ts';
import type { Fault } from '../model/fault.ts';

const MARKS = {
  error: '[aria-invalid="true"], .lw-faults li[data-level="error"]',
  warning: '.lw-faults li[data-level="warning"]',
} as const;

/** Takes the focus to the first thing of a level that is marked; what it is folded away in is opened. */
export function showFault(faults: readonly Fault[], level: Fault['level']): void {
  const form = document.querySelector('.lw-builder__form');
  const first = faults.find((fault) => fault.level === level);
  if (!form || !first) return;
  unfold(form, first);
  const mark = form.querySelector<HTMLElement>(MARKS[level]);
  if (!mark) return;
  const details = mark.closest('details');
  if (details) details.open = true;
  goToMark(mark);
}

/** One condition is open at a time, and its title is what opens it. */
function unfold(form: Element, { path }: Fault): void {
  const index = /^conditions\.(\d+)\./.exec(path)?.[1];
  if (index === undefined) return;
  const title = form.querySelectorAll<HTMLElement>('.lw-condition__title')[Number(index)];
  if (title?.getAttribute('aria-expanded') === 'false') flushSync(() => title.click());
}
