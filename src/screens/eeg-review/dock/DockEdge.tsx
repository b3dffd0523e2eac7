import type { KeyboardEvent, PointerEvent } from 'react';
import { type Dock, LEAST_DOCK_PX, MOST_DOCK_PX } from './use-dock.ts';

const STEP_PX = 40;

/** The edge between traces and panel: dragged, or moved with the arrow keys. */
export function DockEdge({ dock }: { dock: Dock }) {
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? STEP_PX : event.key === 'ArrowRight' ? -STEP_PX : 0;
    if (by === 0) return;
    event.preventDefault();
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
    <div
      className="lw-dock-edge"
      role="slider"
      tabIndex={0}
      aria-label="Width of the panel"
      aria-orientation="horizontal"
      aria-valuemin={LEAST_DOCK_PX}
      aria-valuemax={MOST_DOCK_PX}
      aria-valuenow={dock.widthPx}
      onKeyDown={onKey}
      onPointerDown={onDown}
      onPointerMove={onMove}
    />
  );
}
