import { Classes } from '@blueprintjs/core';
import { createContext, type RefObject, useContext, useEffect, useInsertionEffect, useRef } from 'react';
import { ignoreStrayKeys } from './stray-keys.ts';
import { takeFocus } from './take-focus.ts';

/** What had the focus last, of a page that may be gone. A button that is at work has lost it by the time its dialog opens. */
let lastFocused: WeakRef<HTMLElement> | undefined;

function remember({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && !target.matches(TRAPS)) lastFocused = new WeakRef(target);
}
document.addEventListener('focusin', remember, true);
ignoreStrayKeys();

/** What had the focus when it went from the page; undefined while something has it. */
export function lostFocus(): HTMLElement | undefined {
  const last = lastFocused?.deref();
  return document.activeElement === document.body && !last?.isConnected ? last : undefined;
}

/** Where the library keeps the focus while nothing in a dialog has it. */
const TRAPS = `.${Classes.OVERLAY_START_FOCUS_TRAP}, .${Classes.OVERLAY_END_FOCUS_TRAP}`;
/** Fading out. */
const CLOSING = `.${Classes.OVERLAY}:not(.${Classes.OVERLAY_OPEN})`;
const ROWS = 'tr, li';
const PARTS = 'section, article, aside, [role="dialog"]';
const HEADINGS = 'h1, h2, h3, h4';

/** The button of each popover: what is chosen in a menu is gone with it, and the button stands for it. */
const buttons = new WeakMap<Element, RefObject<HTMLElement | null>>();

export function standsFor(popover: Element, button: RefObject<HTMLElement | null>): void {
  buttons.set(popover, button);
}

/** Elements from the inside out, the one to go back to first. */
type Way = readonly HTMLElement[];
type Ways = { current: readonly Way[] };

/** The ways back from the dialog around, which may be closing with the one that was opened in it. */
export const WaysContext = createContext<Ways>({ current: [] });

/**
 * Gives the focus back when a dialog or a sheet closes, to what it was opened with: for a menu that is its button. Where
 * that is gone, its row has it, else the heading of the part of the page it stood in, or what the dialog around was opened
 * with. Whoever has gone on to something else by then is left there. Returns what `WaysContext` tells its content.
 */
export function useFocusReturn(isOpen: boolean): Ways {
  const before = useRef<HTMLElement>(undefined);
  const around = useContext(WaysContext);
  const ways = useRef<readonly Way[]>([]);
  // Before the content appears, since some of it takes the focus as it does.
  useInsertionEffect(() => {
    if (isOpen) before.current = lastFocused?.deref();
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const opener = isGone(before.current) ? lastFocused?.deref() : before.current;
    ways.current = [wayBack(opener), ...around.current];
    const goBack = () => {
      if (isGone(document.activeElement)) follow(ways.current);
    };
    return () => {
      goBack();
      const heading = document.querySelector('h1');
      // A press beside the dialog ends only now, and takes the focus from everything; by then the page may be another.
      requestAnimationFrame(() => {
        if (document.querySelector('h1') === heading) goBack();
      });
    };
  }, [isOpen, around]);
  return ways;
}

/** The body has the focus when nothing has it. */
const isGone = (element: Element | null | undefined): boolean =>
  !element?.isConnected || element === document.body || element.closest(CLOSING) !== null;

/** An element with all it stands in, from the inside out. */
function wayBack(opener: HTMLElement | undefined): Way {
  const popover = opener?.closest(`.${Classes.POPOVER}`);
  const button = popover && buttons.get(popover)?.current;
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
