import './review-canvas.css';
import { useEffect, useRef } from 'react';
import { useStore } from '#live/store/use-store.ts';
import { runReviewKey } from './review-keys.ts';
import { ReviewView } from './review-view.ts';
import type { Workbench } from '../workbench/workbench.ts';

type ReviewCanvasProps = {
  workbench: Workbench;
  /** Id of an element that describes the traces in text. */
  describedBy?: string;
};

/** The traces. React renders this when the settings change; everything else is drawn. */
export function ReviewCanvas({ workbench, describedBy }: ReviewCanvasProps) {
  const root = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const view = new ReviewView(element, workbench);
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      if (runReviewKey(workbench, event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      view.destroy();
    };
  }, [workbench]);

  // The settings change the set of lines.
  useStore(workbench.settings);
  const lineCount = workbench.rows.length;
  return (
    <figure
      className="lw-review-canvas"
      ref={root}
      aria-describedby={describedBy}
      aria-label={`Traces of ${workbench.recording.name}, ${lineCount} lines`}
    />
  );
}

/** Whether the key belongs to a control for text or with its own keys. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog, [popover], [role="menu"], [role="slider"], select, textarea')) return true;
  const input = target.closest('input');
  if (input) return !(input.type === 'checkbox' && key !== ' ');
  const isTab = target.closest('[role="tab"]') !== null;
  if (isTab && key.startsWith('Arrow')) return true;
  return target.closest('button, a, summary') !== null && (key === ' ' || key === 'Enter');
}
