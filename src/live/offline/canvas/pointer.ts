import { secondsAt } from '../workbench/view-math.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** Wheel travel in CSS pixels per step of timebase or sensitivity. */
const WHEEL_STEP_PX = 60;
const WHEEL_LINE_PX = 32;
/** A shorter drag counts as a click. */
const LEAST_DRAG_PX = 4;

/**
 * Wheel, drag and touch on the traces. The wheel scrolls; with Ctrl it changes the timebase around the pointer, with
 * Shift the sensitivity. A drag selects. A click on a name marks its channel as bad. One finger scrolls, and two pinch
 * the timebase.
 */
export function attachPointer(
  root: HTMLElement,
  workbench: Workbench,
  { leftPx, bottomPx }: { leftPx: number; bottomPx: number },
): () => void {
  const touches = new Map<number, number>();
  let dragFromPx: number | undefined;
  let dragRow = 0;
  let pinchPx = 0;
  let travelPx = 0;
  const xOf = (event: MouseEvent) => event.clientX - root.getBoundingClientRect().left - leftPx;
  const timeAt = (x: number) => secondsAt(workbench.view, x * devicePixelRatio);
  const rowAt = (event: MouseEvent) => {
    const { top, height } = root.getBoundingClientRect();
    const share = (event.clientY - top) / Math.max(1, height - bottomPx);
    return Math.min(workbench.rows.length - 1, Math.max(0, Math.floor(share * workbench.rows.length)));
  };
  const secondsAPx = () => workbench.view.columnSeconds * devicePixelRatio;

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === 0 ? 1 : WHEEL_LINE_PX;
    const delta = (Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY) * unit;
    if (!event.ctrlKey && !event.shiftKey) {
      workbench.goTo(workbench.startSeconds.value + delta * secondsAPx());
      return;
    }
    travelPx += delta;
    if (Math.abs(travelPx) < WHEEL_STEP_PX) return;
    const by = travelPx > 0 ? 1 : -1;
    travelPx = 0;
    if (event.ctrlKey) workbench.zoomTime(by, timeAt(xOf(event)));
    else workbench.zoomAmplitude(by > 0 ? -1 : 1);
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    root.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') {
      touches.set(event.pointerId, xOf(event));
      pinchPx = spread(touches);
    } else if (xOf(event) < 0) workbench.toggleBad(rowAt(event));
    else {
      dragFromPx = xOf(event);
      dragRow = rowAt(event);
    }
  };

  const onMove = (event: PointerEvent) => {
    const x = xOf(event);
    const before = touches.get(event.pointerId);
    if (before !== undefined) {
      touches.set(event.pointerId, x);
      if (touches.size === 1) workbench.goTo(workbench.startSeconds.value - (x - before) * secondsAPx());
      else pinch(x);
      return;
    }
    workbench.cursor.value =
      x >= 0 ? { seconds: timeAt(x), y: event.clientY - root.getBoundingClientRect().top } : undefined;
    if (dragFromPx === undefined || Math.abs(x - dragFromPx) < LEAST_DRAG_PX) return;
    const [a, b] = [timeAt(Math.max(0, dragFromPx)), timeAt(Math.max(0, x))];
    workbench.selection.value = { startSeconds: Math.min(a, b), endSeconds: Math.max(a, b), row: dragRow };
  };

  const pinch = (x: number) => {
    const now = spread(touches);
    if (pinchPx <= 0 || now <= 0) return;
    const spanSeconds = workbench.settings.get().spanSeconds * (pinchPx / now);
    pinchPx = now;
    const longest = Math.max(1, workbench.extentSeconds);
    workbench.setSpan(Math.min(longest, Math.max(0.5, spanSeconds)), timeAt(x));
  };

  const onUp = (event: PointerEvent) => {
    touches.delete(event.pointerId);
    pinchPx = spread(touches);
    if (dragFromPx === undefined) return;
    const isClick = Math.abs(xOf(event) - dragFromPx) < LEAST_DRAG_PX;
    dragFromPx = undefined;
    if (isClick) workbench.selection.value = undefined;
  };
  const onLeave = () => {
    workbench.cursor.value = undefined;
  };

  const attached = new AbortController();
  const { signal } = attached;
  root.addEventListener('wheel', onWheel, { passive: false, signal });
  root.addEventListener('pointerdown', onDown, { signal });
  root.addEventListener('pointermove', onMove, { signal });
  root.addEventListener('pointerup', onUp, { signal });
  root.addEventListener('pointercancel', onUp, { signal });
  root.addEventListener('pointerleave', onLeave, { signal });
  return () => attached.abort();
}

/** Distance of the two outermost fingers, 0 for fewer than two. */
function spread(touches: ReadonlyMap<number, number>): number {
  return touches.size < 2 ? 0 : Math.max(...touches.values()) - Math.min(...touches.values());
}
