import { focusFirst } from './focus-inside.ts';

/**
 * For a part of a page whose buttons become disabled or disappear when pressed. The focus moves to the closest
 * remaining element, so that keyboard use continues. Without it, browsers move the focus to the body, outside any
 * dialog.
 *
 *     <section ref={keepFocus}>
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  /** The last focused element with its containers, from the inside out. */
  let way: readonly HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    way = target instanceof HTMLElement ? wayTo(part, target) : [];
  };
  const observer = new MutationObserver(() => {
    const [last, ...around] = way;
    if (!last || !isLost(last)) return;
    const homes = around.filter(({ isConnected }) => isConnected);
    homes.some((home) => focusFirst(home) || focusLink(home));
  });
  part.addEventListener('focusin', remember);
  observer.observe(part, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    part.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

/** If no button remains, use a link, which may look like a button. */
function focusLink(home: HTMLElement): boolean {
  const link = home.querySelector<HTMLElement>('a[href]');
  link?.focus({ preventScroll: true });
  return link !== null;
}

function isLost(last: HTMLElement): boolean {
  const { activeElement } = document;
  const isElsewhere = activeElement !== document.body && activeElement !== last;
  return !isElsewhere && (!last.isConnected || last.matches(':disabled'));
}

const HOMES = 'form, tr, li, ul, article, section, nav, dialog';

function wayTo(part: HTMLElement, from: HTMLElement): readonly HTMLElement[] {
  const way = [from];
  for (let at: HTMLElement | null = from; at && part.contains(at); at = at.parentElement) {
    if (at !== from && (at === part || at.matches(HOMES))) way.push(at);
  }
  return way;
}
