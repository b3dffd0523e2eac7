import { beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import type { StudyDetail } from '#shared/api/studies.ts';
import type { SessionComponentId } from '#shared/domain/ids.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { SEALED_SERIES_BYTES, SERIES_TICKS, trainedTicks } from '#shared/engine/feedback-series.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { aSettings } from '#server/testing/recordings.ts';
import {
  anOpenRecording,
  aStudy,
  aTrainedRecording,
  enrolled,
  SOME_PUBLIC_KEY,
} from '#server/testing/studies.ts';
import { seedTherapist, serverForAll, type TestServer, type TestUser } from '#server/testing/test-server.ts';
import { FeedbackKey } from '#workers/engine/study/feedback-key.ts';

describe.each([databaseToTest()])('a session of a study on $name', ({ open }) => {
  let server: TestServer;
  let therapist: TestUser;
  let token: string;
  let studyId: string;
  let clientId: string;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    ({ therapist, token } = await seedTherapist(server));
    studyId = await aStudy(server, therapist);
    clientId = await server.seedClient(therapist);
  });

  const base = () => `/v2/therapist/${therapist.userId}`;
  const take = (componentId: SessionComponentId, publicKey: Uint8Array) =>
    server.call('POST', `${base()}/sessionComponent/${componentId}/studyFeedback`, {
      token,
      body: publicKey,
    });
  const read = async () =>
    (await (await server.call('GET', `${base()}/study/${studyId}`, { token })).json()) as StudyDetail;
  const guess = (componentId: SessionComponentId, body: object) =>
    server.call('PUT', `${base()}/sessionComponent/${componentId}/blindingGuess`, { token, body });

  /** Takes the feedback as the engine does. */
  async function opened(componentId: SessionComponentId) {
    const key = await FeedbackKey.make();
    const response = await take(componentId, key.publicKey);
    expect(response.status).toBe(200);
    return key.open(new Uint8Array(await response.arrayBuffer()));
  }
  async function aParticipant(): Promise<SessionComponentId> {
    const participant = await server.seedClient(therapist);
    await enrolled(server, therapist, { studyId, clientId: participant });
    return anOpenRecording(server, therapist, participant);
  }

  it('gets the success of an earlier run of another client, in both arms', async () => {
    const ticks = await aTrainedRecording(server, therapist, clientId);
    const expected = trainedTicks(ticks, aSettings().protocol);
    const components = [
      await aParticipant(),
      await aParticipant(),
      await aParticipant(),
      await aParticipant(),
    ];
    components.push(await aParticipant(), await aParticipant(), await aParticipant(), await aParticipant());

    const all = [];
    for (const each of components) all.push(await opened(each));

    const count = expected.success.length;
    for (const { success, isPassing } of all) {
      expect(success.subarray(0, count)).toEqual(expected.success);
      expect(isPassing.subarray(count, 2 * count)).toEqual(expected.isPassing);
      expect(success).toHaveLength(SERIES_TICKS);
    }
    // Blocks of four or six: eight participants are in both arms.
    expect(new Set(all.map(({ isFollowed }) => isFollowed))).toEqual(new Set([true, false]));
  });

  it('is followed by the feedback for the arm sham, and only for it', async () => {
    await aTrainedRecording(server, therapist, clientId);
    const components = [
      await aParticipant(),
      await aParticipant(),
      await aParticipant(),
      await aParticipant(),
    ];
    const followed = [];
    for (const each of components) followed.push((await opened(each)).isFollowed);
    const admin = await server.seedUser(therapist.organizationId, { groups: ['AccountAdmin'] });

    await server.call('POST', `/v2/organization/${therapist.organizationId}/study/${studyId}/unblinding`, {
      token: await server.tokenFor(admin),
      body: { reason: 'All data is collected.' },
    });

    const { enrolled: participants, sessions } = await read();
    const armOf = (componentId: string) =>
      participants.find(
        (each) => each.clientId === sessions.find((one) => one.sessionComponentId === componentId)?.clientId,
      )?.arm;
    expect(components.map(armOf)).toEqual(followed.map((isFollowed) => (isFollowed ? 'sham' : 'real')));
  });

  it('gets bytes of one length, which say nothing without the key of the engine', async () => {
    await aTrainedRecording(server, therapist, clientId);
    const componentId = await aParticipant();
    const stranger = await FeedbackKey.make();

    const bytes = new Uint8Array(await (await take(componentId, SOME_PUBLIC_KEY)).arrayBuffer());

    expect(bytes).toHaveLength(SEALED_SERIES_BYTES);
    await expect(stranger.open(bytes)).rejects.toThrow(/cannot be read/);
  });

  it('gets the same series again after a reload, and each time is counted', async () => {
    for (let made = 0; made < 4; made++) await aTrainedRecording(server, therapist, clientId);
    const componentId = await aParticipant();

    const [first, again] = [await opened(componentId), await opened(componentId)];

    expect(again).toEqual(first);
    expect((await read()).sessions).toMatchObject([{ sessionComponentId: componentId, takenCount: 2 }]);
  });

  it('is refused without an earlier run, in words that name the way out', async () => {
    const response = await take(await aParticipant(), SOME_PUBLIC_KEY);

    expect(response.status).toBe(409);
    expect(await response.text()).toContain('Record one with a client who is in no study');
    expect((await read()).sessions).toEqual([]);
  });

  it('follows another run where the chosen one is lost on disk', async () => {
    await aTrainedRecording(server, therapist, clientId);
    const componentId = await aParticipant();
    await opened(componentId);
    await server.db.query(
      'system',
      `update recording_chunk set sha256 = repeat('0', 64) where organization_id = $1`,
      [therapist.organizationId],
    );
    expect((await take(componentId, SOME_PUBLIC_KEY)).status).toBe(503);
    const ticks = await aTrainedRecording(server, therapist, clientId);

    const { success } = await opened(componentId);

    const expected = trainedTicks(ticks, aSettings().protocol).success;
    expect(success.subarray(0, expected.length)).toEqual(expected);
  });

  it('keeps its series when a disk fails for a moment', async () => {
    for (let made = 0; made < 6; made++) await aTrainedRecording(server, therapist, clientId);
    const componentId = await aParticipant();
    const all = (sql: string) => server.db.query('system', sql, [therapist.organizationId]);
    const source = () => all('select source_component_id from study_feedback where organization_id = $1');
    const spoilOrMend = () =>
      all('update recording_chunk set sha256 = reverse(sha256) where organization_id = $1');
    await opened(componentId);
    const before = await source();

    await spoilOrMend();
    expect((await take(componentId, SOME_PUBLIC_KEY)).status).toBe(503);
    await spoilOrMend();
    await opened(componentId);

    expect(before).toHaveLength(1);
    expect(await source()).toEqual(before);
  });

  it('takes only the protocol of the study', async () => {
    await aTrainedRecording(server, therapist, clientId);
    studyId = await aStudy(server, therapist, { protocolId: BUILT_IN_PROTOCOLS[1]!.protocolId });
    const participant = await server.seedClient(therapist);
    await enrolled(server, therapist, { studyId, clientId: participant });
    const made = await server.call('POST', `${base()}/client/${participant}/sessions`, { token });
    const { sessionComponentId } = ((await made.json()) as Session).components[0]!;
    await opened(sessionComponentId);

    const response = await server.call('PUT', `${base()}/sessionComponent/${sessionComponentId}/recording`, {
      token,
      body: { settings: aSettings() },
    });

    expect(response.status).toBe(409);
    expect(await response.text()).toContain('a study with another protocol');
  });

  it('is refused once the client has withdrawn the consent to research', async () => {
    await aTrainedRecording(server, therapist, clientId);
    const componentId = await aParticipant();
    await server.db.query(
      'system',
      `update client_consent set withdrawn_on = given_on where organization_id = $1`,
      [therapist.organizationId],
    );

    const response = await take(componentId, SOME_PUBLIC_KEY);

    expect(response.status).toBe(409);
    expect(await response.text()).toContain('was withdrawn');
  });

  it('takes no run of a study as the source of another', async () => {
    await aTrainedRecording(server, therapist, clientId);
    await opened(await aParticipant());
    await server.db.query(
      'system',
      `insert into study_session (organization_id, session_component_id, study_id, client_id, opened_at)
       select k.organization_id, k.session_component_id, $1, $2, now() from session_component k
       where k.recording_state = 'complete' and k.organization_id = $3`,
      [studyId, clientId, therapist.organizationId],
    );

    expect((await take(await aParticipant(), SOME_PUBLIC_KEY)).status).toBe(409);
  });

  it('is only for clients of a blinded study, and for a key', async () => {
    await aTrainedRecording(server, therapist, clientId);
    const outside = await anOpenRecording(server, therapist, await server.seedClient(therapist));

    expect((await take(outside, SOME_PUBLIC_KEY)).status).toBe(409);
    expect((await take(await aParticipant(), new Uint8Array(65).fill(4))).status).toBe(400);
  });

  it('keeps the guesses of client and therapist, once', async () => {
    await aTrainedRecording(server, therapist, clientId);
    const componentId = await aParticipant();
    await opened(componentId);
    const body = { client: 'sham', therapist: 'unsure' };

    const statuses = [
      (await guess(componentId, body)).status,
      (await guess(componentId, body)).status,
      (await guess(componentId, { ...body, client: 'real' })).status,
    ];

    expect(statuses).toEqual([200, 200, 409]);
    expect((await read()).sessions).toMatchObject([{ clientGuess: 'sham', therapistGuess: 'unsure' }]);
  });
});
