import { Button } from '@blueprintjs/core';
import { MinusIcon, PlusIcon } from '@blueprintjs/icons';
import { memo, useMemo, useState } from 'react';
import {
  type ConnectionTestView,
  DEFAULT_TIMEBASE_SECONDS,
  SENSITIVITIES_UV_PER_MM,
  stepIn,
  TracePlot,
  type TraceSettings,
  usualSensitivity,
} from '#live/index.ts';
import { channelLabel } from '#ui/format.ts';
import { Panel } from '#ui/Panel.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

const Plot = memo(TracePlot);

type LiveTracesProps = { state: ConnectionTestView; channelNames: readonly string[] };

/** The last ten seconds of every channel, filtered as in a session. */
export function LiveTraces({ state, channelNames }: LiveTracesProps) {
  const { panels, samplingRateHz } = state;
  const count = channelNames.length;
  const [uvPerMm, setUvPerMm] = useState(() => usualSensitivity(count));
  // The text stands for the names: the view brings a new list with every change of anything.
  const names = channelNames.map(channelLabel).join('\n');
  const labels = useMemo(() => names.split('\n'), [names]);
  const settings = useMemo(
    (): TraceSettings => ({
      isRawShown: false,
      isFilteredShown: true,
      uvPerMm,
      timebaseSeconds: DEFAULT_TIMEBASE_SECONDS,
      isNegativeUp: false,
      channels: Array.from({ length: count }, (_, channel) => channel),
    }),
    [uvPerMm, count],
  );
  const step = (by: 1 | -1) => setUvPerMm(stepIn(SENSITIVITIES_UV_PER_MM, uvPerMm, by));
  return (
    <Panel
      title="Traces"
      aside={
        <span className="lw-linktest__scale">
          <Button
            size="small"
            variant="minimal"
            icon={<PlusIcon />}
            aria-label="Larger traces"
            onClick={() => step(-1)}
          />
          {uvPerMm} µV/mm
          <Button
            size="small"
            variant="minimal"
            icon={<MinusIcon />}
            aria-label="Smaller traces"
            onClick={() => step(1)}
          />
        </span>
      }
      isFlush
    >
      <div className="lw-linktest__traces">
        {panels ? (
          <Plot
            ring={panels.ring}
            scheduler={panels.scheduler}
            samplingRateHz={samplingRateHz}
            channelNames={labels}
            settings={settings}
          />
        ) : (
          <SkeletonRows count={count} />
        )}
      </div>
    </Panel>
  );
}
