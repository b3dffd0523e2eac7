import type { ReplayReport } from '#shared/engine/replay-api.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { fullUnit } from '#shared/engine/provenance.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { NumberWithOrigin, type Provenance } from '#ui/Figure.tsx';
import { formatClock, formatNumber } from '#ui/format.ts';
import { signed } from '#ui/IntervalBar.tsx';
import { MaskedText } from '#ui/MaskedText.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { Breakdown } from './breakdown.ts';
import { VerdictTag } from './HonestyPanel.tsx';
import { ReplayCheck } from './ReplayCheck.tsx';
import { agreement, replayRows, type ReplayRow } from './replay-rows.ts';
import { ReplayConditions } from './ReplayConditions.tsx';
import type { Computed } from './use-counterfactual.ts';

type ReplayResultsProps = { therapistId: UserId; computed: Computed; breakdown: Breakdown };

/** Figures of every protocol, the session's own first, with what differs from it. */
export function ReplayResults({ therapistId, computed, breakdown }: ReplayResultsProps) {
  const { answer, fileName } = computed;
  const rows = replayRows(computed);
  const reports = rows.flatMap(({ report }) => (report ? [report] : []));
  const agrees = fileName === undefined ? agreement(answer.outcomes[0], breakdown.whole) : undefined;
  return (
    <section aria-label="Figures of each protocol" className="lw-replay__results">
      <output className="lw-small lw-muted">
        {fileName === undefined ? 'This session' : <MaskedText>{fileName}</MaskedText>},{' '}
        {formatClock(answer.recordingSeconds)} (min:s), through {rows.length} protocols in{' '}
        {formatNumber(answer.computingMs / 1000, 1)} s
        {answer.computingMs > 0 ? `: ${speedWords(answer, rows.length)}` : ''}.
      </output>
      <DataTable
        label="Protocols side by side"
        columns={columns(computed)}
        rows={rows}
        rowKey={({ key }) => key}
      />
      {rows
        .filter(({ problem }) => problem !== undefined)
        .map(({ key, name, problem }) => (
          <Notice key={key} kind="warning">
            <strong>{name}</strong> cannot run here. {problem}
          </Notice>
        ))}
      {fileName === undefined ? (
        <ReplayCheck
          therapistId={therapistId}
          breakdown={breakdown}
          agrees={agrees}
          engineVersion={reports[0]?.engineVersion}
        />
      ) : undefined}
      {reports.length > 0 ? (
        <ReplayConditions rows={rows} computed={computed} settings={breakdown.settings} />
      ) : undefined}
      {messagesOf(reports).map((message) => (
        <Notice key={message} kind="info">
          {message}
        </Notice>
      ))}
    </section>
  );
}

/** What was noticed and settled on the way, each once: most protocols of a recording say the same. */
const messagesOf = (reports: readonly ReplayReport[]): string[] => [
  ...new Set(
    reports.flatMap(({ warnings, notes = [] }) => [...warnings.map(({ message }) => message), ...notes]),
  ),
];

function speedWords({ recordingSeconds, computingMs }: Computed['answer'], count: number): string {
  const times = (recordingSeconds * count * 1000) / computingMs;
  return `${formatNumber(Number(times.toPrecision(2)), 0)} times faster than real time`;
}

type Figure = {
  key: string;
  head: string;
  digits: number;
  unit: string;
  pick: (report: ReplayReport) => number | null;
};

const FIGURES: readonly Figure[] = [
  { key: 'rewarded', head: 'Rewarded (%)', digits: 1, unit: '%', pick: ({ rewardedPct }) => rewardedPct },
  {
    key: 'success',
    head: 'Success (0–100)',
    digits: 1,
    unit: 'of 100',
    pick: ({ meanSuccess }) => meanSuccess,
  },
  { key: 'artifact', head: 'Artifact (%)', digits: 1, unit: '%', pick: ({ artifactPct }) => artifactPct },
  { key: 'rewards', head: 'Rewards', digits: 0, unit: '', pick: ({ rewardCount }) => rewardCount },
];

function columns(computed: Computed): Column<ReplayRow>[] {
  const [own] = replayRows(computed);
  return [
    {
      key: 'protocol',
      head: 'Protocol',
      cell: ({ name, isOwn }) => (
        <>
          <strong>{name}</strong>
          {isOwn ? <div className="lw-muted lw-small">that of this session</div> : undefined}
        </>
      ),
    },
    ...FIGURES.map(({ key, head, digits, unit, pick }) => ({
      key,
      head,
      isNumber: true,
      cell: ({ name, report, isOwn }: ReplayRow) =>
        report ? (
          <>
            <NumberWithOrigin
              label={`${head}, ${name}`}
              value={pick(report)}
              digits={digits}
              unit={unit}
              provenance={replayProvenance(report, computed)}
            />
            {isOwn ? undefined : (
              <Difference value={pick(report)} own={own?.report && pick(own.report)} digits={digits} />
            )}
          </>
        ) : (
          <span className="lw-muted">–</span>
        ),
    })),
    {
      key: 'muscle',
      head: 'Brain or muscle',
      cell: ({ report }) =>
        report ? (
          <VerdictTag verdict={report.emgHonesty.verdict} />
        ) : (
          <span className="lw-muted">Could not run</span>
        ),
    },
  ];
}

/** What differs from the session's own protocol; equal is said, not left empty. */
function Difference({
  value,
  own,
  digits,
}: {
  value: number | null;
  own: number | null | undefined;
  digits: number;
}) {
  if (value === null || own === null || own === undefined) return undefined;
  const words = signed(value - own, digits);
  const isSame = /^0(\.0*)?$/.test(words);
  return (
    <div className="lw-replay__difference" data-differs={!isSame}>
      {isSame ? 'same' : words}
      <span className="lw-visually-hidden"> against the protocol of this session</span>
    </div>
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
    ...report.perCondition.map(({ name, derivation, unit, estimatorDelayMs }) => ({
      term: name,
      text: `At ${derivation}, in ${fullUnit(unit)}; delay ${Math.round(estimatorDelayMs)} ms`,
    })),
    {
      term: 'Samples',
      text:
        `${formatNumber(Math.round(report.durationSeconds * report.samplingRateHz), 0)} per channel at ` +
        `${report.samplingRateHz} Hz of training, which are ${formatNumber(report.ticks, 0)} values`,
    },
    {
      term: 'Left out',
      text: 'What the client would have done with another feedback. Thresholds and goals changed by hand during the session.',
    },
    { term: 'Version', text: `Engine ${report.engineVersion}` },
  ];
}
