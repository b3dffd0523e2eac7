import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * Keyboard users keep their place: when what they pressed is replaced by the next step, the focus goes to the part
 * around it instead of the top of the page.
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
    // A press of Enter or Space counts no pointer clicks.
    onClickCapture: (event: MouseEvent) => {
      isByKeyboard.current = event.detail === 0;
    },
  };
}
