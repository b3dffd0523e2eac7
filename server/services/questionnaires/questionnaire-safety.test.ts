import { beforeEach, describe, expect, it } from 'vitest';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { listActive } from '#server/repositories/practice/notifications.ts';
import { activeNotificationsOf } from '#server/testing/notifications.ts';
import { copyRows, plansOf } from '#server/testing/plans.ts';
import { aResponseId, questionnaireRows, someAnswers } from '#server/testing/questionnaires.ts';
import { serverForAll, type TestServer, type TestUser } from '#server/testing/test-server.ts';

describe.each([databaseToTest()])('a safety answer on $name', ({ open }) => {
  let server: TestServer;
  let admin: TestUser;
  let therapist: TestUser;
  let operator: TestUser;
  let colleague: TestUser;
  let clientId: string;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    const practice = await server.seedOrganization();
    admin = await server.seedUser(practice, { groups: ['AccountAdmin'] });
    therapist = await server.seedUser(practice);
    operator = await server.seedUser(practice, { groups: ['Coach'], userType: 'CH' });
    colleague = await server.seedUser(practice);
    clientId = await server.seedClient(therapist);
  });

  const send = async (user: TestUser, method: string, path: string, body: object): Promise<void> => {
    const response = await server.call(method, path, { token: await server.tokenFor(user), body });
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, '']);
  };
  const assign = (operatorId: string | null) =>
    send(therapist, 'PATCH', `/v2/therapist/${therapist.userId}/client/${clientId}`, { operatorId });
  const giveClients = (to: TestUser) =>
    send(admin, 'POST', `/v2/organization/${admin.organizationId}/operator/${therapist.userId}/clients`, {
      recipientId: to.userId,
    });
  /** Entered by a colleague who is neither the client's therapist nor their operator. */
  const answer = async () => {
    const questionnaireId = await questionnaireRows(server, colleague).questionnaire();
    const path = `/v2/therapist/${colleague.userId}/client/${clientId}/questionnaireResponse/${aResponseId()}`;
    const body = { ...someAnswers({ tired: 'never', hopeless: 'always' }), questionnaireId };
    await send(colleague, 'PUT', path, body);
  };
  /** Number of warnings of each user. */
  const warned = async () => {
    const count = async (user: TestUser) =>
      (await activeNotificationsOf(server, user)).filter(({ intent }) => intent === 'warning').length;
    return {
      therapist: await count(therapist),
      operator: await count(operator),
      colleague: await count(colleague),
      admin: await count(admin),
    };
  };
  const NOBODY = { therapist: 0, operator: 0, colleague: 0, admin: 0 };

  it('is told once to the therapist and to the operator who sees to the client, and to nobody else', async () => {
    await assign(operator.userId);

    await answer();

    expect(await warned()).toEqual({ ...NOBODY, therapist: 1, operator: 1 });
  });

  it('is told to the therapist alone where nobody else sees to the client', async () => {
    await answer();

    expect(await warned()).toEqual({ ...NOBODY, therapist: 1 });
  });

  it('follows the client from operator to operator', async () => {
    await answer();
    await assign(operator.userId);
    expect(await warned()).toEqual({ ...NOBODY, therapist: 1, operator: 1 });

    await assign(colleague.userId);
    expect(await warned()).toEqual({ ...NOBODY, therapist: 1, colleague: 1 });

    await assign(null);
    expect(await warned()).toEqual({ ...NOBODY, therapist: 1 });
  });

  it('is told to the new therapist once a client has changed hands, and to the old one no more', async () => {
    await answer();

    await giveClients(colleague);

    expect(await warned()).toEqual({ ...NOBODY, colleague: 1 });
    const [note] = await activeNotificationsOf(server, colleague);
    expect(note).toMatchObject({ clientName: 'Kim Example' });
    expect(note?.content).toContain(`/app/therapist/${colleague.userId}/clients/${clientId}/`);
  });

  it('finds its client by the key of the response, not by reading all responses', async () => {
    await answer();
    await copyRows(server.db, 'questionnaire_response', { key: 'response_id', count: 2000 });

    const [plan] = await plansOf(server.db, therapist, (sql) => listActive(sql, therapist, 50));

    expect(plan).toMatch(/questionnaire_response_pkey[^\n]*\n\s*Index Cond: [^\n]*response_id =/);
  });
});
