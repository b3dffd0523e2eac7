import { createHash } from 'node:crypto';
import { ENDPOINTS } from '#server/routes/endpoints.ts';
import { decodePart, encodePart } from '#shared/recording/part-format.ts';
import type { Practice } from './practice.ts';

/** Ids of a recorded assessment in the address of its report. */
const REPORT = /\/session\/(?<sessionId>[^/]+)\/assessment\/(?<assessmentId>[^/]+)\/recording\/(?<id>[^/?]+)/;

/**
 * Stores the assessment of a report again with all samples multiplied by `times`. This gives another recording of the
 * client with known figures, without the time to record one.
 */
export async function copyAssessment(practice: Practice, reportUrl: string, times: number): Promise<void> {
  const { therapistId, clientId } = practice;
  const { sessionId, assessmentId, id } = REPORT.exec(reportUrl)!.groups!;
  const base = `/v2/therapist/${therapistId}`;
  const call = async (method: string, to: string, body?: unknown): Promise<Response> => {
    const answer = await practice.call(method, base + to, body);
    if (!answer.ok) throw new Error(`${method} ${to} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const json = async (answer: Response) => (await answer.json()) as Record<string, string>;
  const session = ENDPOINTS.getSession.response.parse(await json(await call('GET', `/session/${sessionId}`)));
  const { settings, runs, recording } = session.components[0]!;
  const made = await json(await call('POST', `/client/${clientId}/assessmentAssignments`, { assessmentId }));
  const copy = await json(await call('POST', `/assessmentAssignment/${made.assignmentId}/start`));
  const from = `/sessionComponent/${id}`;
  const to = `/sessionComponent/${copy.sessionComponentId}`;
  await call('PUT', `${to}/recording`, { settings });
  for (const seq of recording.storedSeqs) {
    const bytes = new Uint8Array(await (await call('GET', `${from}/recording/chunks/${seq}`)).arrayBuffer());
    const louder = encodePart(scaled(bytes, copy.sessionComponentId!, times));
    const sha256 = createHash('sha256').update(louder).digest('hex');
    await practice.upload(`${base}${to}/recording/chunks/${seq}?sha256=${sha256}`, louder);
  }
  for (const run of runs) await call('PUT', `${to}/runs/${run.run}`, run);
  const { lastSeq, durationSeconds } = recording;
  await call('POST', `${to}/recording/complete`, { lastSeq, durationSeconds });
}

function scaled(bytes: Uint8Array<ArrayBuffer>, recordingId: string, times: number) {
  const decoded = decodePart(bytes);
  if (!decoded.ok) throw new Error(decoded.problem);
  const { header, ticks, samples } = decoded.part;
  return { header: { ...header, recordingId }, ticks, samples: samples.map((uv) => uv * times) };
}
