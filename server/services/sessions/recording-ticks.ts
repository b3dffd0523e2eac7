import type { HonestyFigure, RunRecord } from '#shared/api/sessions.ts';
import { emgHonesty } from '#shared/engine/emg-honesty.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { runNumbers, summarizeTicks } from '#shared/engine/summary.ts';
import { HOP_MS, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import type { RecordedEvent } from '#shared/engine/recorded-event.ts';
import type { PartRow } from '#server/repositories/sessions/recordings.ts';
import type { Deps } from '../core/deps.ts';
import { gapPart, gapTicks, readStored, type StoredRecording } from './lost-parts.ts';

/**
 * All ticks of the parts, in order, row-major. Parts are read one by one, so that a long recording is never entirely
 * in memory. Unreadable parts are marked as gaps and listed.
 */
export async function readTicks(
  deps: Pick<Deps, 'blobs' | 'logger'>,
  recording: StoredRecording,
  parts: readonly PartRow[],
): Promise<{ values: Float64Array<ArrayBuffer>; lostSeqs: number[] }> {
  const width = tickWidth(recording.settings.protocol.conditions.length);
  const values = new Float64Array(parts.reduce((sum, { tickCount }) => sum + tickCount * width, 0));
  const lostSeqs: number[] = [];
  const gaps: { start: number; firstSample: number; tickCount: number }[] = [];
  let at = 0;
  for (const row of parts) {
    const part = await readStored(deps, recording, row);
    if (part) values.set(part.part.ticks, at);
    else {
      lostSeqs.push(row.seq);
      const last = gaps.at(-1);
      // Adjacent lost parts form one gap, so that both sides of it are compared once.
      if (last && last.start + last.tickCount * width === at) last.tickCount += row.tickCount;
      else gaps.push({ start: at, firstSample: row.firstSample, tickCount: row.tickCount });
    }
    at += row.tickCount * width;
  }
  for (const gap of gaps) {
    const end = gap.start + gap.tickCount * width;
    const before = gap.start > 0 ? values.subarray(gap.start - width, gap.start) : undefined;
    const after = end < values.length ? values.subarray(end, end + width) : undefined;
    values.set(gapTicks(recording.settings, gap, { before, after }), gap.start);
  }
  return { values, lostSeqs };
}

/** Markers and state changes of the parts, in order. An unreadable part adds a marker. */
export async function readEvents(
  deps: Pick<Deps, 'blobs' | 'logger'>,
  recording: StoredRecording,
  parts: readonly PartRow[],
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (const row of parts) {
    const part = (await readStored(deps, recording, row))?.part ?? gapPart(recording, row);
    events.push(...part.header.events);
  }
  return events.sort((a, b) => a.atSeconds - b.atSeconds);
}

/**
 * The runs of the recording, with those whose record never arrived. Figures are computed from the stored ticks, so
 * that they match the breakdown. Latency and feedback are known only from the record.
 */
export function runsFromTicks(table: TickTable, reported: readonly RunRecord[]): RunRecord[] {
  return runNumbers(table).map((run) => {
    const known = reported.find((record) => record.run === run);
    const span = known ?? { ...runSpan(table, run), latency: null, feedback: null };
    return {
      run,
      startSeconds: span.startSeconds,
      endSeconds: span.endSeconds,
      latency: span.latency,
      feedback: span.feedback ?? null,
      summary: summarizeTicks(table, { run }),
    };
  });
}

/** Whether success followed muscle over all runs. */
export function honestyFigure(table: TickTable): HonestyFigure {
  const { verdict, correlation } = emgHonesty(table);
  return { verdict, correlation: correlation ?? null };
}

/** From the start of the run's first hop to the end of its last. */
function runSpan(table: TickTable, run: number): { startSeconds: number; endSeconds: number } {
  const { values, conditions } = table;
  const width = tickWidth(conditions.length);
  const training = phaseCode('training');
  let first: number | undefined;
  let last = 0;
  for (let at = 0; at + width <= values.length; at += width) {
    if (values[at + TICK.phase] !== training || values[at + TICK.run] !== run) continue;
    last = values[at + TICK.timeSeconds]!;
    first ??= last;
  }
  return { startSeconds: Math.max(0, (first ?? 0) - HOP_MS / 1000), endSeconds: last };
}
