import type { RunRecord } from '#shared/api/sessions.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { runNumbers, summarizeTicks } from '#shared/engine/summary.ts';
import { HOP_MS, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import { AppError } from '#shared/errors.ts';
import { decodeChunk, type RecordedEvent, type RecordingChunk } from '#shared/recording/chunk-format.ts';
import type { BlobStore } from '../ports/blobs.ts';
import type { ChunkRow } from '../repositories/recordings.ts';

/** The pieces one after the other, so that a long recording is never in memory whole. */
async function* readPieces(
  blobs: BlobStore,
  organizationId: OrganizationId,
  chunks: readonly ChunkRow[],
): AsyncGenerator<RecordingChunk> {
  for (const { seq, sha256 } of chunks) {
    const decoded = decodeChunk(await blobs.get(organizationId, sha256));
    if (!decoded.ok) throw new AppError('unavailable', `Piece ${seq} cannot be read: ${decoded.problem}.`);
    yield decoded.chunk;
  }
}

/** All ticks of the pieces, in order, row-major. */
export async function readTicks(
  blobs: BlobStore,
  organizationId: OrganizationId,
  chunks: readonly ChunkRow[],
): Promise<Float64Array<ArrayBuffer>> {
  const parts: Float64Array[] = [];
  for await (const { ticks } of readPieces(blobs, organizationId, chunks)) parts.push(ticks);
  const ticks = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    ticks.set(part, at);
    at += part.length;
  }
  return ticks;
}

/** Markers and changes of state of the pieces, in order. */
export async function readEvents(
  blobs: BlobStore,
  organizationId: OrganizationId,
  chunks: readonly ChunkRow[],
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const { header } of readPieces(blobs, organizationId, chunks)) events.push(...header.events);
  return events.sort((a, b) => a.atSeconds - b.atSeconds);
}

/**
 * The runs as the recording has them: figures are computed from the stored ticks, so that they cannot differ from
 * what the breakdown draws, and a run whose figures never arrived is there too. Latency is known to the page only.
 */
export function runsFromTicks(table: TickTable, reported: readonly RunRecord[]): RunRecord[] {
  return runNumbers(table).map((run) => {
    const known = reported.find((record) => record.run === run);
    const span = known ?? { ...runSpan(table, run), latency: null };
    return {
      run,
      startSeconds: span.startSeconds,
      endSeconds: span.endSeconds,
      latency: span.latency,
      summary: summarizeTicks(table, { run }),
    };
  });
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
