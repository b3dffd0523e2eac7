import { Classes } from '@blueprintjs/core';

/** Kept between a dialog and the upper edge of the window. */
const LEAST_MARGIN_PX = 16;

type Pointer = { clientX: number; clientY: number };

/**
 * What appears in a dialog moves nothing that somebody is about to press. Its head stays where it is; while the pointer is
 * on the buttons at its foot it is these that stay, and the dialog grows upwards as far as there is room.
 */
export function holdFootStill(dialog: HTMLElement | null): (() => void) | undefined {
  if (!dialog) return undefined;
  // Not ':hover', which may already tell what stands below the pointer after the step.
  let pointer: Pointer | undefined;
  const follow = (event: PointerEvent) => {
    // Whoever drags the corner of a field is not about to press what comes below the pointer.
    if (event.type === 'pointerdown' || event.buttons === 0) pointer = event;
  };
  dialog.addEventListener('pointermove', follow);
  dialog.addEventListener('pointerdown', follow);
  let heightPx = Number.NaN;
  const observer = new ResizeObserver(([seen]) => {
    // As laid out: it is drawn smaller as it opens.
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
