import { beforeEach, describe, expect, it } from 'vitest';
import type { FeedbackResponse } from '#shared/api/practice/feedback-responses.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { DatabaseKind } from '../db/testing/each-database.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { SOME_FEEDBACK, someSharedFeedback } from '../testing/devices.ts';
import { serverForAll, type TestServer, type TestUser } from '../testing/test-server.ts';

type List = { feedbackResponses: FeedbackResponse[]; totalFeedbackResponses: number; tags: string[] };

describe.each([databaseToTest()])('feedback responses on $name', ({ open }: DatabaseKind) => {
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
  const call = async <T>(user: TestUser, method: string, rest: string, body?: unknown): Promise<T> => {
    const response = await send(user, method, rest, body);
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, '']);
    return (await response.json()) as T;
  };
  const add = (body: object = {}) =>
    call<FeedbackResponse>(therapist, 'POST', '/feedbackResponse', { ...SOME_FEEDBACK, ...body });
  const named = async (query: string, user = therapist) =>
    (await call<List>(user, 'GET', `/feedbackResponses${query}`)).feedbackResponses.map(({ name }) => name);

  it('are stored without what their type does not use', async () => {
    const made = await add({ videoUrl: 'https://youtu.be/aaaaaaaaaaa' });

    expect(made).toMatchObject({
      name: 'Evening rain',
      types: ['Audio Feedback'],
      tags: ['calm'],
      soundId: 'rain',
      videoUrl: null,
      isShared: false,
      isArchived: false,
      version: 1,
    });
  });

  it('are refused with a word for each wrong field', async () => {
    const response = await send(therapist, 'POST', '/feedbackResponse', {
      ...SOME_FEEDBACK,
      name: ' ',
      types: ['Audio Feedback', 'Video Feedback'],
      soundId: null,
      videoUrl: 'https://example.com/film',
      mapping: { ...SOME_FEEDBACK.mapping, floorDb: -3, ceilingDb: -20 },
    });

    expect(response.status).toBe(400);
    expect(((await response.json()) as ErrorBody).error.fields).toMatchObject({ name: 'Enter a name.' });
    const sound = await send(therapist, 'POST', '/feedbackResponse', { ...SOME_FEEDBACK, soundId: null });
    expect(((await sound.json()) as ErrorBody).error.fields).toEqual({ soundId: 'Choose a sound.' });
  });

  it('chime as loud as their sound where they were stored before that could be set', async () => {
    const { feedbackResponseId, mapping } = await add({ mapping: { ...SOME_FEEDBACK.mapping, chimeDb: -6 } });
    expect(mapping.chimeDb).toBe(-6);
    await server.db.tx('system', (sql) =>
      sql.query(
        `update feedback_response set mapping = mapping - 'chimeDb' where feedback_response_id = $1`,
        [feedbackResponseId],
      ),
    );
    const path = `/feedbackResponse/${feedbackResponseId}`;

    const old = await call<FeedbackResponse>(therapist, 'GET', path);
    expect(old.mapping).toEqual({ ...SOME_FEEDBACK.mapping, chimeDb: 0 });
    const { chimeDb: _chimeDb, ...without } = SOME_FEEDBACK.mapping;
    expect((await add({ mapping: without })).mapping.chimeDb).toBe(0);
  });

  it('are narrowed by type, tag and words, with all tags there are', async () => {
    await add();
    const video = { types: ['Video Feedback'], videoUrl: 'https://vimeo.com/1234' };
    await add({ ...video, name: 'Forest walk', tags: ['Nature', 'Calm'] });

    expect(await named('')).toEqual(['Evening rain', 'Forest walk']);
    expect(await named('?types=Video%20Feedback')).toEqual(['Forest walk']);
    expect(await named('?types=Video%20Feedback,Audio%20Feedback')).toHaveLength(2);
    expect(await named('?tags=nature')).toEqual(['Forest walk']);
    expect(await named('?tags=calm')).toHaveLength(2);
    expect(await named('?searchTerm=rain')).toEqual(['Evening rain']);
    expect(await named('?sortKey=name&sortOrder=desc')).toEqual(['Forest walk', 'Evening rain']);
    const { tags, totalFeedbackResponses } = await call<List>(therapist, 'GET', '/feedbackResponses?limit=1');
    expect([tags.map((tag) => tag.toLowerCase()), totalFeedbackResponses]).toEqual([['calm', 'nature'], 2]);
  });

  it('are seen by colleagues once they are shared, and changed by their owner alone', async () => {
    const { feedbackResponseId } = await add();
    const path = `/feedbackResponse/${feedbackResponseId}`;
    expect(await named('', colleague)).toEqual([]);
    expect((await send(colleague, 'GET', path)).status).toBe(404);

    await call(therapist, 'PATCH', path, { version: 1, isShared: true });

    expect(await named('', colleague)).toEqual(['Evening rain']);
    expect((await send(colleague, 'PATCH', path, { version: 2, isArchived: true })).status).toBe(403);
    const copy = await call<FeedbackResponse>(colleague, 'POST', `${path}/duplicate`);
    expect(copy).toMatchObject({
      name: 'Copy of Evening rain',
      therapistId: colleague.userId,
      isShared: false,
    });
  });

  it('leave the list when they are archived and come back', async () => {
    const { feedbackResponseId } = await add();
    const path = `/feedbackResponse/${feedbackResponseId}`;

    await call(therapist, 'PATCH', path, { version: 1, isArchived: true });

    expect(await named('')).toEqual([]);
    expect(await named('?isArchived=true')).toEqual(['Evening rain']);
    await call(therapist, 'PATCH', path, { version: 2, isArchived: false });
    expect(await named('')).toEqual(['Evening rain']);
  });

  it('keep what was stored meanwhile', async () => {
    const { feedbackResponseId } = await add();
    const path = `/feedbackResponse/${feedbackResponseId}`;
    await call(therapist, 'PUT', path, { version: 1, fields: { ...SOME_FEEDBACK, name: 'Night rain' } });

    const late = await send(therapist, 'PUT', path, { version: 1, fields: SOME_FEEDBACK });

    expect(late.status).toBe(409);
    expect(await named('')).toEqual(['Night rain']);
  });

  it('are there for their own practice only', async () => {
    const { feedbackResponseId } = await someSharedFeedback(server, therapist);
    const stranger = await server.seedUser(await server.seedOrganization());

    expect((await send(stranger, 'GET', `/feedbackResponse/${feedbackResponseId}`)).status).toBe(404);
    expect(await named('', stranger)).toEqual([]);
  });
});
