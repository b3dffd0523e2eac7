import type { ConnectionTestView } from '#live/connection-test/index.ts';
import type { HeadsetView } from '#live/headsets/index.ts';
import { Figure } from '#ui/text/Figure.tsx';
import { linkRows } from './link-rows.ts';

type LinkFigureGridProps = { view: HeadsetView; latency: ConnectionTestView['latency'] };

/** What the link does, each figure with its origin. A dash is a figure that is not known yet. */
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
