import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { AssessmentAssignment } from '#shared/api/assessments.ts';
import type { setupDemo } from '#shared/api/identity/setup.ts';
import type { Client } from '#shared/api/clients.ts';
import type { EegFileRecord, Review } from '#shared/api/eeg-files.ts';
import type { OutcomeRow } from '#shared/api/outcomes.ts';
import type { Session, SessionListItem } from '#shared/api/sessions.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import { ledgerOverSessions } from '#model/learning/learning-ledger.ts';
import { sessionFigures } from '#model/learning/session-figures.ts';
import { summarizeTicks } from '#shared/engine/summary.ts';
import { memoryByteSource } from '#workers/eeg-files/byte-source.ts';
import { openEegFile } from '#workers/eeg-files/open.ts';
import { deleteOrganization } from '../repositories/practice/organizations.ts';
import type { TestServer } from '../testing/test-server.ts';
import { buildTestServer } from '../testing/test-server.ts';
import { createDemoPractice } from './create-demo-practice.ts';
import { PAST_CLIENTS } from './demo-past-clients.ts';
import { DEMO_CLIENTS } from './demo-people.ts';
import { SMR } from './demo-session.ts';

const coreWasmFile = path.resolve(import.meta.dirname, '../../dsp/build/core.wasm');
type Accounts = z.infer<typeof setupDemo.response>['accounts'];

let server: TestServer;
let accounts: Accounts;
let token: string;
let therapistId: UserId;
let askedIfGone = 0;

const get = async <T>(url: string) => (await (await server.call('GET', url, { token })).json()) as T;

beforeAll(async () => {
  const make = createDemoPractice({ coreWasmFile });
  const isGone = () => {
    askedIfGone++;
    return false;
  };
  server = await buildTestServer({ createDemo: (deps, context) => make(deps, { ...context, isGone }) });
  const made = await server.call('POST', '/v2/setup/demo');
  expect(made.status).toBe(200);
  accounts = ((await made.json()) as { accounts: Accounts }).accounts;
  const { email, password } = accounts[0]!;
  const signedIn = (await (await server.signIn(email, password)).json()) as {
    AuthenticationResult: { AccessToken: string };
  };
  token = signedIn.AuthenticationResult.AccessToken;
  therapistId = (JSON.parse(atob(token.split('.')[1]!)) as { sub: UserId }).sub;
});
afterAll(() => server.close());

describe('the demo practice', () => {
  it('has two recorded assessments of one client, and one that waits', async () => {
    const { assignments } = await get<{ assignments: AssessmentAssignment[] }>(
      `/v2/therapist/${therapistId}/assessmentAssignments`,
    );
    expect(assignments.map(({ state }) => state)).toEqual(['open', 'recorded', 'recorded']);
    expect(new Set(assignments.map(({ clientId }) => clientId)).size).toBe(1);
  });

  it('gives everybody a password of their own that works', async () => {
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(accounts.length);
    for (const { email, password } of accounts)
      expect((await server.signIn(email, password)).status).toBe(200);
  });

  it('has clients and sessions in the past, with figures', async () => {
    const clients = await get<{ clients: Client[] }>(`/v2/therapist/${therapistId}/clients?limit=100`);
    const list = await get<{ sessions: SessionListItem[]; totalSessions: number }>(
      `/v2/therapist/${therapistId}/sessions`,
    );

    expect(clients.clients.filter(({ status }) => status === 'active')).toHaveLength(DEMO_CLIENTS.length);
    expect(clients.clients.filter(({ status }) => status === 'inactive')).toHaveLength(PAST_CLIENTS.length);
    // Two of them are recorded assessments, which contain no training.
    expect(list.totalSessions).toBe(26 + PAST_CLIENTS.length);
    // Simulated, but marked as samples, so they count.
    expect(list.sessions.filter(({ isSimulated }) => isSimulated)).toEqual([]);
    const counted = clients.clients.reduce((sum, { sessionCount }) => sum + sessionCount, 0);
    expect(counted).toBe(list.totalSessions);
    for (const session of list.sessions.filter(({ kind }) => kind === 'biofeedback')) {
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
    const { clients } = await get<{ clients: Client[] }>(`/v2/therapist/${therapistId}/clients?limit=100`);
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

  it('has EEG files that are what their lists say, and of nobody, as they say themselves', async () => {
    const { eegFiles } = await get<{ eegFiles: EegFileRecord[] }>(`/v2/therapist/${therapistId}/eegFiles`);
    expect(eegFiles).toHaveLength(3);
    for (const { eegFileId, name, facts, byteCount, clientName } of eegFiles) {
      const path = `/v2/therapist/${therapistId}/eegFile/${eegFileId}`;
      const bytes = await server.call('GET', `${path}/parts/0/bytes?offset=0&length=${byteCount}`, { token });
      const opened = await openEegFile(memoryByteSource(new Uint8Array(await bytes.arrayBuffer()), name));
      if (!opened.ok) throw new Error(opened.problem.message);
      const { format, startTime, durationSeconds, channels, warnings } = opened.file;
      const { annotations } = await opened.file.readAnnotations();

      expect({ format, startTime, durationSeconds, channelCount: channels.length, warnings }).toEqual({
        format: facts!.format,
        startTime: facts!.startTime,
        durationSeconds: facts!.durationSeconds,
        channelCount: facts!.channelCount,
        warnings: facts!.warnings,
      });
      expect(name).toMatch(/^synthetic-/);
      expect(annotations.at(-1)!.text).toMatch(/no real person/);
      expect((await get<{ review: Review }>(`${path}/review`)).review.notes).toMatch(/no real person/);
      expect(clientName).not.toBeNull();
    }
  });

  it('has outcomes to show: of ten clients, of whom half got better, and of the others no word', async () => {
    const [practice] = await server.db.query<{ id: OrganizationId }>(
      'system',
      'select organization_id as id from organization',
    );
    const { outcomes } = await get<{ outcomes: OutcomeRow[] }>(`/v2/organization/${practice!.id}/outcomes`);
    const [shown, ...more] = outcomes.filter(({ isHidden }) => !isHidden);

    expect(shown).toMatchObject({ protocolName: SMR, title: 'GAD-7', clients: 10, withoutPair: 0 });
    expect(shown).toMatchObject({ figures: { counts: { better: 5, notBetter: 5 } } });
    expect(more).toEqual([]);
  });

  it('is made once only', async () => {
    const again = await server.call('POST', '/v2/setup/demo');

    expect(again.status).toBe(409);
  });
});

describe('asking for the demo practice', () => {
  let empty: TestServer;
  beforeAll(async () => {
    empty = await buildTestServer({ createDemo: createDemoPractice({ coreWasmFile }) });
  });
  afterAll(() => empty.close());

  it.each([
    ['from another machine', { remoteAddress: '192.168.1.20' }],
    ['under a name that is not of this machine', { headers: { host: '192.0.2.7:4100' } }],
    ['through a proxy', { headers: { 'x-forwarded-for': '10.0.0.1' } }],
  ])('is refused %s', async (_how, options) => {
    const response = await empty.call('POST', '/v2/setup/demo', options);
    const state = await empty.call('GET', '/v2/setup', options);

    expect(response.status).toBe(403);
    expect(await state.json()).toMatchObject({ isEmpty: true, isDemoAllowed: false });
  });

  it('leaves nothing behind when it fails', async () => {
    const broken = await buildTestServer({
      createDemo: createDemoPractice({ coreWasmFile }),
      blobs: () => ({
        put: () => Promise.reject(new Error('broken disk')),
        get: () => Promise.reject(new Error()),
        remove: () => Promise.resolve(),
        list: async function* () {},
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
  it('is taken back as soon as that is noticed, and can be made again', async () => {
    let asked = 0;
    const make = createDemoPractice({ coreWasmFile });
    const empty = await buildTestServer({
      createDemo: (deps, context) => make(deps, { ...context, isGone: () => ++asked > 1 }),
    });

    const left = await empty.call('POST', '/v2/setup/demo');
    const again = await empty.call('POST', '/v2/setup/demo');

    expect(left.status).toBe(409);
    // The retry started: the first attempt left nothing in its way.
    expect(await again.text()).toContain('The page was left');
    expect(asked).toBe(3);
    expect(await empty.db.query('system', 'select 1 from organization')).toEqual([]);
    await empty.close();
  });

  it('is noticed up to the last moment, when the accounts are made', () => {
    expect(askedIfGone).toBe(DEMO_CLIENTS.length + PAST_CLIENTS.length + 1);
  });
});

describe('a practice that is deleted', () => {
  it('leaves no row behind in any table', async () => {
    const tables = await server.db.query<{ name: string }>(
      'system',
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'organization_id' order by 1`,
    );
    const counted = async () => {
      const counts = tables.map(async ({ name }) => {
        const [row] = await server.db.query<{ count: number }>(
          'system',
          `select count(*)::int as count from ${name}`,
        );
        return row!.count > 0 ? [name] : [];
      });
      return (await Promise.all(counts)).flat();
    };
    const [practice] = await server.db.query<{ id: OrganizationId }>(
      'system',
      'select organization_id as id from organization',
    );
    expect(await counted()).toEqual(
      expect.arrayContaining([
        'assessment_assignment',
        'client_note',
        'eeg_file_piece',
        'owned_device',
        'questionnaire_response',
      ]),
    );

    await server.db.tx('system', (sql) => deleteOrganization(sql, practice!.id));

    expect(await counted()).toEqual([]);
  });
});
