const CONTROLS =
  'a[href], button, input, label, summary, [role="button"], [role="menuitem"], [role="tab"], [role="option"]';
/** A hand that holds still moves the pointer less. */
const STILL_PX = 4;

type Press = { control: HTMLElement; xPx: number; yPx: number };

/**
 * What is pressed with the mouse is clicked, also when the page moved it away before the button came up: words that
 * arrive from the server, or a message under a field that is left, must not swallow a click. Browsers send that click to
 * an element around both places. Who moves the pointer away still changes their mind.
 *
 * Returns what ends it.
 */
export function keepPresses(page: Document): () => void {
  let press: Press | undefined;

  const onDown = ({ target, isPrimary, button, pointerType, clientX, clientY }: PointerEvent) => {
    const control = target instanceof Element ? target.closest(CONTROLS) : null;
    const isClick = isPrimary && button === 0 && pointerType === 'mouse';
    press = isClick && control instanceof HTMLElement ? { control, xPx: clientX, yPx: clientY } : undefined;
  };

  const onClick = (event: MouseEvent) => {
    const { target, detail, clientX, clientY } = event;
    // A click by key or by script has no press.
    if (!press || detail === 0) return;
    const { control, xPx, yPx } = press;
    press = undefined;
    const isStill = Math.abs(clientX - xPx) <= STILL_PX && Math.abs(clientY - yPx) <= STILL_PX;
    if (!isStill || !control.isConnected || !(target instanceof Node) || control.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    control.click();
  };

  page.addEventListener('pointerdown', onDown, { capture: true });
  page.addEventListener('click', onClick, { capture: true });
  return () => {
    page.removeEventListener('pointerdown', onDown, { capture: true });
    page.removeEventListener('click', onClick, { capture: true });
  };
}
