import type { ComponentSettings } from '#shared/api/sessions.ts';
import { MOST_RUNS } from '#shared/api/sessions.ts';
import { TICK, tickWidth } from '#shared/engine/ticks.ts';
import { AppError } from '#shared/errors.ts';
import { nameList } from '#shared/name-list.ts';
import type { PartHeader } from '#shared/recording/part-format.ts';
import type { PartRow } from '#server/repositories/sessions/recordings.ts';
import { conflict } from '../core/refusals.ts';

/** Throws AppError `invalid` if a part cannot belong to this recording. */
export function checkPartFits(
  header: PartHeader,
  expected: { recordingId: string; seq: number; settings: ComponentSettings },
): void {
  const { recordingId, seq, settings } = expected;
  const problem =
    header.recordingId !== recordingId
      ? 'it belongs to another recording'
      : header.seq !== seq
        ? `it calls itself part ${header.seq}`
        : header.channelCount !== settings.source.channelNames.length
          ? `it has ${header.channelCount} channels, the recording ${settings.source.channelNames.length}`
          : header.tickWidth !== tickWidth(settings.protocol.conditions.length)
            ? 'its ticks have another number of conditions than the protocol'
            : undefined;
  if (problem) throw new AppError('invalid', `Part ${seq} does not fit this recording: ${problem}.`);
}

/** Throws AppError `invalid` for a run number no engine writes: the figures of the session are computed per run. */
export function checkTicks({ seq, tickWidth }: PartHeader, ticks: Float64Array): void {
  for (let at = 0; at < ticks.length; at += tickWidth) {
    const run = ticks[at + TICK.run]!;
    if (Number.isInteger(run) && run >= 0 && run <= MOST_RUNS) continue;
    throw new AppError('invalid', `Part ${seq} does not fit this recording: a tick of it belongs to no run.`);
  }
}

/**
 * Decides about a part whose number may already be stored. `same`: acknowledge it again. `store`: it is new, or a
 * longer version of the open part. Throws AppError `conflict` for different bytes in place of a closed part.
 */
export function decidePart(stored: PartRow | undefined, incoming: PartRow): 'same' | 'store' {
  if (!stored) return 'store';
  if (stored.sha256 === incoming.sha256) return 'same';
  if (stored.isClosed) {
    throw conflict(`Part ${incoming.seq} is already stored with other contents.`);
  }
  const isLonger =
    incoming.sampleCount >= stored.sampleCount &&
    incoming.tickCount >= stored.tickCount &&
    (incoming.isClosed || incoming.sampleCount > stored.sampleCount || incoming.tickCount > stored.tickCount);
  if (isLonger) return 'store';
  throw conflict(`A longer version of part ${incoming.seq} is already stored.`);
}

/** Throws AppError `conflict` naming the missing parts between the first and the last. */
export function checkComplete(parts: readonly PartRow[], lastSeq: number): void {
  const bySeq = new Map(parts.map((part) => [part.seq, part]));
  const missing: number[] = [];
  for (let seq = 0; seq <= lastSeq; seq++) {
    const part = bySeq.get(seq);
    // The last part stays open if the page crashed; it is then the end of the recording.
    if (!part || (!part.isClosed && seq < lastSeq)) missing.push(seq);
  }
  if (missing.length > 0) {
    throw conflict(
      `The recording cannot be closed yet: ${missing.length === 1 ? 'part' : 'parts'} ${describe(missing)} ` +
        'still to be stored.',
      { missing: missing.slice(0, MISSING_LISTED).join(',') },
    );
  }
  const beyond = parts.find(({ seq }) => seq > lastSeq);
  if (beyond) throw conflict(`Part ${beyond.seq} is stored after the last one (${lastSeq}).`);
  checkContinuous(parts);
}

const MISSING_LISTED = 100;
const MISSING_NAMED = 5;

function describe(missing: readonly number[]): string {
  return `${nameList(missing.map(String), MISSING_NAMED)} ${missing.length === 1 ? 'is' : 'are'}`;
}

/** Parts must join without gap or overlap; missing samples are NaN inside parts. */
function checkContinuous(parts: readonly PartRow[]): void {
  for (const [index, part] of parts.entries()) {
    const previous = parts[index - 1];
    const sample = previous ? previous.firstSample + previous.sampleCount : 0;
    const tick = previous ? previous.firstTick + previous.tickCount : part.firstTick;
    if (part.firstSample === sample && part.firstTick === tick) continue;
    throw conflict(
      `Part ${part.seq} starts at sample ${part.firstSample} (tick ${part.firstTick}), but the one before ends ` +
        `at sample ${sample} (tick ${tick}).`,
    );
  }
}
