import type { StudyDetail } from '#shared/api/studies.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import type { TestServer, TestUser } from './test-server.ts';

export const SOME_STUDY = {
  name: 'SMR and sleep',
  plan: '24 participants, for an effect of 0.8.',
  protocolId: BUILT_IN_PROTOCOLS[0]!.protocolId,
  shamSource: 'otherClient' as const,
  strata: [] as string[],
};

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
