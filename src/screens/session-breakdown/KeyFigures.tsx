import { Figures } from '#ui/text/Figure.tsx';
import { formatClock } from '#ui/text/format.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { type Breakdown, trainedSecondsOf } from './breakdown.ts';
import { estimatorProvenance, figureProvenance, LATENCY_PROVENANCE } from './provenance.ts';

/** Overview of the whole session. */
export function KeyFigures({ breakdown }: { breakdown: Breakdown }) {
  const { whole, slowest, settings } = breakdown;
  const of = (kind: Parameters<typeof figureProvenance>[0]) => figureProvenance(kind, settings, whole);
  const figures = [
    { label: 'Rewarded time', value: whole?.rewardedPct, digits: 1, unit: '%', provenance: of('rewarded') },
    { label: 'Success', value: whole?.meanSuccess, digits: 1, unit: 'of 100', provenance: of('success') },
    { label: 'Artifact time', value: whole?.artifactPct, digits: 1, unit: '%', provenance: of('artifact') },
    {
      label: 'Trained',
      value: trainedSecondsOf(breakdown),
      format: formatClock,
      digits: 0,
      unit: 'min:s',
      provenance: of('trained'),
    },
    { label: 'Rewards', value: whole?.rewardCount, digits: 0, unit: '', provenance: of('rewards') },
    // Shown beside the latency, which alone would look like the whole delay.
    {
      label: 'Estimator delay',
      value: Math.max(0, ...settings.conditions.map(({ estimatorDelayMs }) => estimatorDelayMs)),
      digits: 0,
      unit: 'ms',
      provenance: estimatorProvenance(settings),
    },
    { label: 'Feedback latency, typical', value: slowest?.p50Ms, ...DELAY },
    { label: 'Feedback latency, 95 % within', value: slowest?.p95Ms, ...DELAY },
  ];
  return (
    <Panel
      title="Whole session"
      aside={<span className="lw-no-print">Press a number to see where it comes from</span>}
      isFlush
    >
      <div className="lw-figures">
        <Figures rows={figures} />
      </div>
    </Panel>
  );
}

const DELAY = { digits: 0, unit: 'ms', provenance: LATENCY_PROVENANCE };
