import './replay.css';
import { Button } from '@blueprintjs/core';
import { mainsMismatchWords } from '#shared/engine/mains.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { MAINS_DIFFERS, type ReplayReport } from '#shared/engine/replay-api.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { NumberWithOrigin, type Provenance } from '#ui/text/Figure.tsx';
import { formatNumber, signed } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import type { ReplayRow } from './replay-rows.ts';
import { VerdictTag } from './VerdictTag.tsx';

type ReplayFiguresProps = {
  rows: readonly ReplayRow[];
  provenanceOf: (report: ReplayReport) => Provenance;
  /** On narrow screens 'brain or muscle' is below the name instead of in its own column. */
  isNarrow?: boolean;
};

/** Figures of every protocol side by side, with differences from the session's own if there is one. */
export function ReplayFigures(props: ReplayFiguresProps) {
  const { rows } = props;
  return (
    <>
      <DataTable
        label="Protocols side by side"
        columns={columns(props)}
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
    </>
  );
}

type ReplayMessagesProps = Pick<ReplayFiguresProps, 'rows'> & {
  /** Computes everything again with another mains setting; undefined if the setting cannot be changed. */
  onMains?: (mainsHz: MainsHz) => void;
};

/** Warnings and notes of the replay, each once: most protocols of a recording give the same ones. */
export function ReplayMessages({ rows, onMains }: ReplayMessagesProps) {
  const reports = rows.flatMap(({ report }) => (report ? [report] : []));
  const messages = reports.flatMap(({ warnings, notes = [] }) => [
    ...warnings.filter(({ code }) => code !== MAINS_DIFFERS).map(({ message }) => message),
    ...notes,
  ]);
  return (
    <>
      <MainsMessage reports={reports} onMains={onMains} />
      {[...new Set(messages)].map((message) => (
        <Notice key={message} kind="info">
          {message}
        </Notice>
      ))}
    </>
  );
}

type MainsMessageProps = { reports: readonly ReplayReport[]; onMains: ReplayMessagesProps['onMains'] };

/** All protocols saw the same signal, so one of them represents all. */
function MainsMessage({ reports, onMains }: MainsMessageProps) {
  const report = reports.find(({ warnings }) => warnings.some(({ code }) => code === MAINS_DIFFERS));
  const measuredHz = report?.mains.measuredHz;
  if (!report || !measuredHz) return undefined;
  return (
    <Notice
      kind="warning"
      actions={
        onMains ? (
          <Button size="small" onClick={() => onMains(measuredHz)}>
            Compute again with {measuredHz} Hz
          </Button>
        ) : undefined
      }
    >
      {mainsMismatchWords(report.mains)}
    </Notice>
  );
}

/** '12.3 s: 420 times faster than real time'. */
export function replaySpeedWords(
  { recordingSeconds, computingMs }: { recordingSeconds: number; computingMs: number },
  count: number,
): string {
  const seconds = `${formatNumber(computingMs / 1000, 1)} s`;
  if (!(computingMs > 0)) return seconds;
  const times = (recordingSeconds * count * 1000) / computingMs;
  return `${seconds}: ${formatNumber(Number(times.toPrecision(2)), 0)} times faster than real time`;
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

function columns({ rows, provenanceOf, isNarrow = false }: ReplayFiguresProps): Column<ReplayRow>[] {
  const own = rows.find(({ isOwn }) => isOwn);
  return [
    {
      key: 'protocol',
      head: 'Protocol',
      cell: ({ name, isOwn, report }) => (
        <>
          <strong>{name}</strong>
          {isOwn ? <div className="lw-muted lw-small">that of this session</div> : undefined}
          {isNarrow ? <div>{verdictOf(report)}</div> : undefined}
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
              provenance={provenanceOf(report)}
            />
            {isOwn ? undefined : (
              <Difference value={pick(report)} own={own?.report && pick(own.report)} digits={digits} />
            )}
          </>
        ) : (
          <span className="lw-muted">–</span>
        ),
    })),
    ...(isNarrow
      ? []
      : [{ key: 'muscle', head: 'Brain or muscle', cell: ({ report }: ReplayRow) => verdictOf(report) }]),
  ];
}

const verdictOf = (report: ReplayRow['report']) =>
  report ? (
    <VerdictTag verdict={report.emgHonesty.verdict} />
  ) : (
    <span className="lw-muted">Could not run</span>
  );

type DifferenceProps = { value: number | null; own: number | null | undefined; digits: number };

/** Differences from the session's own protocol; equality is stated, not left empty. */
function Difference({ value, own, digits }: DifferenceProps) {
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
