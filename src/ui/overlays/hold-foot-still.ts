import { Classes } from '@blueprintjs/core';

/** Smallest distance between a dialog and the top of the window. */
const LEAST_MARGIN_PX = 16;

type Pointer = { clientX: number; clientY: number };

/**
 * Content that appears in a dialog must not move a button the user is about to press. Normally the dialog grows
 * downward. While the pointer is on the footer, the footer stays in place and the dialog grows upward as far as there
 * is room.
 */
export function holdFootStill(dialog: HTMLElement | null): (() => void) | undefined {
  if (!dialog) return undefined;
  // Not ':hover', which may already match the element under the pointer after the layout change.
  let pointer: Pointer | undefined;
  const follow = (event: PointerEvent) => {
    // A pointer that drags the corner of a text area is not about to press a button below it.
    if (event.type === 'pointerdown' || event.buttons === 0) pointer = event;
  };
  dialog.addEventListener('pointermove', follow);
  dialog.addEventListener('pointerdown', follow);
  let heightPx = Number.NaN;
  const observer = new ResizeObserver(([seen]) => {
    // Layout height: during the opening animation the dialog is painted smaller.
    const nextPx = seen?.borderBoxSize[0]?.blockSize ?? heightPx;
    const growthPx = nextPx - heightPx;
    heightPx = nextPx;
    if (growthPx && pointer && wasAtFoot(dialog, pointer, growthPx)) raise(dialog, growthPx);
  });
  observer.observe(dialog, { box: 'border-box' });
  return () => observer.disconnect();
}

function wasAtFoot(dialog: HTMLElement, { clientX, clientY }: Pointer, growthPx: number): boolean {
  const foot = dialog.querySelector(`.${Classes.DIALOG_FOOTER}`)?.getBoundingClientRect();
  if (!foot) return false;
  const isBeside = clientX < foot.left || clientX > foot.right;
  return !isBeside && clientY >= foot.top - growthPx && clientY <= foot.bottom - growthPx;
}

function raise(dialog: HTMLElement, byPx: number): void {
  const marginPx = Number.parseFloat(getComputedStyle(dialog).marginBlockStart);
  dialog.style.marginBlockStart = `${Math.max(LEAST_MARGIN_PX, marginPx - byPx)}px`;
}
