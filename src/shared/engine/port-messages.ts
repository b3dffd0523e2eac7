import type { SampleChunk } from '../eeg/source.ts';
import type { EngineEvent } from './engine-api.ts';

/** A note of a source that is stored with the recording, at an index of the source's sample count. */
export type SourceNote = { sampleIndex: number; type: string; text: string };

/**
 * Source to engine. The chunk's buffer is transferred; the engine returns it with `recycle`. If the stream ends early,
 * `problem` states the reason for users.
 */
export type ToEngineMessage =
  | { kind: 'chunk'; chunk: SampleChunk }
  | { kind: 'note'; note: SourceNote }
  | { kind: 'end'; problem?: string }
  /** Returned when everything sent before it has been processed. */
  | { kind: 'echo'; id: number };

/** Engine to source. */
export type FromEngineMessage = { kind: 'recycle'; buffer: ArrayBuffer } | { kind: 'echo'; id: number };

/** Engine to screen. `frame` buffers are transferred and returned with `recycle`. */
export type ToScreenMessage = { kind: 'frame'; buffer: ArrayBuffer } | { kind: 'event'; event: EngineEvent };

/** Screen to engine. */
export type FromScreenMessage = { kind: 'recycle'; buffer: ArrayBuffer };

export type PortMessageError = { kind: 'unknown'; got: string };

export function parseToEngineMessage(data: unknown): ToEngineMessage | PortMessageError {
  if (!isRecord(data)) return { kind: 'unknown', got: typeof data };
  if (data.kind === 'end') {
    return typeof data.problem === 'string' ? { kind: 'end', problem: data.problem } : { kind: 'end' };
  }
  if (data.kind === 'chunk' && isSampleChunk(data.chunk)) return { kind: 'chunk', chunk: data.chunk };
  if (data.kind === 'note' && isSourceNote(data.note)) return { kind: 'note', note: data.note };
  return parseEcho(data) ?? { kind: 'unknown', got: String(data.kind) };
}

export const parseFromEngineMessage = (data: unknown): FromEngineMessage | PortMessageError =>
  parseEcho(data) ?? parseRecycle(data);

export function parseRecycle(data: unknown): FromScreenMessage | PortMessageError {
  if (isRecord(data) && data.kind === 'recycle' && data.buffer instanceof ArrayBuffer) {
    return { kind: 'recycle', buffer: data.buffer };
  }
  return { kind: 'unknown', got: isRecord(data) ? String(data.kind) : typeof data };
}

function parseEcho(data: unknown): { kind: 'echo'; id: number } | undefined {
  if (!isRecord(data) || data.kind !== 'echo' || !Number.isSafeInteger(data.id)) return undefined;
  return { kind: 'echo', id: data.id as number };
}

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null;

const isSourceNote = (data: unknown): data is SourceNote =>
  isRecord(data) &&
  Number.isSafeInteger(data.sampleIndex) &&
  typeof data.type === 'string' &&
  typeof data.text === 'string';

function isSampleChunk(data: unknown): data is SampleChunk {
  if (!isRecord(data)) return false;
  const { firstSampleIndex, sampleCount, channelCount, hostTimeMs, valuesUv, isMoving } = data;
  return (
    Number.isSafeInteger(firstSampleIndex) &&
    Number.isSafeInteger(sampleCount) &&
    Number.isSafeInteger(channelCount) &&
    typeof hostTimeMs === 'number' &&
    valuesUv instanceof Float32Array &&
    valuesUv.length >= (sampleCount as number) * (channelCount as number) &&
    (isMoving === undefined || typeof isMoving === 'boolean')
  );
}
