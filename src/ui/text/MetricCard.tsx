import { type DefinitionRows, DefinitionList } from './DefinitionList.tsx';
import { allowScrollingByKey } from '../hooks/scroll-by-key.ts';
import { Popover } from '../popovers/Popover.tsx';

type MetricCardProps = {
  /** Of what the card tells: 'SMR', 'Rewarded'. Names the button for a screen reader. */
  title: string;
  rows: DefinitionRows;
  /** Words of the button for a screen reader; 'About <title>' if absent. */
  label?: string;
};

/** An 'i' that opens the card behind a metric or a figure, by mouse or keyboard. */
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
