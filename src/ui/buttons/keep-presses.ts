const CONTROLS =
  'a[href], button, input, label, summary, [role="button"], [role="menuitem"], [role="tab"], [role="option"]';
/** Largest pointer movement that still counts as holding still. */
const STILL_PX = 4;

type Press = { control: HTMLElement; xPx: number; yPx: number };

/**
 * Clicks what the mouse pressed, even if the page moved it before the button was released. Text arriving from the
 * server, or a message under a field that lost focus, must not swallow a click. Browsers send such a click to a common
 * ancestor of both places. Moving the pointer away still cancels the click.
 *
 * Returns a function that removes the listeners.
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
    // Clicks by keyboard or script have no press.
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
