import type { ComponentSettings, Latency, RunRecord, SessionComponent } from '#shared/api/sessions.ts';
import { runNumbers, type RunSummary, summarizeTicks, type TickTable } from '#shared/engine/summary.ts';
import { type RecordedBaseline, recordedBaseline } from '#model/sessions/recorded-baseline.ts';
import { tickWidth } from '#shared/engine/ticks.ts';

export type RunFigures = {
  run: number;
  summary: RunSummary;
  /** Undefined if only the ticks of a run exist: it was cut off before its record was written. */
  record: RunRecord | undefined;
};

/** All data the breakdown shows of a session with figures. */
export type Breakdown = {
  component: SessionComponent;
  settings: ComponentSettings;
  /** Undefined when the ticks could not be read; the figures then come from the run records. */
  table: TickTable | undefined;
  /** Undefined with more than one run and no ticks: shares of runs cannot be combined exactly. */
  whole: RunSummary | undefined;
  runs: RunFigures[];
  /** Undefined without ticks, and without a baseline before the first run. */
  baseline: RecordedBaseline | undefined;
  /** Latency of the run with the worst p95. */
  slowest: Latency | undefined;
};

/**
 * Ticks as the server sends them (Float64, little endian, row-major), or undefined if the bytes do not make whole rows.
 * An open part of a running recording also ends with a whole row.
 */
export function decodeTicks(bytes: Uint8Array, settings: ComponentSettings): TickTable | undefined {
  const rowBytes = tickWidth(settings.conditions.length) * Float64Array.BYTES_PER_ELEMENT;
  if (bytes.length === 0 || bytes.length % rowBytes !== 0) return undefined;
  return { values: new Float64Array(bytes.slice().buffer), conditions: settings.conditions };
}

export function makeBreakdown(
  component: SessionComponent,
  settings: ComponentSettings,
  table: TickTable | undefined,
): Breakdown {
  const runs = table ? runsFromTicks(table, component.runs) : runsFromRecords(component.runs);
  const whole = table ? summarizeTicks(table) : undefined;
  return {
    component,
    settings,
    table,
    runs,
    whole: whole ?? (runs.length === 1 ? runs[0]?.summary : undefined),
    baseline: table && recordedBaseline(table, settings),
    slowest: slowestLatency(component.runs),
  };
}

/** Over all runs, artifact included. */
export const trainedSecondsOf = ({ runs }: Pick<Breakdown, 'runs'>): number =>
  runs.reduce((sum, { summary }) => sum + summary.durationSeconds, 0);

function runsFromTicks(table: TickTable, records: readonly RunRecord[]): RunFigures[] {
  return runNumbers(table).map((run) => ({
    run,
    summary: summarizeTicks(table, { run }),
    record: records.find((record) => record.run === run),
  }));
}

const runsFromRecords = (records: readonly RunRecord[]): RunFigures[] =>
  records.map((record) => ({ run: record.run, summary: record.summary, record }));

function slowestLatency(records: readonly RunRecord[]): Latency | undefined {
  const measured = records.flatMap(({ latency }) => (latency ? [latency] : []));
  return measured.reduce<Latency | undefined>(
    (worst, latency) => (worst && worst.p95Ms >= latency.p95Ms ? worst : latency),
    undefined,
  );
}
