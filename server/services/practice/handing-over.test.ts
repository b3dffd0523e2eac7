import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { assessmentRows } from '#server/testing/assessments.ts';
import { SOME_FEEDBACK } from '#server/testing/devices.ts';
import { aProtocolOf } from '#server/testing/protocols.ts';
import { questionnaireRows } from '#server/testing/questionnaires.ts';
import { serverForAll, type TestServer, type TestUser } from '#server/testing/test-server.ts';

describe.each([databaseToTest()])('what somebody leaves behind on $name', ({ open }) => {
  let server: TestServer;
  let practice: OrganizationId;
  let admin: TestUser;
  let leaving: TestUser;
  let therapist: TestUser;
  let operator: TestUser;
  let colleague: TestUser;
  /** The therapist's client, assigned to the operator. */
  let clientId: string;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    practice = await server.seedOrganization();
    admin = await server.seedUser(practice, { groups: ['AccountAdmin'] });
    leaving = await server.seedUser(practice);
    therapist = await server.seedUser(practice);
    operator = await server.seedUser(practice, { groups: ['Coach'], userType: 'CH' });
    colleague = await server.seedUser(practice);
    clientId = await server.seedClient(therapist);
    await done(therapist, 'PATCH', `/client/${clientId}`, { operatorId: operator.userId });
  });

  type Answer = Record<string, unknown>;
  const send = async (user: TestUser, method: string, path: string, body?: object) => {
    const token = await server.tokenFor(user);
    const url = path.startsWith('/v2') ? path : `/v2/therapist/${user.userId}${path}`;
    const response = await server.call(method, url, { token, body });
    return { status: response.status, body: (await response.json()) as Answer };
  };
  const done = async (...given: Parameters<typeof send>): Promise<Answer> => {
    const { status, body } = await send(...given);
    expect([status, status === 200 ? '' : body]).toEqual([200, '']);
    return body;
  };
  const operatorPath = (user: TestUser, rest = '') =>
    `/v2/organization/${practice}/operator/${user.userId}${rest}`;
  const deactivate = (user: TestUser) => done(admin, 'PATCH', operatorPath(user), { isActive: false });
  const handOver = (from: TestUser, to: TestUser) =>
    done(admin, 'POST', operatorPath(from, '/clients'), { recipientId: to.userId });

  const anAssignment = async () => {
    const rows = questionnaireRows(server, leaving);
    return `/questionnaireAssignment/${await rows.assignment(clientId, await rows.questionnaire())}`;
  };
  const anAssessment = async () =>
    `/assessmentAssignment/${(await assessmentRows(server, leaving).assignment(clientId)).assignmentId}`;
  const withdraw = (user: TestUser, path: string, version = 1) =>
    send(user, 'PATCH', path, { isWithdrawn: true, version });
  /** The therapist in whose name the item is. */
  const nameOn = async (path: string): Promise<unknown> => {
    const list = path.startsWith('/assess') ? 'assessmentAssignments' : 'questionnaireAssignments';
    const { assignments } = await done(therapist, 'GET', `/${list}?clientId=${clientId}`);
    return (assignments as Answer[]).find(({ assignmentId }) => path.endsWith(String(assignmentId)))
      ?.therapistId;
  };

  it('can be withdrawn by whoever sees to the client and by an administrator, and by no other colleague', async () => {
    for (const make of [anAssignment, anAssessment]) {
      for (const who of [therapist, operator, admin]) {
        const path = await make();

        expect((await withdraw(colleague, path)).status).toBe(403);
        expect(await withdraw(who, path)).toMatchObject({ status: 200, body: { state: 'withdrawn' } });
      }
    }
  });

  it('is recorded by the operator who sees to the client, in their own name', async () => {
    const path = await anAssessment();

    expect((await send(colleague, 'POST', `${path}/start`)).status).toBe(403);
    const { sessionId } = await done(operator, 'POST', `${path}/start`);

    const session = await done(operator, 'GET', `/session/${String(sessionId)}`);
    expect(session.therapistId).toBe(operator.userId);
  });

  it('is not recorded in the name of who left, whom nobody can record for', async () => {
    const path = await anAssessment();
    const both = await server.seedUser(practice, { groups: ['AccountAdmin', 'Therapist'] });

    const asThem = await send(both, 'POST', `/v2/therapist/${leaving.userId}${path}/start`);

    expect(asThem.status).toBe(403);
    expect((await send(both, 'POST', `${path}/start`)).status).toBe(200);
  });

  it('goes to the therapist of the client with whoever is deactivated, what is done stays', async () => {
    const open = [await anAssignment(), await anAssessment()];
    const ended = await anAssignment();
    await withdraw(leaving, ended);
    const session = await done(leaving, 'POST', `/client/${clientId}/sessions`);

    await deactivate(leaving);

    for (const path of open) expect(await nameOn(path)).toBe(therapist.userId);
    expect(await nameOn(ended)).toBe(leaving.userId);
    expect(await done(therapist, 'GET', `/session/${String(session.sessionId)}`)).toMatchObject({
      therapistId: therapist.userId,
      state: 'planned',
    });
  });

  it('leaves results and summaries to those who see to the client, and to no other colleague', async () => {
    const rows = assessmentRows(server, leaving);
    const { sessionComponentId } = await rows.started(clientId);
    const { taskResultId } = await rows.night(clientId);
    await deactivate(leaving);
    const both = await server.seedUser(practice, { groups: ['AccountAdmin', 'Therapist'] });
    // The address of a recording's page contains the id of its therapist.
    const recording = `/v2/therapist/${leaving.userId}/sessionComponent/${sessionComponentId}/assessmentSummary`;
    const result = `/client/${clientId}/taskResult/${taskResultId}`;
    const statusesFor = async (user: TestUser, summaryVersion: number) => [
      (await send(user, 'PUT', recording, { body: `Calm, ${summaryVersion}.`, summaryVersion })).status,
      (await send(user, 'PATCH', result, { isRemoved: true })).status,
    ];

    expect(await statusesFor(therapist, 0)).toEqual([200, 200]);
    expect(await statusesFor(both, 1)).toEqual([200, 200]);
    expect(await statusesFor(colleague, 2)).toEqual([403, 403]);
    // Users who only administer the practice cannot write about clients.
    expect(await statusesFor(admin, 2)).toEqual([403, 403]);
  });

  it('goes to the therapist of the client with whoever erases themselves', async () => {
    const path = await anAssignment();

    await done(leaving, 'POST', `/v2/user/${leaving.userId}/erase`, { confirmation: leaving.email });

    expect(await nameOn(path)).toBe(therapist.userId);
  });

  describe('of their own making', () => {
    let protocolId: string;
    let questionnaireId: string;
    let assessmentId: string;
    let feedbackResponseId: string;

    beforeEach(async () => {
      protocolId = await aProtocolOf(server, leaving);
      questionnaireId = await questionnaireRows(server, leaving).questionnaire();
      ({ assessmentId } = await assessmentRows(server, leaving).assessment());
      feedbackResponseId = String(
        (await done(leaving, 'POST', '/feedbackResponse', SOME_FEEDBACK)).feedbackResponseId,
      );
    });

    const edits = async (user: TestUser) => [
      (await send(user, 'PATCH', `/protocol/${protocolId}`, { isShared: true })).status,
      (await send(user, 'PUT', `/questionnaire/${questionnaireId}/archive`, { isArchived: true })).status,
      (await send(user, 'PATCH', `/assessment/${assessmentId}`, { isArchived: true })).status,
      (await send(user, 'GET', `/feedbackResponse/${feedbackResponseId}`)).status,
    ];

    it('goes with everything to the one who takes over, private protocols too', async () => {
      await server.seedClient(leaving);
      await deactivate(leaving);
      expect(await edits(therapist)).toEqual([404, 403, 403, 404]);

      const handed = await handOver(leaving, therapist);

      expect(handed).toMatchObject({ clientIds: [expect.any(String)], itemCount: 4 });
      expect(await edits(colleague)).toEqual([404, 403, 403, 404]);
      expect(await edits(therapist)).toEqual([200, 200, 200, 200]);
    });

    it('stays with those who still work, whoever takes their clients', async () => {
      await server.seedClient(leaving);

      expect(await handOver(leaving, therapist)).toMatchObject({ itemCount: 0 });

      expect(await edits(leaving)).toEqual([200, 200, 200, 200]);
    });
  });
});
