import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect } from 'react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { focusInside } from '../focus/focus-inside.ts';
import { useFocusReturn, WaysContext } from '../focus/focus-return.ts';
import { addOverlay } from './top-overlay.ts';

export type OverlayProps = {
  /** Called on Escape, or on a press outside the content. */
  onClose: () => void;
  canOutsideClickClose?: boolean;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  children?: ReactNode;
};

const isItself = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget;

/**
 * A modal `<dialog>` over the whole window while it is mounted. The browser makes the page behind it inert.
 */
export function Overlay({ onClose, canOutsideClickClose = true, children, ...name }: OverlayProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const roomRef = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<HTMLDialogElement>();
  const ways = useFocusReturn();
  useLayoutEffect(() => {
    const dialog = dialogRef.current!;
    dialog.showModal();
    setShown(dialog);
    return addOverlay(dialog);
  }, []);
  useEffect(() => {
    if (shown) focusInside(roomRef.current!);
  }, [shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Neither the overlay below nor the browser may handle the same key.
    event.stopPropagation();
    event.preventDefault();
    onClose();
  };
  const overlay = (
    <dialog
      {...name}
      ref={dialogRef}
      className="lw-overlay"
      onKeyDown={onKeyDown}
      // For keys pressed without a focused element, and Android's Back gesture. A file input fires `cancel` too.
      onCancel={(event) => {
        if (!isItself(event)) return;
        event.preventDefault();
        onClose();
      }}
      // Chrome closes on a repeated request even if `cancel` is prevented. React decides when the dialog closes.
      onClose={(event) => {
        if (isItself(event)) event.currentTarget.showModal();
      }}
    >
      <div
        ref={roomRef}
        className="lw-overlay__room"
        role="presentation"
        // A press on plain text keeps the focus inside, so that the page's single-key shortcuts stay off.
        tabIndex={-1}
        onMouseDown={(event) => {
          if (!isItself(event)) return;
          // Otherwise the press would take the focus from the opener, which has it again by then.
          event.preventDefault();
          if (canOutsideClickClose) onClose();
        }}
      >
        {/* Mounted once the dialog is open: hidden elements cannot take the focus. */}
        {shown ? <WaysContext value={ways}>{children}</WaysContext> : undefined}
      </div>
    </dialog>
  );
  return createPortal(overlay, document.body);
}
