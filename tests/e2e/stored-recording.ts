import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Latency, SessionComponent } from '#shared/api/sessions.ts';
import { decodeChunk } from '#shared/recording/chunk-format.ts';
import type { Practice } from './practice.ts';

/** The server's record of the only session of a practice. */
export async function storedComponent(practice: Practice): Promise<SessionComponent> {
  const { therapistId, sessionId } = practice;
  const response = await practice.call('GET', `/v2/therapist/${therapistId}/session/${sessionId}`);
  const session = ENDPOINTS.getSession.response.parse(await response.json());
  return session.components[0]!;
}

/** All samples of the recording, one array per channel, in uV; NaN where samples are missing. */
export async function storedSamples(practice: Practice): Promise<Float32Array[]> {
  const { recording } = await storedComponent(practice);
  const pieces: Float32Array[][] = [];
  for (const seq of recording.storedSeqs) pieces.push(await storedPiece(practice, seq));
  const channelCount = pieces[0]?.length ?? 0;
  return Array.from({ length: channelCount }, (_, channel) =>
    Float32Array.from(pieces.flatMap((piece) => Array.from(piece[channel]!))),
  );
}

async function storedPiece(practice: Practice, seq: number): Promise<Float32Array[]> {
  const { therapistId, sessionComponentId } = practice;
  const path = `/v2/therapist/${therapistId}/sessionComponent/${sessionComponentId}/recording/chunks/${seq}`;
  const response = await practice.call('GET', path);
  const decoded = decodeChunk(new Uint8Array(await response.arrayBuffer()));
  if (!decoded.ok) throw new Error(`Piece ${seq} of the recording: ${decoded.problem}.`);
  const { header, samples } = decoded.chunk;
  return Array.from({ length: header.channelCount }, (_, channel) =>
    samples.subarray(channel * header.sampleCount, (channel + 1) * header.sampleCount),
  );
}

/** For the log only: latency depends on the machine, so no test checks it. */
export const latencyWords = (latency: Latency | null): string =>
  latency === null
    ? 'no latency measured'
    : `latency p50 ${latency.p50Ms.toFixed(1)} ms, p95 ${latency.p95Ms.toFixed(1)} ms over ${latency.frames} frames`;
