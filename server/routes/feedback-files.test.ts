import { beforeEach, describe, expect, it } from 'vitest';
import { EEG_PIECE_BYTES } from '#shared/api/eeg-files.ts';
import type { FeedbackFile } from '#shared/api/practice/feedback-files.ts';
import type { FeedbackResponse } from '#shared/api/practice/feedback-responses.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { anMp4File, aWavFile } from '#tests/builders/media-files.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { dropAbandonedUploads } from '../storage/abandoned-uploads.ts';
import { SOME_FEEDBACK } from '../testing/devices.ts';
import { aMediaUpload, aWav, sendFeedbackFile, storeFeedbackFile } from '../testing/feedback-files.ts';
import { serverForAll, type TestServer, type TestUser } from '../testing/test-server.ts';

type Begun = { feedbackFile: FeedbackFile; storedSeqs: number[] };
type Upload = ReturnType<typeof aMediaUpload>;
const DAY_MS = 24 * 3600 * 1000;

describe.each([databaseToTest()])('feedback files on $name', ({ open }) => {
  let server: TestServer;
  let therapist: TestUser;
  let colleague: TestUser;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    const practice = await server.seedOrganization();
    therapist = await server.seedUser(practice);
    colleague = await server.seedUser(practice);
  });

  const send = async (user: TestUser, method: string, rest: string, body?: unknown) =>
    server.call(method, `/v2/therapist/${user.userId}${rest}`, { token: await server.tokenFor(user), body });
  const json = async <T>(response: Response | Promise<Response>): Promise<T> =>
    (await (await response).json()) as T;
  const begin = ({ body }: Upload, user = therapist) =>
    json<Begun>(send(user, 'POST', '/feedbackFiles', body));
  const sendPiece = ({ feedbackFile }: Begun, { seq, sha256, bytes }: Upload['pieces'][number]) =>
    send(
      therapist,
      'PUT',
      `/feedbackFile/${feedbackFile.feedbackFileId}/pieces/${seq}?sha256=${sha256}`,
      bytes,
    );
  const listed = async (user: TestUser, kind = 'sound') =>
    (
      await json<{ feedbackFiles: FeedbackFile[] }>(send(user, 'GET', `/feedbackFiles?kind=${kind}`))
    ).feedbackFiles.map(({ name }) => name);
  const messageOf = async (response: Response) => (await json<ErrorBody>(response)).error.message;

  it('resume where an upload broke off, and are read in ranges across pieces', async () => {
    // Three pieces.
    const bytes = aWavFile({ seconds: 24, frequencyHz: 300, amplitude: 0.4 });
    const upload = aMediaUpload(bytes);
    await sendPiece(await begin(upload), upload.pieces[1]!);

    const again = await begin(upload);
    expect(again.storedSeqs).toEqual([1]);
    const path = `/feedbackFile/${again.feedbackFile.feedbackFileId}`;
    const early = await send(therapist, 'POST', `${path}/complete`);
    expect([early.status, await messageOf(early)]).toEqual([409, expect.stringMatching(/2 pieces/)]);
    await sendPiece(again, upload.pieces[0]!);
    await sendPiece(again, upload.pieces[2]!);
    const done = await json<FeedbackFile>(send(therapist, 'POST', `${path}/complete`));
    const range = { offset: EEG_PIECE_BYTES - 10, length: EEG_PIECE_BYTES + 500 };
    const read = await send(therapist, 'GET', `${path}/bytes?offset=${range.offset}&length=${range.length}`);

    expect(done).toMatchObject({ state: 'ready', contentType: 'audio/wav', kind: 'sound' });
    expect(done).not.toHaveProperty('contentHash');
    const wanted = bytes.subarray(range.offset, range.offset + range.length);
    expect(Buffer.compare(Buffer.from(await read.arrayBuffer()), Buffer.from(wanted))).toBe(0);
  });

  it('are stored once, however often they are sent', async () => {
    const upload = aMediaUpload(aWav());
    const stored = await storeFeedbackFile(server, therapist, upload);
    const again = await begin(upload);

    expect(again.feedbackFile).toMatchObject({ feedbackFileId: stored.feedbackFileId, state: 'ready' });
  });

  it.each([
    [
      'text named as a video',
      aMediaUpload(Buffer.from('Dear diary, '.repeat(9)), 'forest.mp4', 'video'),
      /not a video/,
    ],
    ['a sound named as a video', aMediaUpload(anMp4File(['soun']), 'forest.mp4', 'video'), /no picture/],
    ['a video named as a sound', aMediaUpload(anMp4File(['vide']), 'brook.mp3', 'sound'), /is a video/],
    [
      'a video that was cut off',
      aMediaUpload(anMp4File(['vide']).subarray(0, -20), 'forest.mp4', 'video'),
      /end is missing/,
    ],
  ])('are refused and deleted if they are not what they say: %s', async (_name, upload, words) => {
    const refused = await sendFeedbackFile(server, therapist, upload);

    expect([refused.status, await messageOf(refused)]).toEqual([400, expect.stringMatching(words)]);
    expect(await listed(therapist, upload.body.kind)).toEqual([]);
  });

  it('have 200 MB at most, and say so before anything is sent', async () => {
    const { body } = aMediaUpload(aWav());
    const refused = await send(therapist, 'POST', '/feedbackFiles', {
      ...body,
      byteCount: 200 * 1024 ** 2 + 1,
    });

    expect((await json<ErrorBody>(refused)).error.fields).toEqual({
      byteCount:
        "'brook.wav' has 201 MB; 200 MB is the limit. Shorten it, or save it with a lower resolution.",
    });
  });

  it('are seen by colleagues only while a response they can use has them', async () => {
    const { feedbackFileId } = await storeFeedbackFile(server, therapist, aMediaUpload(aWav()));
    const bytes = `/feedbackFile/${feedbackFileId}/bytes?offset=0&length=100`;
    const fields = { ...SOME_FEEDBACK, soundId: null, soundFileId: feedbackFileId };
    expect((await send(colleague, 'POST', '/feedbackResponse', fields)).status).toBe(400);
    const made = await json<FeedbackResponse>(send(therapist, 'POST', '/feedbackResponse', fields));
    expect(made.soundFile).toMatchObject({ feedbackFileId, name: 'brook.wav', contentType: 'audio/wav' });
    expect([(await send(colleague, 'GET', bytes)).status, await listed(colleague)]).toEqual([404, []]);

    const path = `/feedbackResponse/${made.feedbackResponseId}`;
    await send(therapist, 'PATCH', path, { version: 1, isShared: true });
    const stranger = await server.seedUser(await server.seedOrganization());

    expect([(await send(colleague, 'GET', bytes)).status, await listed(colleague)]).toEqual([
      200,
      ['brook.wav'],
    ]);
    expect([(await send(stranger, 'GET', bytes)).status, await listed(stranger)]).toEqual([404, []]);
    expect((await send(colleague, 'DELETE', `/feedbackFile/${feedbackFileId}`)).status).toBe(404);
    const kept = await json<FeedbackResponse>(
      send(therapist, 'PATCH', path, { version: 2, isArchived: true }),
    );
    expect(kept.soundFile?.feedbackFileId).toBe(feedbackFileId);
  });

  it('cannot be deleted while a response uses them, and name it', async () => {
    const { feedbackFileId } = await storeFeedbackFile(server, therapist, aMediaUpload(aWav()));
    const fields = { ...SOME_FEEDBACK, soundId: null, soundFileId: feedbackFileId };
    const made = await json<FeedbackResponse>(send(therapist, 'POST', '/feedbackResponse', fields));
    const refused = await send(therapist, 'DELETE', `/feedbackFile/${feedbackFileId}`);
    expect([refused.status, await messageOf(refused)]).toEqual([
      409,
      "'brook.wav' is used by 'Evening rain'. Choose another file there first, then delete this one.",
    ]);

    const put = { version: 1, fields: SOME_FEEDBACK };
    await send(therapist, 'PUT', `/feedbackResponse/${made.feedbackResponseId}`, put);
    expect((await send(therapist, 'DELETE', `/feedbackFile/${feedbackFileId}`)).status).toBe(200);
    expect(await listed(therapist)).toEqual([]);
    const gone = await send(therapist, 'POST', '/feedbackResponse', fields);
    expect((await json<ErrorBody>(gone)).error.fields?.soundFileId).toMatch(/no longer exists/);
  });

  it('are deleted or chosen by a response, whichever is first', async () => {
    for (let round = 0; round < 8; round++) {
      const { feedbackFileId } = await storeFeedbackFile(server, therapist, aMediaUpload(aWav(round + 1)));
      const fields = { ...SOME_FEEDBACK, soundId: null, soundFileId: feedbackFileId };

      const statuses = await Promise.all([
        send(therapist, 'POST', '/feedbackResponse', fields).then(({ status }) => status),
        send(therapist, 'DELETE', `/feedbackFile/${feedbackFileId}`).then(({ status }) => status),
      ]);

      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual(statuses);
    }
  });

  it('that nobody resumed for a week are dropped', async () => {
    const [left, resumed] = [aMediaUpload(aWav(7)), aMediaUpload(aWav(8))];
    await begin(left);
    const begun = await begin(resumed);
    server.clock.advance(6 * DAY_MS);
    await sendPiece(begun, resumed.pieces[0]!);
    server.clock.advance(2 * DAY_MS);

    await dropAbandonedUploads(server.db, server.clock.nowMs());

    expect(await listed(therapist)).toHaveLength(1);
    expect((await begin(resumed)).storedSeqs).toEqual([0]);
  });
});
