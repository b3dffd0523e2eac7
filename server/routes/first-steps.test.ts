import { beforeEach, describe, expect, it } from 'vitest';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { getFirstSteps } from '#shared/api/practice/first-steps.ts';
import type { Session } from '#shared/api/sessions.ts';
import { FIRST_STEPS } from '#shared/domain/first-visit.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { aPart, aSettings, simulatedSettings } from '../testing/recordings.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { seedTherapist, serverForAll } from '../testing/test-server.ts';

const CONSENT = { kind: 'training', documentVersion: '1', givenBy: 'Kim Example', givenOn: '2026-01-02' };

describe.each([databaseToTest()])('the first steps of a practitioner on $name', ({ open }) => {
  let server: TestServer;
  let therapist: TestUser;
  let token: string;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    ({ therapist, token } = await seedTherapist(server));
  });

  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await server.call(method, path, { token, body });
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, '']);
    return (await response.json()) as T;
  };
  const steps = () =>
    call<EndpointResponse<typeof getFirstSteps>>('GET', `/v2/user/${therapist.userId}/firstSteps`);
  const own = (rest: string) => `/v2/therapist/${therapist.userId}${rest}`;
  const happened = (name: string) =>
    call('PATCH', `/v2/user/${therapist.userId}/settings`, [{ name, value: { hasHappened: true } }]);
  const session = async (clientId: string, settings: object) => {
    const made = await call<Session>('POST', own(`/client/${clientId}/sessions`));
    const { sessionComponentId } = made.components[0]!;
    const base = own(`/sessionComponent/${sessionComponentId}`);
    await call('PUT', `${base}/recording`, { settings });
    const { bytes, sha256 } = aPart(sessionComponentId, 0);
    await call('PUT', `${base}/recording/chunks/0?sha256=${sha256}`, bytes);
    return {
      made,
      finish: () => call('POST', `${base}/recording/complete`, { lastSeq: 0, durationSeconds: 5 }),
    };
  };

  it('tick themselves one by one, and lead on', async () => {
    expect(await steps()).toEqual({ done: [], clientId: null, session: null });

    const clientId = await server.seedClient(therapist);
    expect(await steps()).toEqual({ done: ['client'], clientId, session: null });
    await call('POST', own(`/client/${clientId}/consent`), CONSENT);
    expect((await steps()).done).toEqual(['client', 'consent']);
    await happened('headsetTested');
    expect((await steps()).done).toEqual(['client', 'consent', 'headset']);
    const { made, finish } = await session(clientId, simulatedSettings());
    expect((await steps()).done).toEqual(['client', 'consent', 'headset']);
    await finish();
    const { sessionId } = made;
    const led = { clientId, session: { therapistId: therapist.userId, clientId, sessionId } };
    expect(await steps()).toEqual({ done: ['client', 'consent', 'headset', 'session'], ...led });
    await happened('reportOpened');
    expect(await steps()).toEqual({ done: [...FIRST_STEPS], ...led });
  });

  it('count a headset as tested once a session was recorded from it, and no simulated one', async () => {
    const clientId = await server.seedClient(therapist);
    await session(clientId, simulatedSettings());
    expect((await steps()).done).not.toContain('headset');
    await session(clientId, aSettings());

    expect((await steps()).done).toContain('headset');
  });

  it('are those of the practitioner, not of a colleague', async () => {
    const colleague = await server.seedUser(therapist.organizationId);
    const clientId = await server.seedClient(colleague);
    expect(clientId).toBeDefined();

    expect(await steps()).toEqual({ done: [], clientId: null, session: null });
  });
});
