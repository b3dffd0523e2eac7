import { createContext, useContext, useEffect, useInsertionEffect, useRef } from 'react';
import { ignoreStrayKeys } from './stray-keys.ts';
import { takeFocus } from './take-focus.ts';

/** What had the focus last, of a page that may be gone. A button that is at work has lost it by the time its dialog opens. */
let lastFocused: WeakRef<HTMLElement> | undefined;

function remember({ target }: FocusEvent): void {
  if (target instanceof HTMLElement) lastFocused = new WeakRef(target);
}
document.addEventListener('focusin', remember, true);
ignoreStrayKeys();

/** What had the focus when it went from the page; undefined while something has it. */
export function lostFocus(): HTMLElement | undefined {
  const last = lastFocused?.deref();
  return document.activeElement === document.body && !last?.isConnected ? last : undefined;
}

const ROWS = 'tr, li';
const PARTS = 'section, article, aside, dialog';
const HEADINGS = 'h1, h2, h3, h4';

/** The button of the popover around an element. */
export function buttonOf(element: Element | undefined): HTMLElement | null | undefined {
  const popover = element?.closest('[popover]');
  return popover && document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`);
}

/** Elements from the inside out, the one to go back to first. */
type Way = readonly HTMLElement[];
type Ways = { current: readonly Way[] };

/** The ways back from the dialog around, which may be closing with the one that was opened in it. */
export const WaysContext = createContext<Ways>({ current: [] });

/**
 * Gives the focus back when an overlay is unmounted, to the element it was opened with: for a menu that is its button. If
 * that element is gone, its row gets the focus, else the heading of the part of the page it stood in, or the opener of the
 * overlay around. An element that has the focus by then keeps it. Returns the value of `WaysContext` for the content.
 */
export function useFocusReturn(): Ways {
  const around = useContext(WaysContext);
  const opener = useRef<HTMLElement>(undefined);
  const ways = useRef<readonly Way[]>([]);
  // Before the content appears, since some of it takes the focus as it does.
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

/** The body has the focus when nothing has it. */
const isGone = (element: Element | null | undefined): boolean =>
  !element?.isConnected || element === document.body;

/** An element with all it stands in, from the inside out. */
function wayBack(opener: HTMLElement | undefined): Way {
  // What is chosen in a menu is gone with it.
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
