import { type DefinitionRows, DefinitionList } from './DefinitionList.tsx';
import { allowScrollingByKey } from '../hooks/scroll-by-key.ts';
import { Popover } from '../popovers/Popover.tsx';

type MetricCardProps = {
  /** Subject of the card: 'SMR', 'Rewarded'. Part of the button's accessible name. */
  title: string;
  rows: DefinitionRows;
  /** Accessible name of the button; 'About <title>' if absent. */
  label?: string;
};

/** An 'i' button that opens the card of a metric or a figure, by mouse or keyboard. */
export function MetricCard({ title, rows, label = `About ${title}` }: MetricCardProps) {
  return (
    <Popover
      placement="bottom-start"
      content={
        <section className="lw-metric-card" aria-label={label} ref={allowScrollingByKey}>
          <DefinitionList title={title} rows={rows} />
        </section>
      }
    >
      <button type="button" className="lw-info" aria-label={label} title={label}>
        <span aria-hidden="true">i</span>
      </button>
    </Popover>
  );
}
