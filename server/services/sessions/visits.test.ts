import { beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import type { VisitRating, VisitSettings } from '#shared/api/visits.ts';
import { DEFAULT_VISIT, NO_COMPONENTS } from '#shared/visit/visit-plan.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { seedTherapist, serverForAll, type TestServer, type TestUser } from '#server/testing/test-server.ts';

describe.each([databaseToTest()])('visits ($name)', ({ open }) => {
  let server: TestServer;
  let user: TestUser;
  let token: string;
  let session: Session;

  serverForAll(open, async (opened) => {
    server = opened;
    ({ therapist: user, token } = await seedTherapist(server));
  });

  const ask = (method: string, rest: string, body?: object, headers?: Record<string, string>) =>
    server.call(method, `/v2/therapist/${user.userId}${rest}`, { token, body, headers });
  const call = async <T>(...asked: Parameters<typeof ask>) => (await (await ask(...asked)).json()) as T;
  const read = () => call<Session>('GET', `/session/${session.sessionId}`);

  beforeEach(async () => {
    const clientId = await server.seedClient(user);
    session = await call<Session>('POST', `/client/${clientId}/sessions`);
  });

  it('keep their plan with the session', async () => {
    await ask('PUT', `/session/${session.sessionId}/visitPlan`, { plan: DEFAULT_VISIT, visitPlanVersion: 0 });

    expect(await read()).toMatchObject({ visitPlan: DEFAULT_VISIT, visitPlanVersion: 1 });
  });

  it('have no plan until one is stored', async () => {
    expect(await read()).toMatchObject({ visitPlan: null, visitPlanVersion: 0, ratings: [] });
  });

  it('refuse a plan without components, and name the way out', async () => {
    const plan = { ...DEFAULT_VISIT, components: [] };
    const answer = await ask('PUT', `/session/${session.sessionId}/visitPlan`, { plan, visitPlanVersion: 0 });

    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
      400,
      expect.stringContaining(NO_COMPONENTS),
    ]);
  });

  it('keep the plan of a session that is over', async () => {
    await ask('PATCH', `/session/${session.sessionId}`, { state: 'cancelled' });
    const change = { plan: DEFAULT_VISIT, visitPlanVersion: 0 };

    expect((await ask('PUT', `/session/${session.sessionId}/visitPlan`, change)).status).toBe(409);
  });

  it('store a rating sent twice once, with the time at which it was given', async () => {
    const givenAt = '2026-01-02T10:00:00.000Z';
    const rating = {
      moment: 'afterRun',
      run: 2,
      scores: { Mood: 0, Focus: 10 },
      strategy: 'Breathing',
      givenAt,
    };
    const path = `/session/${session.sessionId}/visitRating`;
    const key = { 'idempotency-key': 'rating-one' };
    const first = await call<VisitRating>('POST', path, rating, key);
    const again = await call<VisitRating>('POST', path, rating, key);

    expect(again).toEqual(first);
    expect((await read()).ratings).toEqual([{ ...rating, ratingId: first.ratingId }]);
  });

  it.each([11, -1, 2.5])('refuse a rating of %s', async (score) => {
    const rating = {
      moment: 'before',
      run: null,
      scores: { Mood: score },
      givenAt: '2026-01-02T10:00:00.000Z',
    };

    expect((await ask('POST', `/session/${session.sessionId}/visitRating`, rating)).status).toBe(400);
  });

  it('share templates and scales in the practice', async () => {
    const before = await call<VisitSettings>('GET', '/visitSettings');
    const wanted = { templates: [{ name: 'Short', plan: DEFAULT_VISIT }], scales: ['Calm'] };
    await ask('PUT', '/visitSettings', { ...wanted, version: before.version });

    expect(await call<VisitSettings>('GET', '/visitSettings')).toEqual({
      ...wanted,
      version: before.version + 1,
    });
  });
});
