import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { setupDemo } from '#shared/api/setup.ts';
import type { Client } from '#shared/api/clients.ts';
import type { Session, SessionListItem } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { ledgerOverSessions } from '#shared/engine/learning-ledger.ts';
import { sessionFigures } from '#shared/engine/session-figures.ts';
import { summarizeTicks } from '#shared/engine/summary.ts';
import type { TestServer } from '../testing/test-server.ts';
import { buildTestServer } from '../testing/test-server.ts';
import { createDemoPractice } from './create-demo-practice.ts';

const coreWasmFile = path.resolve(import.meta.dirname, '../../dsp/build/core.wasm');
type Accounts = z.infer<typeof setupDemo.response>['accounts'];

let server: TestServer;
let accounts: Accounts;
let token: string;
let therapistId: UserId;

const get = async <T>(url: string) => (await (await server.call('GET', url, { token })).json()) as T;

beforeAll(async () => {
  server = await buildTestServer({ createDemo: createDemoPractice({ coreWasmFile }) });
  const made = await server.call('POST', '/v2/setup/demo');
  expect(made.status).toBe(200);
  accounts = ((await made.json()) as { accounts: Accounts }).accounts;
  const { email, password } = accounts[0]!;
  const signedIn = (await (await server.signIn(email, password)).json()) as {
    AuthenticationResult: { AccessToken: string };
  };
  token = signedIn.AuthenticationResult.AccessToken;
  therapistId = (JSON.parse(atob(token.split('.')[1]!)) as { sub: UserId }).sub;
}, 120_000);
afterAll(() => server.close());

describe('the demo practice', () => {
  it('gives everybody a password of their own that works', async () => {
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(accounts.length);
    for (const { email, password } of accounts)
      expect((await server.signIn(email, password)).status).toBe(200);
  });

  it('has clients and sessions in the past, with figures', async () => {
    const clients = await get<{ clients: Client[] }>(`/v2/therapist/${therapistId}/clients`);
    const list = await get<{ sessions: SessionListItem[]; totalSessions: number }>(
      `/v2/therapist/${therapistId}/sessions`,
    );

    expect(clients.clients.length).toBe(8);
    expect(list.totalSessions).toBe(24);
    for (const session of list.sessions) {
      expect(session.state).toBe('completed');
      expect(Date.parse(session.startedAt!)).toBeLessThan(server.clock.nowMs());
      expect(session.trainedSeconds).toBeGreaterThan(60);
      expect(session.rewardedPct).toBeGreaterThan(20);
      expect(session.rewardedPct).toBeLessThan(95);
    }
  });

  it('shows figures that the recorded ticks confirm', async () => {
    const { sessions } = await get<{ sessions: SessionListItem[] }>(
      `/v2/therapist/${therapistId}/sessions?limit=3`,
    );

    for (const { sessionId } of sessions) {
      const session = await get<Session>(`/v2/therapist/${therapistId}/session/${sessionId}`);
      const { sessionComponentId, runs, settings, recording } = session.components[0]!;
      const ticks = await server.call(
        'GET',
        `/v2/therapist/${therapistId}/sessionComponent/${sessionComponentId}/recording/ticks`,
        { token },
      );
      const values = new Float64Array(await ticks.arrayBuffer());
      const conditions = settings!.conditions.map(({ name, unit }) => ({ name, unit }));
      expect(recording.state).toBe('complete');
      expect(runs.length).toBeGreaterThan(1);
      for (const { run, summary } of runs) {
        expect(summary).toEqual(summarizeTicks({ values, conditions }, { run }));
      }
    }
  });

  it('has a client whose automatic threshold hides a decline, and one who learns', async () => {
    const { clients } = await get<{ clients: Client[] }>(`/v2/therapist/${therapistId}/clients`);
    const ledgerOf = async (lastName: string) => {
      const { clientId } = clients.find((client) => client.lastName === lastName)!;
      const { sessions } = await get<{ sessions: SessionListItem[] }>(
        `/v2/therapist/${therapistId}/sessions?clientId=${clientId}`,
      );
      const whole = await Promise.all(
        sessions
          .toReversed()
          .map(({ sessionId }) => get<Session>(`/v2/therapist/${therapistId}/session/${sessionId}`)),
      );
      const recorded = whole.map(({ components }) => components[0]!);
      return {
        rewardedPct: sessions.map((session) => session.rewardedPct!).toReversed(),
        entries: ledgerOverSessions(
          recorded[0]!.settings!.conditions,
          recorded.map(({ runs }) => sessionFigures(runs.map(({ summary }) => summary))!),
        ),
      };
    };

    const hidden = await ledgerOf('Sollberg');
    const learns = await ledgerOf('Aldana');

    expect(hidden.entries[0]).toMatchObject({ name: 'SMR', trend: 'declined', isHiddenDecline: true });
    expect(Math.min(...hidden.rewardedPct)).toBeGreaterThan(45);
    expect(learns.entries[0]).toMatchObject({ name: 'SMR', trend: 'improved', isHiddenDecline: false });
  });

  it('is made once only', async () => {
    const again = await server.call('POST', '/v2/setup/demo');

    expect(again.status).toBe(409);
  });
});

describe('asking for the demo practice', () => {
  it.each([
    ['from another machine', { remoteAddress: '192.168.1.20' }],
    ['under a name that is not of this machine', { headers: { host: 'evil.example' } }],
    ['through a proxy', { headers: { 'x-forwarded-for': '10.0.0.1' } }],
  ])('is refused %s', async (_how, options) => {
    const empty = await buildTestServer({ createDemo: createDemoPractice({ coreWasmFile }) });

    const response = await empty.call('POST', '/v2/setup/demo', options);
    const state = await empty.call('GET', '/v2/setup', options);

    expect(response.status).toBe(403);
    expect(await state.json()).toMatchObject({ isEmpty: true, isDemoAllowed: false });
    await empty.close();
  });

  it('leaves nothing behind when it fails', async () => {
    const broken = await buildTestServer({
      createDemo: createDemoPractice({ coreWasmFile }),
      blobs: () => ({
        put: () => Promise.reject(new Error('broken disk')),
        get: () => Promise.reject(new Error()),
        remove: () => Promise.resolve(),
      }),
    });

    const response = await broken.call('POST', '/v2/setup/demo');

    expect(response.status).toBe(500);
    expect(await broken.db.query('system', 'select 1 from organization')).toEqual([]);
    expect(await (await broken.call('GET', '/v2/setup')).json()).toMatchObject({ isEmpty: true });
    await broken.close();
  });
});

describe('a demo practice nobody waits for any more', () => {
  it('is taken back, so that it can be made again', async () => {
    let isGone = true;
    const make = createDemoPractice({ coreWasmFile });
    const empty = await buildTestServer({
      createDemo: (deps, context) => make(deps, { ...context, isGone: () => isGone }),
    });

    const left = await empty.call('POST', '/v2/setup/demo');
    isGone = false;
    const again = await empty.call('POST', '/v2/setup/demo');

    expect(left.status).toBe(409);
    expect(again.status).toBe(200);
    await empty.close();
  }, 120_000);
});
