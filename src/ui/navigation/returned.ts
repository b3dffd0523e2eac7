import { useEffect } from 'react';
import { takeFocus } from '../focus/take-focus.ts';

/** History state for returning to a page from a full-window screen, such as the kiosk. */
export const RETURNED = { isReturned: true } as const;

/** Focuses the heading after the return: the previously focused element is gone. */
export function useFocusOnReturn(): void {
  useEffect(() => {
    const state: unknown = window.history.state;
    if (typeof state !== 'object' || state === null || !('isReturned' in state)) return;
    takeFocus(document.querySelector('h1'));
  }, []);
}
