import type { ComponentSettings } from '#shared/api/sessions.ts';
import { MOST_RUNS } from '#shared/api/sessions.ts';
import { TICK, tickWidth } from '#shared/engine/ticks.ts';
import { AppError } from '#shared/errors.ts';
import { nameList } from '#shared/name-list.ts';
import type { ChunkHeader } from '#shared/recording/chunk-format.ts';
import type { ChunkRow } from '#server/repositories/sessions/recordings.ts';

/** Throws AppError `invalid` if a piece cannot belong to this recording. */
export function checkChunkFits(
  header: ChunkHeader,
  expected: { recordingId: string; seq: number; settings: ComponentSettings },
): void {
  const { recordingId, seq, settings } = expected;
  const problem =
    header.recordingId !== recordingId
      ? 'it belongs to another recording'
      : header.seq !== seq
        ? `it calls itself piece ${header.seq}`
        : header.channelCount !== settings.source.channelNames.length
          ? `it has ${header.channelCount} channels, the recording ${settings.source.channelNames.length}`
          : header.tickWidth !== tickWidth(settings.protocol.conditions.length)
            ? 'its ticks have another number of conditions than the protocol'
            : undefined;
  if (problem) throw new AppError('invalid', `Piece ${seq} does not fit this recording: ${problem}.`);
}

/** Throws AppError `invalid` for ticks no engine writes; the figures of the session are computed run by run. */
export function checkTicks({ seq, tickWidth }: ChunkHeader, ticks: Float64Array): void {
  for (let at = 0; at < ticks.length; at += tickWidth) {
    const run = ticks[at + TICK.run]!;
    if (Number.isInteger(run) && run >= 0 && run <= MOST_RUNS) continue;
    throw new AppError(
      'invalid',
      `Piece ${seq} does not fit this recording: a tick of it belongs to no run.`,
    );
  }
}

/**
 * Decides about a piece whose number may already be stored. `same`: acknowledge it again. `store`: it is new, or a
 * longer version of the open piece. Throws AppError `conflict` for different bytes in place of a closed piece.
 */
export function decideChunk(stored: ChunkRow | undefined, incoming: ChunkRow): 'same' | 'store' {
  if (!stored) return 'store';
  if (stored.sha256 === incoming.sha256) return 'same';
  if (stored.isClosed) {
    throw new AppError('conflict', `Piece ${incoming.seq} is already stored with other contents.`);
  }
  const isLonger =
    incoming.sampleCount >= stored.sampleCount &&
    incoming.tickCount >= stored.tickCount &&
    (incoming.isClosed || incoming.sampleCount > stored.sampleCount || incoming.tickCount > stored.tickCount);
  if (isLonger) return 'store';
  throw new AppError('conflict', `A longer version of piece ${incoming.seq} is already stored.`);
}

/** Throws AppError `conflict` naming the missing pieces between the first and the last. */
export function checkComplete(chunks: readonly ChunkRow[], lastSeq: number): void {
  const bySeq = new Map(chunks.map((chunk) => [chunk.seq, chunk]));
  const missing: number[] = [];
  for (let seq = 0; seq <= lastSeq; seq++) {
    const chunk = bySeq.get(seq);
    // The last piece stays open if the page crashed; it is then the end of the recording.
    if (!chunk || (!chunk.isClosed && seq < lastSeq)) missing.push(seq);
  }
  if (missing.length > 0) {
    throw new AppError(
      'conflict',
      `The recording cannot be closed yet: ${missing.length === 1 ? 'piece' : 'pieces'} ${describe(missing)} ` +
        'still to be stored.',
      { missing: missing.slice(0, MISSING_LISTED).join(',') },
    );
  }
  const beyond = chunks.find(({ seq }) => seq > lastSeq);
  if (beyond)
    throw new AppError('conflict', `Piece ${beyond.seq} is stored after the last one (${lastSeq}).`);
  checkContinuous(chunks);
}

const MISSING_LISTED = 100;
const MISSING_NAMED = 5;

function describe(missing: readonly number[]): string {
  return `${nameList(missing.map(String), MISSING_NAMED)} ${missing.length === 1 ? 'is' : 'are'}`;
}

/** Pieces must join without gap or overlap; missing samples are NaN inside pieces. */
function checkContinuous(chunks: readonly ChunkRow[]): void {
  for (const [index, chunk] of chunks.entries()) {
    const previous = chunks[index - 1];
    const sample = previous ? previous.firstSample + previous.sampleCount : 0;
    const tick = previous ? previous.firstTick + previous.tickCount : chunk.firstTick;
    if (chunk.firstSample === sample && chunk.firstTick === tick) continue;
    throw new AppError(
      'conflict',
      `Piece ${chunk.seq} starts at sample ${chunk.firstSample} (tick ${chunk.firstTick}), but the one before ends ` +
        `at sample ${sample} (tick ${tick}).`,
    );
  }
}
