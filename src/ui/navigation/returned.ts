import { useEffect } from 'react';
import { takeFocus } from '../focus/take-focus.ts';

/** State of the history for a page that somebody comes back to from a full window, such as the kiosk. */
export const RETURNED = { isReturned: true } as const;

/** Gives the focus to the heading after coming back: what had it went with the window. */
export function useFocusOnReturn(): void {
  useEffect(() => {
    const state: unknown = window.history.state;
    if (typeof state !== 'object' || state === null || !('isReturned' in state)) return;
    takeFocus(document.querySelector('h1'));
  }, []);
}
