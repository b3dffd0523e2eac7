import { beforeEach, describe, expect, it } from 'vitest';
import { databaseToTest } from '../db/testing/each-database.ts';
import { aNight, assessmentRows } from '../testing/assessments.ts';
import { questionnaireRows } from '../testing/questionnaires.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { serverForAll, seedTherapist } from '../testing/test-server.ts';

const CONSENT = { kind: 'training', documentVersion: '1', givenBy: 'Kim', givenOn: '2026-01-02' };

/** A call that creates something, different content for it, and the list that contains the result. */
type Made = { path: string; body: object; other: object; list: string; total: string };

describe.each([databaseToTest()])('a request that is sent twice on $name', ({ open }) => {
  let server: TestServer;
  let therapist: TestUser;
  let token: string;
  let made: Record<string, Made>;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    ({ therapist, token } = await seedTherapist(server));
    const clientId = await server.seedClient(therapist);
    const questionnaireId = await questionnaireRows(server, therapist).questionnaire();
    const { assessmentId } = await assessmentRows(server, therapist).assessment();
    const base = `/v2/therapist/${therapist.userId}`;
    const client = `${base}/client/${clientId}`;
    const assigned = { questionnaireId, clientIds: [clientId], repeatDays: 7 };
    const device = { deviceType: 'crown', deviceName: 'Crown' };
    const night = aNight({ night: '2026-03-01' });
    made = {
      client: {
        path: `${base}/client`,
        body: { firstName: 'Kim', lastName: 'Brook' },
        other: { firstName: 'Kim', lastName: 'Broom' },
        list: `${base}/clients?searchTerm=broo`,
        total: 'totalClients',
      },
      note: {
        path: `${client}/note`,
        body: { text: 'Slept well.' },
        other: { text: 'Slept badly.' },
        list: `${client}/notes`,
        total: 'totalNotes',
      },
      consent: {
        path: `${client}/consent`,
        body: CONSENT,
        other: { ...CONSENT, documentVersion: '2' },
        list: `${client}/consents`,
        total: 'totalConsents',
      },
      questionnaire: {
        path: `${base}/questionnaireAssignments`,
        body: assigned,
        other: { ...assigned, dueOn: '2026-12-24' },
        list: `${base}/questionnaireAssignments`,
        total: 'totalAssignments',
      },
      assessment: {
        path: `${client}/assessmentAssignments`,
        body: { assessmentId },
        other: { assessmentId, dueOn: '2026-12-24' },
        list: `${base}/assessmentAssignments`,
        total: 'totalAssignments',
      },
      device: {
        path: `/v2/users/${therapist.userId}/device`,
        body: { ...device, serial: 'A1' },
        other: { ...device, serial: 'A2' },
        list: `/v2/users/${therapist.userId}/devices`,
        total: 'totalOwnedDevices',
      },
      night: {
        path: `${client}/taskResults`,
        body: { kind: 'sleepDiary', diary: night },
        other: { kind: 'sleepDiary', diary: { ...night, night: '2026-03-02' } },
        list: `${client}/taskResults`,
        total: 'totalTaskResults',
      },
      task: {
        path: `${client}/taskResults`,
        body: { kind: 'goNoGo', seed: 4, takenOn: '2026-03-01', trials: [{ isGo: true, responseMs: 320 }] },
        other: { kind: 'goNoGo', seed: 4, takenOn: '2026-03-01', trials: [{ isGo: true, responseMs: 321 }] },
        list: `${client}/taskResults`,
        total: 'totalTaskResults',
      },
    };
  });

  const eventsOf = async () => {
    const admin = await server.tokenFor(
      await server.seedUser(therapist.organizationId, { groups: ['AccountAdmin'] }),
    );
    const answer = await server.call('GET', `/v2/organization/${therapist.organizationId}/audit?limit=100`, {
      token: admin,
    });
    return ((await answer.json()) as { events: { action: string }[] }).events.map(({ action }) => action);
  };

  it.each(['client', 'note', 'consent', 'questionnaire', 'assessment', 'device', 'night', 'task'])(
    'makes one %s, and says so once in the log',
    async (name) => {
      const { path, body, other, list, total } = made[name]!;
      const send = async (given: object, key?: string) => {
        const headers = key === undefined ? undefined : { 'idempotency-key': key };
        const answer = await server.call('POST', path, { token, body: given, headers });
        return { status: answer.status, made: await answer.json() };
      };
      const count = async () => {
        const answer = await server.call('GET', list, { token });
        return ((await answer.json()) as Record<string, unknown>)[total];
      };
      const before = await eventsOf();

      const [first, atOnce] = await Promise.all([send(body, 'key-0001'), send(body, 'key-0001')]);
      const again = await send(body, 'key-0001');
      // Read before any list: reading notes is logged as well.
      const events = await eventsOf();
      const counts = [await count()];
      await send(other, 'key-0001');
      counts.push(await count());

      expect(first?.status).toBe(200);
      expect([atOnce, again]).toEqual([first, first]);
      expect(events.length).toBe(before.length + 1);
      expect(counts).toEqual([1, 2]);
    },
  );

  it('is two where nobody says that it is one', async () => {
    const { path, body, list } = made.note!;
    for (let turn = 0; turn < 2; turn++) await server.call('POST', path, { token, body });

    expect(await (await server.call('GET', list, { token })).json()).toMatchObject({ totalNotes: 2 });
  });
});
