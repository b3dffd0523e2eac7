import { PopoverNext } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { type DefinitionRows, DefinitionList } from './DefinitionList.tsx';
import { allowScrollingByKey } from './scroll-by-key.ts';

type MetricCardProps = {
  /** Of what the card tells: 'SMR', 'Rewarded'. Names the button for a screen reader. */
  title: string;
  rows: DefinitionRows;
  /** Words of the button for a screen reader; 'About <title>' if absent. */
  label?: string;
};

/** An 'i' that opens the card behind a metric or a figure, by mouse or keyboard. */
export function MetricCard({ title, rows, label = `About ${title}` }: MetricCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  useCloseOnEscape(isOpen, () => setIsOpen(false));
  return (
    <PopoverNext
      placement="bottom-start"
      isOpen={isOpen}
      onInteraction={setIsOpen}
      content={
        <section className="lw-metric-card" aria-label={label} ref={allowScrollingByKey}>
          <DefinitionList title={title} rows={rows} />
        </section>
      }
    >
      <button type="button" className="lw-info" aria-label={label} title={label}>
        <span aria-hidden="true">i</span>
      </button>
    </PopoverNext>
  );
}

/** Wherever the focus is: the card takes none, because there is nothing in it to act on. */
function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
