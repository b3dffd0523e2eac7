import type { ReplayAnswer, ReplayJob } from '#live/offline/index.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import type { ReplayReport } from '#shared/engine/replay-api.ts';
import type { Provenance } from '#ui/text/Figure.tsx';
import { countOf, formatClock, formatNumber } from '#ui/text/format.ts';
import { A_FILE, ReplayConditions } from '#widgets/replay/ReplayConditions.tsx';
import { ReplayFigures, ReplayMessages, replaySpeedWords } from '#widgets/replay/ReplayFigures.tsx';
import { replayRows, type WayOut } from '#widgets/replay/replay-rows.ts';

const WAY_OUT: WayOut = {
  baseline: 'Choose a baseline at the start above.',
  training: 'Choose a shorter baseline above.',
};

type ReplayOutcomeProps = { answer: ReplayAnswer; job: ReplayJob; onMains: (mainsHz: MainsHz) => void };

/** Results of every protocol on this file, in the order chosen. */
export function ReplayOutcome({ answer, job, onMains }: ReplayOutcomeProps) {
  const { protocols, settings } = job;
  const rows = replayRows({ outcomes: answer.outcomes, protocols, hasOwn: false, wayOut: WAY_OUT });
  return (
    <section aria-label="Figures of each protocol" className="lw-replay__results">
      <output className="lw-small lw-muted">
        {formatClock(answer.recordingSeconds)} (min:s) through {countOf(rows.length, 'protocol')} in{' '}
        {replaySpeedWords(answer, rows.length)}.
      </output>
      <ReplayFigures rows={rows} provenanceOf={provenanceOf} isNarrow />
      {rows.some(({ report }) => report) ? (
        <ReplayConditions
          rows={rows}
          protocols={protocols}
          source={{ kind: 'file', name: A_FILE }}
          mainsHz={settings.mainsHz}
        />
      ) : undefined}
      <ReplayMessages rows={rows} onMains={onMains} />
    </section>
  );
}

const provenanceOf = (report: ReplayReport): Provenance => [
  { term: 'Estimator', text: 'The engine of live sessions, run over the samples of the file as recorded.' },
  {
    term: 'Phases',
    text: `The first ${report.baselineSeconds} s are the baseline, the rest is one run. Figures are of the run.`,
  },
  {
    term: 'Samples',
    text:
      `${formatNumber(Math.round(report.durationSeconds * report.samplingRateHz), 0)} per channel at ` +
      `${report.samplingRateHz} Hz of training, which are ${formatNumber(report.ticks, 0)} values`,
  },
  { term: 'Left out', text: 'Montage and filter of the screen: each protocol uses its own.' },
  { term: 'Version', text: `Engine ${report.engineVersion}` },
];
