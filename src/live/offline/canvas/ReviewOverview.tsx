import { useEffect, useRef } from 'react';
import { OverviewView } from './overview-view.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** The bar below the traces: click or drag to navigate. By keyboard: the keys of the traces. */
export function ReviewOverview({ workbench }: { workbench: Workbench }) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!root.current) return;
    const view = new OverviewView(root.current, workbench);
    return () => view.destroy();
  }, [workbench]);
  return <figure className="lw-review-overview" ref={root} aria-label="Overview of the whole recording" />;
}
