import { ENDPOINTS } from '#server/routes/endpoints.ts';
import type { Latency, SessionComponent } from '#shared/api/sessions.ts';
import { decodePart } from '#shared/recording/part-format.ts';
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
  const parts: Float32Array[][] = [];
  for (const seq of recording.storedSeqs) parts.push(await storedPart(practice, seq));
  const channelCount = parts[0]?.length ?? 0;
  return Array.from({ length: channelCount }, (_, channel) =>
    Float32Array.from(parts.flatMap((part) => Array.from(part[channel]!))),
  );
}

async function storedPart(practice: Practice, seq: number): Promise<Float32Array[]> {
  const { therapistId, sessionComponentId } = practice;
  const path = `/v2/therapist/${therapistId}/sessionComponent/${sessionComponentId}/recording/chunks/${seq}`;
  const response = await practice.call('GET', path);
  const decoded = decodePart(new Uint8Array(await response.arrayBuffer()));
  if (!decoded.ok) throw new Error(`Part ${seq} of the recording: ${decoded.problem}.`);
  const { header, samples } = decoded.part;
  return Array.from({ length: header.channelCount }, (_, channel) =>
    samples.subarray(channel * header.sampleCount, (channel + 1) * header.sampleCount),
  );
}

/** For the log only: latency depends on the machine, so no test checks it. */
export const latencyWords = (latency: Latency | null): string =>
  latency === null
    ? 'no latency measured'
    : `latency p50 ${latency.p50Ms.toFixed(1)} ms, p95 ${latency.p95Ms.toFixed(1)} ms over ${latency.frames} frames`;
