import { plain } from '#shared/locale/formats.ts';
import { memo, useMemo, useState } from 'react';
import type { ConnectionTestView } from '#live/connection-test/index.ts';
import {
  DEFAULT_TIMEBASE_SECONDS,
  SENSITIVITIES_UV_PER_MM,
  stepIn,
  TracePlot,
  type TraceSettings,
  usualSensitivity,
} from '#live/charts/index.ts';
import { useTracePolarity } from '#state/account/trace-polarity.atoms.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { SkeletonRows } from '#ui/notices/Notice.tsx';
import { Sensitivity } from '../traces/Sensitivity.tsx';

const Plot = memo(TracePlot);

type LiveTracesProps = { state: ConnectionTestView; channelNames: readonly string[] };

/** The last ten seconds of every channel, filtered as in a session. */
export function LiveTraces({ state, channelNames }: LiveTracesProps) {
  const { panels, samplingRateHz } = state;
  const count = channelNames.length;
  const { isNegativeUp } = useTracePolarity();
  const [uvPerMm, setUvPerMm] = useState(() => usualSensitivity(count));
  // The joined names are the memo key: every change of the view brings a new list.
  const names = channelNames.map(channelLabel).join('\n');
  const labels = useMemo(() => names.split('\n'), [names]);
  const settings = useMemo(
    (): TraceSettings => ({
      isRawShown: false,
      isFilteredShown: true,
      uvPerMm,
      timebaseSeconds: DEFAULT_TIMEBASE_SECONDS,
      isNegativeUp,
      channels: Array.from({ length: count }, (_, channel) => channel),
    }),
    [uvPerMm, count, isNegativeUp],
  );
  const step = (by: 1 | -1) => setUvPerMm(stepIn(SENSITIVITIES_UV_PER_MM, uvPerMm, by));
  return (
    <Panel
      title="Traces"
      aside={
        <span className="lw-linktest__scale">
          <Sensitivity onStep={step}>
            {plain(uvPerMm)} µV/mm, {settings.isNegativeUp ? 'negative' : 'positive'} up
          </Sensitivity>
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
