import { plain } from '#shared/locale/formats.ts';
import type { ReplayReport } from '#shared/engine/replay-api.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import type { Provenance } from '#ui/text/Figure.tsx';
import { formatClock, formatNumber } from '#ui/text/format.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { A_FILE, ReplayConditions } from '#widgets/replay/ReplayConditions.tsx';
import { ReplayFigures, ReplayMessages, replaySpeedWords } from '#widgets/replay/ReplayFigures.tsx';
import type { Breakdown } from '../breakdown.ts';
import { agreement, sessionReplayRows } from './replay-rows.ts';
import type { Computed } from './use-counterfactual.ts';
import { handChanges, handChangeWords } from './hand-changes.ts';
import { useRecordedEvents } from '../use-breakdown.ts';

type ReplayResultsProps = { therapistId: UserId; computed: Computed; breakdown: Breakdown };

/** Figures of every protocol, the session's own first, with the differences from it. */
export function ReplayResults({ therapistId, computed, breakdown }: ReplayResultsProps) {
  const { answer, fileName } = computed;
  const { settings } = breakdown;
  const rows = sessionReplayRows(computed);
  const reports = rows.flatMap(({ report }) => (report ? [report] : []));
  const agrees = fileName === undefined ? agreement(answer.outcomes[0], breakdown.whole) : undefined;
  return (
    <section aria-label="Figures of each protocol" className="lw-replay__results">
      <output className="lw-small lw-muted">
        {fileName === undefined ? 'This session' : <MaskedText>{fileName}</MaskedText>},{' '}
        {formatClock(answer.recordingSeconds)} (min:s), through {rows.length} protocols in{' '}
        {replaySpeedWords(answer, rows.length)}.
      </output>
      <ReplayFigures rows={rows} provenanceOf={(report) => replayProvenance(report, computed)} />
      {fileName === undefined ? (
        <ReplayCheck
          therapistId={therapistId}
          breakdown={breakdown}
          agrees={agrees}
          engineVersion={reports[0]?.engineVersion}
        />
      ) : undefined}
      {reports.length > 0 ? (
        <ReplayConditions
          rows={rows}
          protocols={computed.protocols}
          source={{
            kind: settings.source.kind,
            // A file name can be personal data; it is shown above the tables, where it can be masked.
            name: fileName === undefined && settings.source.kind !== 'file' ? settings.source.name : A_FILE,
          }}
          mainsHz={settings.mainsHz}
        />
      ) : undefined}
      <ReplayMessages rows={rows} />
    </section>
  );
}

function replayProvenance(report: ReplayReport, { fileName }: Computed): Provenance {
  return [
    {
      term: 'Estimator',
      text: 'The engine of live sessions, run over the recorded samples; the figure is defined as that of the session.',
    },
    {
      term: 'Phases',
      text:
        fileName === undefined
          ? 'Baseline, runs, rests and pauses where they were in the session.'
          : `The first ${report.baselineSeconds} s are the baseline, the rest is one run.`,
    },
    ...report.perCondition.map(({ name, band, derivation, unit, estimatorDelayMs }) => ({
      term: conditionLabel({ name, bandLabel: band }),
      text: `At ${derivation}, in ${fullUnit(unit)}; delay ${Math.round(estimatorDelayMs)} ms`,
    })),
    {
      term: 'Samples',
      text:
        `${formatNumber(Math.round(report.durationSeconds * report.samplingRateHz), 0)} per channel at ` +
        `${plain(report.samplingRateHz)} Hz of training, which are ${formatNumber(report.ticks, 0)} values`,
    },
    {
      term: 'Left out',
      text: 'What the client would have done with different feedback. Thresholds and goals changed by hand during the session.',
    },
    { term: 'Version', text: `Engine ${report.engineVersion}` },
  ];
}

type ReplayCheckProps = {
  therapistId: UserId;
  breakdown: Breakdown;
  /** Undefined when there are no figures to compare. */
  agrees: boolean | undefined;
  /** Version of the engine that computed; undefined if nothing could run. */
  engineVersion: string | undefined;
};

/** Whether replaying the session's own protocol reproduces the session, and what prevents it. */
function ReplayCheck({ therapistId, breakdown, agrees, engineVersion }: ReplayCheckProps) {
  const { component, settings } = breakdown;
  const events = useRecordedEvents(therapistId, component);
  const byHand = events.data && handChangeWords(handChanges(events.data.events));
  const isOtherVersion = engineVersion !== undefined && engineVersion !== settings.engineVersion;
  return (
    <ul className="lw-replay__check lw-small">
      {agrees === undefined ? undefined : <li>{agrees ? AGREES : DIFFERS}</li>}
      {byHand === undefined ? undefined : <li>{byHand}</li>}
      {events.error ? (
        <li>
          The events of the session could not be loaded. Thresholds that were changed by hand while it ran are
          left out.
        </li>
      ) : undefined}
      {isOtherVersion ? (
        <li>
          The session was recorded by engine {settings.engineVersion}, this is engine {engineVersion}: the
          definition of a figure may differ. Compare the rows with each other.
        </li>
      ) : undefined}
    </ul>
  );
}

const AGREES = '✓ Check: the replay of the session’s own protocol gives exactly the figures of the session.';
const DIFFERS =
  'The replay of the session’s own protocol differs from the session. Compare the rows with each other, not with the ' +
  'figures above.';
