import type { ConnectionTestView } from '#live/connection-test/index.ts';
import type { HeadsetView } from '#live/headsets/index.ts';
import { Figure } from '#ui/text/Figure.tsx';
import { linkRows } from './link-rows.ts';

type LinkFigureGridProps = { view: HeadsetView; latency: ConnectionTestView['latency'] };

/** Figures of the link, each with its origin. A dash marks a figure that is not known yet. */
export function LinkFigureGrid({ view, latency }: LinkFigureGridProps) {
  return (
    <div className="lw-linktest__figures">
      <div className="lw-figures">
        {linkRows(view, latency).map((row) => (
          <Figure key={row.label} {...row} />
        ))}
      </div>
    </div>
  );
}
