import type { RefObject } from 'react';
import { isInOverlay } from '../focus/in-overlay.ts';
import { useWindowEvent } from '../hooks/use-window-event.ts';

/** Attribute of the rows' links, in list order. */
export const ROW_LINK = 'data-row-link';

/** True while the user is typing, so that single letters belong to the field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** A checkbox takes no letters, so the shortcuts stay active on it. */
export const isBox = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'checkbox';

const isAlone = (event: KeyboardEvent) =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;

const isPlain = (event: KeyboardEvent) =>
  isAlone(event) && !isInOverlay(event.target) && (!isTyping(event.target) || isBox(event.target));

/**
 * `j` and `k` move through the rows of a list; so do the arrow keys, from the search field and from a row's link. Enter
 * follows the link natively. `x` selects the row if rows are selectable. `/` focuses the search field.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  search?: RefObject<HTMLInputElement | null>,
): void {
  useWindowEvent('keydown', (event) => {
    const reached = isAlone(event) ? byArrow(event, list.current, search?.current) : undefined;
    if (reached) {
      event.preventDefault();
      reached.focus();
    }
    if (!isPlain(event)) return;
    if (event.key === '/' && search?.current) {
      event.preventDefault();
      search.current.focus();
      search.current.select();
    }
    if (event.key === 'j' || event.key === 'k') {
      step(list.current, event.key === 'j' ? 1 : -1);
    }
    if (event.key === 'x') tick(list.current);
  });
}

const linksIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? []),
];

const ARROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The element above or below the focused one: rows in order, the search field above them. */
function byArrow(
  { key, isComposing }: KeyboardEvent,
  list: HTMLElement | null,
  search: HTMLElement | null | undefined,
): HTMLElement | undefined {
  const direction = ARROWS[key];
  if (direction === undefined || isComposing) return undefined;
  const stops = [search, ...linksIn(list)];
  const at = stops.findIndex((stop) => stop && stop === document.activeElement);
  return (at < 0 ? undefined : stops[at + direction]) ?? undefined;
}

function step(list: HTMLElement | null, direction: 1 | -1): void {
  const links = linksIn(list);
  const current = links.findIndex((link) => rowOf(link).contains(document.activeElement));
  const next = current < 0 ? 0 : Math.min(links.length - 1, Math.max(0, current + direction));
  links[next]?.focus();
}

/** The focus can be on another element of the row, such as its menu. */
const rowOf = (link: HTMLElement): HTMLElement => link.closest('tr') ?? link;

function tick(list: HTMLElement | null): void {
  const row = document.activeElement?.closest('tr');
  if (row && list?.contains(row)) row.querySelector<HTMLElement>('[data-row-check]')?.click();
}
