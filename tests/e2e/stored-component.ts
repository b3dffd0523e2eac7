import type { Practice } from './practice.ts';

type StoredComponent = {
  recording: { state: string; durationSeconds: number; storedSeqs: number[] };
  runs: { run: number; startSeconds: number; endSeconds: number }[];
};

/** The first component of the practice's session, as the server has it. */
export async function storedComponent(practice: Practice): Promise<StoredComponent> {
  const path = `/v2/therapist/${practice.therapistId}/session/${practice.sessionId}`;
  const session = (await (await practice.call('GET', path)).json()) as { components: StoredComponent[] };
  return session.components[0]!;
}
