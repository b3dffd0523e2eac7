import { flushSync } from 'react-dom';
import { goToMark } from '#ui/focus/first-problem.ts';
import type { Problem } from '../model/problem.ts';

const MARKS = {
  error: '[aria-invalid="true"], .lw-problems li[data-level="error"]',
  warning: '.lw-problems li[data-level="warning"]',
} as const;

/** Moves the focus to the first marked element of a level, and opens the sections around it. */
export function showProblem(problems: readonly Problem[], level: Problem['level']): void {
  const form = document.querySelector('.lw-builder__form');
  const first = problems.find((problem) => problem.level === level);
  if (!form || !first) return;
  unfold(form, first);
  const mark = form.querySelector<HTMLElement>(MARKS[level]);
  if (!mark) return;
  const details = mark.closest('details');
  if (details) details.open = true;
  goToMark(mark);
}

/** One condition is open at a time, and its title opens it. */
function unfold(form: Element, { path }: Problem): void {
  const index = /^conditions\.(\d+)\./.exec(path)?.[1];
  if (index === undefined) return;
  const title = form.querySelectorAll<HTMLElement>('.lw-condition__title')[Number(index)];
  if (title?.getAttribute('aria-expanded') === 'false') flushSync(() => title.click());
}
