import { type RefObject, useEffect } from 'react';

/** Elements with this attribute are the rows' links, in list order. */
export const ROW_LINK = 'data-row-link';

/** True while the person is typing, so that single letters belong to the field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

const isPlain = (event: KeyboardEvent) =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && !isTyping(event.target);

/** `j` and `k` walk through the rows of a list; Enter is the link's own. `/` goes to its search field. */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  search?: RefObject<HTMLInputElement | null>,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPlain(event)) return;
      if (event.key === '/' && search?.current) {
        event.preventDefault();
        search.current.focus();
        search.current.select();
      }
      if (event.key === 'j' || event.key === 'k') {
        step(list.current, event.key === 'j' ? 1 : -1);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list, search]);
}

function step(list: HTMLElement | null, direction: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])];
  const current = links.findIndex((link) => link === document.activeElement);
  const next = current < 0 ? 0 : Math.min(links.length - 1, Math.max(0, current + direction));
  links[next]?.focus();
}
