import { useEffect, useRef } from 'react';
import { pageHeading } from '#ui/focus/page-heading.ts';
import { takeFocus } from '#ui/focus/take-focus.ts';

/**
 * Focuses the heading of each new stage if the pressed button has disappeared with the stage before, so that the next
 * Tab key reaches the first button. A focused note or slider keeps the focus. `stage` names what is shown.
 */
export function useStageHeading(stage: string): void {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    if (document.activeElement === document.body) takeFocus(pageHeading());
  }, [stage]);
}
