import type { Session } from '#shared/api/sessions.ts';
import type { StudyDetail } from '#shared/api/studies.ts';
import type { SessionComponentId } from '#shared/domain/ids.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { aPart, aSettings } from './recordings.ts';
import type { TestServer, TestUser } from './test-server.ts';

export const SOME_STUDY = {
  name: 'SMR and sleep',
  plan: '24 participants, for an effect of 0.8.',
  protocolId: BUILT_IN_PROTOCOLS[0]!.protocolId,
  shamSource: 'otherClient' as const,
  strata: [] as string[],
};

/** A valid public key: the generator of the curve P-256. Its private key is 1. */
export const SOME_PUBLIC_KEY = Uint8Array.from(
  Buffer.from(
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
      '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    'hex',
  ),
);

/** Id of a new study. */
export async function aStudy(
  server: TestServer,
  user: TestUser,
  change: Partial<typeof SOME_STUDY> = {},
): Promise<string> {
  const response = await server.call('POST', `/v2/therapist/${user.userId}/study`, {
    token: await server.tokenFor(user),
    body: { ...SOME_STUDY, ...change },
  });
  if (response.status !== 200) throw new Error(`No study: ${response.status} ${await response.text()}`);
  return ((await response.json()) as StudyDetail).studyId;
}

/** Records the consent of a client to research. */
export async function agreedToResearch(server: TestServer, user: TestUser, clientId: string): Promise<void> {
  const response = await server.call('POST', `/v2/therapist/${user.userId}/client/${clientId}/consent`, {
    token: await server.tokenFor(user),
    body: { kind: 'research', documentVersion: '2', givenBy: 'The client', givenOn: '2026-01-12' },
  });
  if (response.status !== 200) throw new Error(`No consent: ${response.status} ${await response.text()}`);
}

/** Enrols a client who has agreed to research. */
export async function enrolled(
  server: TestServer,
  user: TestUser,
  { studyId, clientId }: { studyId: string; clientId: string },
): Promise<void> {
  await agreedToResearch(server, user, clientId);
  const path = `/v2/therapist/${user.userId}/study/${studyId}/participant`;
  const token = await server.tokenFor(user);
  const response = await server.call('POST', path, { token, body: { clientId } });
  if (response.status !== 200) throw new Error(`Not enrolled: ${response.status} ${await response.text()}`);
}

/** A session of the client with an open recording. Id of its component. */
export async function anOpenRecording(
  server: TestServer,
  user: TestUser,
  clientId: string,
): Promise<SessionComponentId> {
  const token = await server.tokenFor(user);
  const base = `/v2/therapist/${user.userId}`;
  const made = await server.call('POST', `${base}/client/${clientId}/sessions`, { token });
  const { sessionComponentId } = ((await made.json()) as Session).components[0]!;
  const path = `${base}/sessionComponent/${sessionComponentId}/recording`;
  await server.call('PUT', path, { token, body: { settings: aSettings() } });
  return sessionComponentId;
}

/** A closed recording of 35 s of training, from which the feedback of a study can come. Its ticks. */
export async function aTrainedRecording(
  server: TestServer,
  user: TestUser,
  clientId: string,
): Promise<Float64Array> {
  const token = await server.tokenFor(user);
  const sessionComponentId = await anOpenRecording(server, user, clientId);
  const path = `/v2/therapist/${user.userId}/sessionComponent/${sessionComponentId}/recording`;
  const parts = Array.from({ length: 7 }, (_, seq) => aPart(sessionComponentId, seq));
  for (const { seq, sha256, bytes } of parts) {
    await server.call('PUT', `${path}/chunks/${seq}?sha256=${sha256}`, { token, body: bytes });
  }
  const closed = await server.call('POST', `${path}/complete`, {
    token,
    body: { lastSeq: 6, durationSeconds: 35 },
  });
  if (closed.status !== 200) throw new Error(`Not closed: ${closed.status} ${await closed.text()}`);
  return Float64Array.from(parts.flatMap(({ ticks }) => [...ticks]));
}
