import { createContext, useContext, useEffect, useInsertionEffect, useRef } from 'react';
import { ignoreStrayKeys } from './stray-keys.ts';
import { takeFocus } from './take-focus.ts';

/** The last focused element, perhaps no longer on the page. A busy button has lost the focus when its dialog opens. */
let lastFocused: WeakRef<HTMLElement> | undefined;

function remember({ target }: FocusEvent): void {
  if (target instanceof HTMLElement) lastFocused = new WeakRef(target);
}
document.addEventListener('focusin', remember, true);
ignoreStrayKeys();

/** The element that was removed from the page with the focus; undefined while another element has the focus. */
export function lostFocus(): HTMLElement | undefined {
  const last = lastFocused?.deref();
  return document.activeElement === document.body && !last?.isConnected ? last : undefined;
}

const ROWS = 'tr, li';
const PARTS = 'section, article, aside, dialog';
const HEADINGS = 'h1, h2, h3, h4';

/** The button that opens the popover around an element. */
export function buttonOf(element: Element | undefined): HTMLElement | null | undefined {
  const popover = element?.closest('[popover]');
  return popover && document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`);
}

/** Candidates for the focus, from the inside out. */
type Way = readonly HTMLElement[];
type Ways = { current: readonly Way[] };

/** Return paths of the surrounding dialog, which may close together with the dialog opened in it. */
export const WaysContext = createContext<Ways>({ current: [] });

/**
 * Returns the focus when an overlay unmounts, to the element it was opened with; for a menu that is its button. If that
 * element is gone, focuses its row, else the heading of its part of the page, else the opener of the surrounding
 * overlay. If another element has the focus by then, it keeps it. Returns the value of `WaysContext` for the content.
 */
export function useFocusReturn(): Ways {
  const around = useContext(WaysContext);
  const opener = useRef<HTMLElement>(undefined);
  const ways = useRef<readonly Way[]>([]);
  // Runs before the content appears, because some content takes the focus when it mounts.
  useInsertionEffect(() => {
    opener.current = lastFocused?.deref();
  }, []);
  useEffect(() => {
    ways.current = [wayBack(opener.current), ...around.current];
    return () => {
      if (isGone(document.activeElement)) follow(ways.current);
    };
  }, [around]);
  return ways;
}

/** The body has the focus when no element has it. */
const isGone = (element: Element | null | undefined): boolean =>
  !element?.isConnected || element === document.body;

/** An element with its ancestors, from the inside out. */
function wayBack(opener: HTMLElement | undefined): Way {
  // A menu item disappears with its menu.
  const button = buttonOf(opener);
  if (button) return wayBack(button);
  const way: HTMLElement[] = [];
  for (let at: HTMLElement | null | undefined = opener; at; at = at.parentElement) way.push(at);
  return way;
}

function follow(ways: readonly Way[]): void {
  const isTaken = ways.some(([opener, ...around]) =>
    opener && !isGone(opener) && takeFocus(opener)
      ? true
      : around.some((element) => !isGone(element) && takeFocus(homeIn(element))),
  );
  if (!isTaken) takeFocus(document.querySelector('h1'));
}

function homeIn(element: HTMLElement): HTMLElement | null {
  if (element.matches(ROWS)) return element.querySelector('button, a[href]');
  return element.matches(PARTS) ? element.querySelector(HEADINGS) : null;
}
