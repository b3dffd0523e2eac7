import { Classes } from '@blueprintjs/core';
import { useCallback, useRef } from 'react';
import { standsFor } from '../focus/focus-return.ts';

/**
 * For a popover and its button: the focus goes back to the button at once, and only from the popover. Left to itself the
 * popover takes it back when it has faded out, from whoever types in a field by then. A dialog that was opened in the
 * popover gives the focus back to the button too.
 *
 *     const { buttonRef, popoverProps } = useFocusBack();
 *     <PopoverNext {...popoverProps} content={menu}><Button ref={buttonRef} /></PopoverNext>
 */
export function useFocusBack() {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const popoverRef = useCallback((popover: HTMLElement | null) => {
    if (popover) standsFor(popover, buttonRef);
  }, []);
  const onClosing = () => {
    const { activeElement } = document;
    const isElsewhere = activeElement && activeElement !== document.body;
    if (!isElsewhere || activeElement.closest(`.${Classes.POPOVER}`)) buttonRef.current?.focus();
  };
  return { buttonRef, popoverProps: { shouldReturnFocusOnClose: false, popoverRef, onClosing } };
}
