import './review-canvas.css';
import { useEffect, useRef } from 'react';
import { runReviewKey } from './review-keys.ts';
import { ReviewView } from './review-view.ts';
import type { Workbench } from './workbench.ts';

/** The traces. React renders it once for a recording; everything after that is drawn. */
export function ReviewCanvas({ workbench }: { workbench: Workbench }) {
  const root = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const view = new ReviewView(element, workbench);
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (runReviewKey(workbench, event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      view.destroy();
    };
  }, [workbench]);

  const names = workbench.rows.length;
  return (
    <figure
      className="lw-review-canvas"
      ref={root}
      aria-label={`Traces of ${workbench.recording.name}, ${names} lines`}
    />
  );
}

/** Keys belong to a control that takes text or has keys of its own. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest('input, select, textarea, button, [role="dialog"], [role="menu"], [role="slider"]') !==
    null
  );
}
