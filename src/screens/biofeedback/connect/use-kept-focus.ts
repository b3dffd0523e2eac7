import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * Keeps the place of keyboard users. When the next step replaces the pressed control, its container takes the focus
 * instead of the top of the page.
 */
export function useKeptFocus() {
  const ref = useRef<HTMLElement>(null);
  const isByKeyboard = useRef(false);
  useEffect(() => {
    if (!isByKeyboard.current || document.activeElement !== document.body) return;
    isByKeyboard.current = false;
    ref.current?.focus();
  });
  return {
    ref,
    // A click by Enter or Space has a pointer click count of 0.
    onClickCapture: (event: MouseEvent) => {
      isByKeyboard.current = event.detail === 0;
    },
  };
}
