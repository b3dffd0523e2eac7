import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEvent } from '#shared/api/practice/audit.ts';
import { IDP_CLIENT_ID } from '#shared/api/identity/identity.ts';
import type { Operator, UnsentInvitation } from '#shared/api/practice/operators.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Group } from '#shared/domain/permissions.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { assessmentRows } from '#server/testing/assessments.ts';
import { questionnaireRows } from '#server/testing/questionnaires.ts';
import {
  buildTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#server/testing/test-server.ts';
import type { Delivery } from '#server/ports/mail-transport.ts';
import { watchDb } from '#server/testing/watched-db.ts';
import { verifyAudit } from '../core/audit.ts';
import { sendDueEmails } from './outbox.ts';

describe.each([databaseToTest()])('operators on $name', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let practice: OrganizationId;
  let admin: TestUser;
  let superUser: TestUser;
  let adminToken: string;

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    server = await buildTestServer({ db: opened.db });
    practice = await server.seedOrganization();
    admin = await server.seedUser(practice, { groups: ['AccountAdmin'] });
    superUser = await server.seedUser(practice, { groups: ['SuperUser'] });
    adminToken = await server.tokenFor(admin);
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  const base = () => `/v2/organization/${practice}`;
  const send = async (method: string, path: string, body?: unknown, token = adminToken) => {
    const response = await server.call(method, base() + path, { token, body });
    return { status: response.status, body: (await response.json()) as never };
  };
  const change = (userId: UserId, body: object, token = adminToken) =>
    send('PATCH', `/operator/${userId}`, body, token);
  const someone = (...groups: Group[]) => server.seedUser(practice, { groups });
  const stored = (statement: string, ...params: string[]) => server.db.query('system', statement, params);

  it('are listed with their clients and found by name, address and status', async () => {
    const therapist = await someone('Therapist');
    await server.seedClient(therapist);
    const shared = await server.seedClient(therapist);
    const coach = await someone('Coach');
    await stored('update client set operator_id = $1 where client_id = $2', coach.userId, shared);
    await server.seedUser(practice, { groups: [], userType: 'C' });

    const all = await send('GET', '/operators?limit=100');
    const found = await send('GET', `/operators?searchTerm=${therapist.userId}&status=active`);

    const { operators } = all.body as { operators: Operator[] };
    expect(operators.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([admin.userId, superUser.userId, therapist.userId]),
    );
    expect(operators).toHaveLength(4);
    expect(operators.find(({ userId }) => userId === coach.userId)).toMatchObject({
      clientCount: 0,
      assignedClientCount: 1,
    });
    expect(found.body).toMatchObject({
      totalOperators: 1,
      operators: [
        {
          userId: therapist.userId,
          clientCount: 2,
          assignedClientCount: 0,
          status: 'active',
          groups: [{ name: 'Therapist' }],
        },
      ],
    });
  });

  it('are invited by an e-mail with a password that works until they set their own', async () => {
    const email = 'coach@lake.example';
    const invited = await send('POST', '/operator', {
      firstName: 'Noa',
      lastName: 'Lind',
      email: ' Coach@Lake.example ',
      groups: ['Coach'],
    });

    expect(invited).toMatchObject({ status: 200, body: { email, userType: 'CH', status: 'invited' } });
    const [invitation] = await stored('select body, purpose from mail_outbox where to_address = $1', email);
    const password = /Temporary password: {2}(\S+)/.exec(String(invitation?.body))?.[1] ?? '';
    expect(password).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/);
    const [account] = await stored(
      'select password_hash as hash, must_change_password as must from identity_account where email = $1',
      email,
    );
    expect(account?.must).toBe(true);
    expect(await server.app.deps.passwords.verify(String(account?.hash), password, 'lane')).toBe(true);

    const signedIn = await server.signIn(email, password);
    const begun = (await signedIn.json()) as { ChallengeName: string; Session: string };
    expect(begun.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');

    const { userId } = invited.body as Operator;
    const again = await send('POST', `/operator/${userId}/invitation`);
    expect(again.status).toBe(200);
    const [renewed] = await stored(
      'select password_hash as hash from identity_account where email = $1',
      email,
    );
    expect(await server.app.deps.passwords.verify(String(renewed?.hash), password, 'lane')).toBe(false);
    const late = await server.identity('RespondToAuthChallenge', {
      ...begun,
      ClientId: IDP_CLIENT_ID,
      ChallengeResponses: { USERNAME: email, NEW_PASSWORD: 'a quiet river at dawn' },
    });
    expect(await late.json()).toMatchObject({ __type: 'NotAuthorizedException' });
  });

  it('hand their inviter the invitation where no mail server is set up, and say what became of e-mails', async () => {
    const email = 'paper@lake.example';
    const invited = await send('POST', '/operator', {
      firstName: 'Pat',
      lastName: 'Paper',
      email,
      groups: ['Coach'],
    });
    const { unsent, userId, invitationMail } = invited.body as Operator & { unsent: UnsentInvitation };
    const again = await send('POST', `/operator/${userId}/invitation`);
    const { text } = (again.body as { unsent: UnsentInvitation }).unsent;
    const passwordIn = (words: string) => /Temporary password: {2}(\S+)/.exec(words)?.[1] ?? '';

    expect([unsent.to, invitationMail]).toEqual([email, 'waiting']);
    expect(await (await server.signIn(email, passwordIn(unsent.text))).json()).toMatchObject({
      __type: 'NotAuthorizedException',
    });
    expect(await (await server.signIn(email, passwordIn(text))).json()).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
    });
    const listed = async () => {
      const { body } = await send('GET', '/operators?searchTerm=paper');
      return (body as { operators: Operator[] }).operators[0]?.invitationMail;
    };
    const { installation } = server.app.deps;
    const after = async (delivery: Delivery) => {
      await sendDueEmails(server.app.deps, { send: async () => delivery, close: () => undefined });
      return listed();
    };
    const inviteAgain = () => send('POST', `/operator/${userId}/invitation`);
    expect(await after({ kind: 'sent' })).toBe('notSent');
    // A mail server set up later has sent none of the e-mails stored before.
    installation.mailTransport = 'smtp';
    expect(await listed()).toBe('notSent');
    expect(await inviteAgain()).toMatchObject({ body: { unsent: null, invitationMail: 'waiting' } });
    expect(await after({ kind: 'sent' })).toBe('sent');
    await inviteAgain();
    expect(await after({ kind: 'never', reason: 'No such person.' })).toBe('failed');
    await inviteAgain();
    await after({ kind: 'sent' });
    installation.mailTransport = 'file';
    expect(await listed()).toBe('sent');
  });

  it('cannot sign in by an invitation older than seven days, and can be sent another', async () => {
    const email = 'late@lake.example';
    const invited = await send('POST', '/operator', {
      firstName: 'Lou',
      lastName: 'Late',
      email,
      groups: ['Coach'],
    });
    const passwordNow = async () => {
      const [invitation] = await stored(
        "select body from mail_outbox where to_address = $1 and purpose = 'invitation' order by created_at desc, mail_id desc limit 1",
        email,
      );
      return /Temporary password: {2}(\S+)/.exec(String(invitation?.body))?.[1] ?? '';
    };
    const signIn = async (password: string) => (await server.signIn(email, password)).json();
    const listed = async () => {
      const token = await server.tokenFor(admin);
      const { body } = await send('GET', '/operators?searchTerm=late', undefined, token);
      return (body as { operators: Operator[] }).operators[0];
    };
    const { userId } = invited.body as Operator;
    const first = await passwordNow();
    server.clock.advance(7 * 24 * 3600_000);
    expect(await signIn(first)).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
    expect(await listed()).toMatchObject({ status: 'invited', isInvitationExpired: false });
    server.clock.advance(1);

    expect(await signIn(first)).toMatchObject({
      __type: 'PasswordResetRequiredException',
      message: 'Your invitation has expired. Ask an administrator of your practice to send it again.',
    });
    expect(await signIn('guess')).toMatchObject({ __type: 'NotAuthorizedException' });
    expect(await listed()).toMatchObject({ status: 'invited', isInvitationExpired: true });
    await server.identity('ForgotPassword', { ClientId: IDP_CLIENT_ID, Username: email });
    expect(
      await stored("select 1 from mail_outbox where to_address = $1 and purpose = 'passwordReset'", email),
    ).toEqual([]);

    adminToken = await server.tokenFor(admin);
    const again = await send('POST', `/operator/${userId}/invitation`);
    expect(again).toMatchObject({ status: 200, body: { isInvitationExpired: false } });
    expect(await signIn(await passwordNow())).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
  });

  it('are not invited twice under one address', async () => {
    const body = { firstName: 'A', lastName: 'B', email: admin.email, groups: ['Coach'] };

    expect(await send('POST', '/operator', body)).toMatchObject({
      status: 409,
      body: { error: { fields: { email: expect.any(String) } } },
    });
  });

  it('are invited in the same way under an address that another practice has', async () => {
    const elsewhere = await server.seedUser(await server.seedOrganization('Elsewhere'));
    const watched = watchDb(server.db);
    const seen = async (email: string) => {
      server.app.deps.db = watched.db;
      watched.transactions.length = 0;
      const { status, body } = await send('POST', '/operator', {
        firstName: 'Noa',
        lastName: 'Lind',
        groups: ['Coach'],
        email,
      });
      server.app.deps.db = server.db;
      const { userId, ...operator } = body as Operator & { unsent: UnsentInvitation };
      const text = operator.unsent.text.replace(/password: {2}\S+/, '').replaceAll(email, 'ADDRESS');
      const again = await send('POST', `/operator/${userId}/invitation`);
      return {
        status,
        operator: { ...operator, email: '', unsent: { ...operator.unsent, to: '', text } },
        statements: watched.transactions.map((statements) => statements.length),
        again: again.status,
        listed: ((await send('GET', `/operators?searchTerm=${email}`)).body as { operators: Operator[] })
          .operators[0]?.status,
      };
    };

    expect(await seen(elsewhere.email)).toEqual(await seen('unknown@lake.example'));
    expect(await (await server.signIn(elsewhere.email, TEST_PASSWORD)).json()).toMatchObject({
      AuthenticationResult: expect.any(Object),
    });
    const accounts = await stored(
      'select organization_id as id from identity_account where email = $1',
      elsewhere.email,
    );
    expect(accounts).toEqual([{ id: elsewhere.organizationId }]);
  });

  it('never rise above who raises them', async () => {
    const therapist = await someone('Therapist');
    const invitation = { firstName: 'A', lastName: 'B', email: 'su@lake.example', groups: ['SuperUser'] };

    expect(await change(therapist.userId, { groups: ['SuperUser', 'Therapist'] })).toMatchObject({
      status: 403,
    });
    expect(await send('POST', '/operator', invitation)).toMatchObject({ status: 403 });
    expect(await change(superUser.userId, { groups: ['Coach'] })).toMatchObject({ status: 403 });
    expect(await change(superUser.userId, { isActive: false })).toMatchObject({ status: 403 });
    const token = await server.tokenFor(superUser);
    expect(await change(therapist.userId, { groups: ['SuperUser'] }, token)).toMatchObject({ status: 200 });
  });

  it('keep one administrator at least, whatever happens at once', async () => {
    const second = await someone('AccountAdmin');
    const secondToken = await server.tokenFor(second);

    const results = await Promise.all([
      change(second.userId, { isActive: false }),
      change(admin.userId, { groups: ['Therapist'] }, secondToken),
    ]);

    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200);
    const left = await stored(
      `select user_id from app_user where organization_id = $1 and user_groups @> '["AccountAdmin"]'::jsonb
       and deactivated_at is null`,
      practice,
    );
    expect(left).toHaveLength(1);
    // Either change may have won. The clock stands still, so a new token of the loser would be refused.
    // A SuperUser therefore restores both.
    const token = await server.tokenFor(superUser);
    await change(admin.userId, { groups: ['AccountAdmin'], isActive: true }, token);
    await change(second.userId, { groups: ['Coach'] }, token);
    expect(await change(admin.userId, { groups: ['Coach'] }, token)).toMatchObject({ status: 409 });
    expect(await change(admin.userId, { isActive: false }, token)).toMatchObject({ status: 409 });
    server.clock.advance(10);
    adminToken = await server.tokenFor(admin);
  });

  it('lose every sign-in when they are deactivated, and may come back', async () => {
    const therapist = await someone('Therapist');
    const signedIn = await (await server.signIn(therapist.email, TEST_PASSWORD)).json();
    const tokens = (signedIn as { AuthenticationResult: { AccessToken: string; RefreshToken: string } })
      .AuthenticationResult;
    const settings = () =>
      server.call('GET', `/v2/user/${therapist.userId}/settings`, { token: tokens.AccessToken });
    expect((await settings()).status).toBe(200);

    await change(therapist.userId, { isActive: false });

    expect((await settings()).status).toBe(401);
    const refreshed = await server.identity('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: 'loopwell-web',
      AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
    });
    expect(refreshed.status).toBe(400);
    expect((await server.signIn(therapist.email, TEST_PASSWORD)).status).toBe(400);
    server.clock.advance(60_000);
    await change(therapist.userId, { isActive: true });
    expect((await server.signIn(therapist.email, TEST_PASSWORD)).status).toBe(200);
  });

  it('cannot deactivate themselves', async () => {
    expect(await change(admin.userId, { isActive: false })).toMatchObject({ status: 409 });
  });

  it('give their clients to others and get them back', async () => {
    const from = await someone('Therapist');
    const to = await someone('Therapist');
    const clientId = await server.seedClient(from);
    await server.seedClient(to);

    const given = await send('POST', `/operator/${from.userId}/clients`, { recipientId: to.userId });
    expect(given).toMatchObject({ status: 200, body: { clientIds: [clientId] } });
    const undone = await send('POST', `/operator/${to.userId}/clients`, {
      recipientId: from.userId,
      clientIds: [clientId],
    });

    expect(undone).toMatchObject({ status: 200, body: { clientIds: [clientId] } });
    const [row] = await stored('select therapist_id as id from client where client_id = $1', clientId);
    expect(row?.id).toBe(from.userId);
    await change(to.userId, { isActive: false });
    expect(await send('POST', `/operator/${from.userId}/clients`, { recipientId: to.userId })).toMatchObject({
      status: 409,
    });
  });

  it('give what their clients still have to do to others with them', async () => {
    const from = await someone('Therapist');
    const to = await someone('Therapist');
    const clientId = await server.seedClient(from);
    const asked = questionnaireRows(server, from);
    const questionnaireId = await asked.questionnaire();
    const toAnswer = await asked.assignment(clientId, questionnaireId);
    const { assignmentId: toRecord } = await assessmentRows(server, from).assignment(clientId);
    const { assignmentId: begun } = await assessmentRows(server, from).started(clientId);

    await send('POST', `/operator/${from.userId}/clients`, { recipientId: to.userId });

    const own = assessmentRows(server, to);
    const change = { isWithdrawn: true, version: 2 };
    expect(await own.call('PATCH', `/questionnaireAssignment/${toAnswer}`, change)).toMatchObject({
      therapistId: to.userId,
      state: 'withdrawn',
    });
    expect(await own.call('PATCH', `/assessmentAssignment/${toRecord}`, change)).toMatchObject({
      therapistId: to.userId,
      state: 'withdrawn',
    });
    // Its session is planned, so it is handed over too.
    expect(await own.call('POST', `/assessmentAssignment/${begun}/start`)).toMatchObject({
      therapistId: to.userId,
    });
  });

  it('leave an intact log behind that can be searched', async () => {
    const verdict = await send('POST', '/audit/verification');
    const found = await send('GET', '/audit?action=operator.&limit=100');

    expect(verdict.body).toMatchObject({ isIntact: true });
    const { events } = found.body as { events: AuditEvent[] };
    expect(new Set(events.map(({ action }) => action))).toEqual(
      new Set([
        'operator.invite',
        'operator.inviteAgain',
        'operator.changeGroups',
        'operator.deactivate',
        'operator.activate',
        'operator.reassignClients',
      ]),
    );
    expect(events.every(({ actorName }) => actorName === 'Ada Test')).toBe(true);
    expect(events.find(({ action }) => action === 'operator.invite')?.subjectName).toMatch(/^\w+ \w+$/);
    const verified = await server.db.tx('system', (sql) => verifyAudit(server.app.deps, sql, practice));
    expect(verified.isIntact).toBe(true);
  });
});
