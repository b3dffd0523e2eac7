import type { KeyboardEvent, PointerEvent } from 'react';
import type { Dock } from './use-dock.ts';

const STEP_PX = 40;

/** The edge between traces and panel: dragged, or moved with the arrow keys. */
export function DockEdge({ dock }: { dock: Dock }) {
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? STEP_PX : event.key === 'ArrowRight' ? -STEP_PX : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    dock.resize(dock.widthPx + by);
  };
  const onDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const onMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    dock.resize(dock.widthPx - event.movementX);
  };
  return (
    <button
      type="button"
      className="lw-dock-edge"
      aria-label={`Width of the panel, ${dock.widthPx} pixels. The left and right arrows change it.`}
      title="Drag, or press the left and right arrows"
      onKeyDown={onKey}
      onPointerDown={onDown}
      onPointerMove={onMove}
    />
  );
}
