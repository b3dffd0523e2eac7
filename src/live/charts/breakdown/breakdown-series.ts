import { type RunSummary, summarizeTicks, type TickTable } from '#shared/engine/summary.ts';
import {
  ARTIFACT_BITS,
  conditionOffset,
  HOP_MS,
  type Phase,
  phaseCode,
  phaseFromCode,
  TICK,
  tickWidth,
} from '#shared/engine/ticks.ts';

/** A time span of the recording, in seconds on its sample clock. */
export type Span = { fromSeconds: number; toSeconds: number };
/** `isOutage` marks an automatic pause: no sample arrived. */
export type PhaseSpan = Span & { phase: Phase; run: number; isOutage?: true };

/**
 * An outage is longer than 1 s. Hops at its ends with some samples are not part of it. Shorter ones count as a pause.
 */
const SHORTEST_OUTAGE_SECONDS = 0.9;

/** Values for uPlot: null is empty. */
export type Values = (number | null)[];

export type ChartSeries = {
  label: string;
  values: Values;
  /** A CSS color; the component resolves tokens first. */
  colour: string;
  widthPx: number;
  dash?: number[];
  isStepped?: boolean;
  /** Below 1 for a background line. */
  opacity?: number;
  digits: number;
};

export type Timeline = { times: number[]; phases: PhaseSpan[]; artifacts: Span[] };

const rowsOf = (table: TickTable): number =>
  Math.floor(table.values.length / tickWidth(table.conditions.length));

/**
 * Times of all ticks, with the spans of phases and artifacts. `settling` is not an artifact of the client and is left
 * out.
 */
export function timelineOf(table: TickTable): Timeline {
  const width = tickWidth(table.conditions.length);
  const times: number[] = [];
  const phases: PhaseSpan[] = [];
  const artifacts: Span[] = [];
  let openArtifact: Span | undefined;

  for (let row = 0; row < rowsOf(table); row++) {
    const at = row * width;
    const seconds = table.values[at + TICK.timeSeconds]!;
    const phase = phaseFromCode(table.values[at + TICK.phase]!);
    const run = table.values[at + TICK.run]!;
    times.push(seconds);
    const before = times[row - 1] ?? 0;
    const isOutage = phase === 'paused' && (table.values[at + TICK.artifact]! & ARTIFACT_BITS.gap) !== 0;
    const span: PhaseSpan = { phase, run, fromSeconds: before, toSeconds: seconds };
    if (isOutage) span.isOutage = true;
    extend(phases, span);

    const isArtifact = (table.values[at + TICK.artifact]! & ~ARTIFACT_BITS.settling) !== 0;
    if (!isArtifact) openArtifact = undefined;
    else if (openArtifact) openArtifact.toSeconds = seconds;
    else {
      openArtifact = { fromSeconds: before, toSeconds: seconds };
      artifacts.push(openArtifact);
    }
  }
  return { times, phases: withoutShortOutages(phases), artifacts };
}

/** Extends the last span if the next is of the same kind. */
function extend(spans: PhaseSpan[], next: PhaseSpan): void {
  const last = spans.at(-1);
  const isSame = last?.phase === next.phase && last.run === next.run && last.isOutage === next.isOutage;
  if (isSame) last.toSeconds = next.toSeconds;
  else spans.push(next);
}

/** Turns short outages into plain pauses: a few samples lost during a pause do not matter. */
function withoutShortOutages(phases: readonly PhaseSpan[]): PhaseSpan[] {
  const kept: PhaseSpan[] = [];
  for (const { isOutage, ...span } of phases) {
    const isLong = isOutage && span.toSeconds - span.fromSeconds >= SHORTEST_OUTAGE_SECONDS;
    extend(kept, isLong ? { ...span, isOutage } : span);
  }
  return kept;
}

/** Share of the artifact-free ticks that the scale must show in full; the rest may be cut off. */
const SHOWN_SHARE = 0.998;
const ROOM = 1.1;

/**
 * Ends of a condition's scale: artifact-free values and the threshold fill the chart, and a single head movement does
 * not flatten an hour of EEG. The parts cut off are hatched. 0 is always shown; the scale extends below 0 only for
 * values below 0, as in an asymmetry.
 */
export function valueRange(table: TickTable, condition: number): readonly [number, number] {
  const width = tickWidth(table.conditions.length);
  const clean: number[] = [];
  let highest = 0;
  let lowest = 0;
  for (let row = 0; row < rowsOf(table); row++) {
    const at = row * width;
    const threshold = table.values[at + conditionOffset(condition, 'threshold')]!;
    if (threshold > highest) highest = threshold;
    if (threshold < lowest) lowest = threshold;
    if (table.values[at + TICK.artifact] === 0) {
      clean.push(table.values[at + conditionOffset(condition, 'value')]!);
    }
  }
  clean.sort((a, b) => a - b);
  const last = clean.length - 1;
  const top = Math.max(highest, clean[Math.floor(SHOWN_SHARE * last)] ?? 0) * ROOM;
  const bottom = Math.min(lowest, clean[Math.ceil((1 - SHOWN_SHARE) * last)] ?? 0) * ROOM;
  return top === 0 && bottom === 0 ? [0, 1] : [bottom, top];
}

/** Amplitude and threshold of a condition by tick. Missing samples and settling filters leave a gap. */
export function conditionSeries(
  table: TickTable,
  condition: number,
): { amplitude: Values; threshold: Values } {
  const width = tickWidth(table.conditions.length);
  const amplitude: Values = [];
  const threshold: Values = [];
  const hole = ARTIFACT_BITS.gap | ARTIFACT_BITS.settling;
  for (let row = 0; row < rowsOf(table); row++) {
    const at = row * width;
    const isHole = (table.values[at + TICK.artifact]! & hole) !== 0;
    amplitude.push(isHole ? null : known(table.values[at + conditionOffset(condition, 'value')]!));
    threshold.push(known(table.values[at + conditionOffset(condition, 'threshold')]!));
  }
  return { amplitude, threshold };
}

const known = (value: number): number | null => (Number.isFinite(value) ? value : null);

export type WindowFigures = Span & { run: number; summary: RunSummary };

/**
 * Figures of training in windows of `seconds`, each within one run and without a pause, by the same estimator as for
 * the whole session. The remainder of an uninterrupted part is a separate window, or belongs to the previous one
 * if shorter than half a window. Every second of training is in exactly one window.
 */
export function windowsOf(table: TickTable, seconds: number): WindowFigures[] {
  const width = tickWidth(table.conditions.length);
  const step = Math.round((seconds * 1000) / HOP_MS);
  const timeOf = (row: number) => table.values[row * width + TICK.timeSeconds]!;
  return uninterruptedOf(table).flatMap(({ first, end, run }) => {
    const count = Math.max(1, Math.round((end - first) / step));
    return Array.from({ length: count }, (_, index): WindowFigures => {
      const from = first + index * step;
      const to = index === count - 1 ? end : from + step;
      const values = table.values.subarray(from * width, to * width);
      return {
        run,
        fromSeconds: timeOf(from),
        toSeconds: timeOf(to - 1),
        summary: summarizeTicks({ values, conditions: table.conditions }),
      };
    });
  });
}

/** Rows of training without interruption, one run each; `end` is the row after the last. */
function uninterruptedOf(table: TickTable): { first: number; end: number; run: number }[] {
  const width = tickWidth(table.conditions.length);
  const training = phaseCode('training');
  const parts: { first: number; end: number; run: number }[] = [];
  for (let row = 0; row < rowsOf(table); row++) {
    if (table.values[row * width + TICK.phase] !== training) continue;
    const run = table.values[row * width + TICK.run]!;
    const open = parts.at(-1);
    if (open && open.end === row && open.run === run) open.end = row + 1;
    else parts.push({ first: row, end: row + 1, run });
  }
  return parts;
}

/** One figure of the windows as a step line: constant from start to end of a window, with a gap between runs. */
export function windowSteps(
  windows: readonly WindowFigures[],
  pick: (summary: RunSummary) => number | null | undefined,
): { times: number[]; values: Values } {
  const times: number[] = [];
  const values: Values = [];
  for (const [index, { fromSeconds, toSeconds, summary }] of windows.entries()) {
    const previous = windows[index - 1];
    if (previous && fromSeconds - previous.toSeconds > 1) {
      times.push(previous.toSeconds + 0.01);
      values.push(null);
    }
    times.push(fromSeconds, toSeconds);
    values.push(pick(summary) ?? null, pick(summary) ?? null);
  }
  return { times, values };
}

/** Style of a line, and its figure of each window; undefined and null are gaps. */
type WindowLine = Omit<ChartSeries, 'values'> & { pick: (summary: RunSummary) => number | null | undefined };

/** Figures of training in windows of `seconds`, over the time axis of the whole recording. */
export function windowChart(
  table: TickTable,
  timeline: Timeline,
  { seconds, lines }: { seconds: number; lines: readonly WindowLine[] },
): { times: number[]; series: ChartSeries[] } {
  const windows = windowsOf(table, seconds);
  const { times } = windowSteps(windows, () => null);
  const series = lines.map(({ pick, ...style }) => ({ ...style, values: windowSteps(windows, pick).values }));
  return overWholeTime(timeline, times, series);
}

/** The threshold of a condition as a line. */
export const thresholdLine = (values: Values): ChartSeries => ({
  label: 'Threshold',
  values,
  colour: 'var(--lw-text)',
  widthPx: 2,
  dash: [8, 4],
  isStepped: true,
  digits: 2,
});

/** Pads both ends with gaps, so that all charts of a recording have the same time axis. */
export function overWholeTime<Series extends { values: Values }>(
  { times: all }: Pick<Timeline, 'times'>,
  times: readonly number[],
  series: readonly Series[],
): { times: number[]; series: Series[] } {
  const [first = 0, last = 1] = [all[0], all.at(-1)];
  const head = (times[0] ?? Infinity) > first;
  const tail = (times.at(-1) ?? -Infinity) < last;
  const padded = <Item>(items: readonly Item[], before: Item, after: Item): Item[] => [
    ...(head ? [before] : []),
    ...items,
    ...(tail ? [after] : []),
  ];
  return {
    times: padded(times, first, last),
    series: series.map((each) => ({ ...each, values: padded(each.values, null, null) })),
  };
}

/** Mean amplitude of each window, at every tick of the window; a gap everywhere else. */
export function windowMeans(
  timeline: Timeline,
  windows: readonly WindowFigures[],
  condition: number,
): Values {
  const means: Values = timeline.times.map(() => null);
  let row = 0;
  for (const { fromSeconds, toSeconds, summary } of windows) {
    while ((timeline.times[row] ?? Infinity) < fromSeconds) row++;
    for (; (timeline.times[row] ?? Infinity) <= toSeconds; row++) {
      means[row] = summary.perCondition[condition]?.meanValue ?? null;
    }
  }
  return means;
}
