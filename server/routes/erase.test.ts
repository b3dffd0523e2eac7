import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FeedbackFile } from '#shared/api/practice/feedback-files.ts';
import type { AuditEvent } from '#shared/api/practice/audit.ts';
import type { Session } from '#shared/api/sessions.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { createFileTransport } from '../mail/file-transport.ts';
import { queueEmail } from '../services/core/mail.ts';
import { sendDueEmails } from '../services/practice/outbox.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { someSharedFeedback } from '../testing/devices.ts';
import { aMediaUpload, aWav, storeFeedbackFile } from '../testing/feedback-files.ts';
import { SOME_QUESTIONNAIRE } from '../testing/questionnaires.ts';
import { blobNameOf } from '../testing/blob-names.ts';
import { anUpload, someBytes, storeEegFile } from '../testing/eeg-files.ts';
import { aPart, aSettings } from '../testing/recordings.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { serverForAll } from '../testing/test-server.ts';

describe.each([databaseToTest()])('erasing ($name)', ({ open }) => {
  let server: TestServer;
  let admin: TestUser;
  let coach: TestUser;
  let tokens: { admin: string; coach: string };

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    const practice = await server.seedOrganization();
    admin = await server.seedUser(practice, { groups: ['AccountAdmin', 'Therapist'] });
    coach = await server.seedUser(practice, { groups: ['Coach'], userType: 'CH' });
    tokens = { admin: await server.tokenFor(admin), coach: await server.tokenFor(coach) };
  });

  const organization = (rest: string) => `/v2/organization/${admin.organizationId}${rest}`;
  const therapist = (rest: string) => `/v2/therapist/${admin.userId}${rest}`;
  const call = (method: string, url: string, body?: unknown, token = tokens.admin) =>
    server.call(method, url, { token, body });
  const erase = (clientId: ClientId, confirmation = 'ERASE') =>
    call('POST', organization(`/client/${clientId}/erase`), { confirmation });
  const eraseUser = (user: TestUser, token: string, confirmation = user.email) =>
    call('POST', `/v2/user/${user.userId}/erase`, { confirmation }, token);
  const log = async () => {
    const answer = await call('GET', organization('/audit'));
    return ((await answer.json()) as { events: AuditEvent[] }).events;
  };
  /** Names of the stored bytes. */
  const storedNames = (): string[] => {
    const root = path.join(server.blobRoot, admin.organizationId);
    if (!fs.existsSync(root)) return [];
    const files = fs
      .readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile());
    return files.map(({ name }) => name);
  };

  async function aRecordingOf(clientId: ClientId): Promise<string> {
    const made = await call('POST', therapist(`/client/${clientId}/sessions`));
    const { sessionComponentId } = ((await made.json()) as Session).components[0]!;
    const component = therapist(`/sessionComponent/${sessionComponentId}/recording`);
    await call('PUT', component, { settings: aSettings() });
    const { sha256, bytes } = aPart(sessionComponentId, 0);
    await call('PUT', `${component}/chunks/0?sha256=${sha256}`, bytes);
    return blobNameOf(server, sha256);
  }

  async function anEegFileOf(clientId: ClientId, bytes: Uint8Array) {
    const upload = anUpload(bytes);
    upload.body.clientId = clientId;
    upload.body.allowDuplicate = true;
    const { eegFileId } = await storeEegFile(server, admin, upload);
    const rows = await server.db.query<{ blob: string }>(
      'system',
      'select blob from eeg_file_piece where eeg_file_id = $1',
      [eegFileId],
    );
    return rows[0]!.blob;
  }

  it('removes the rows and the bytes of a client, and nothing of another', async () => {
    const [gone, stays] = [await server.seedClient(admin), await server.seedClient(admin)];
    const goneHashes = [await aRecordingOf(gone), await anEegFileOf(gone, someBytes(500, 1))];
    const keptHashes = [await aRecordingOf(stays), await anEegFileOf(stays, someBytes(500, 2))];
    expect(storedNames().sort()).toEqual([...goneHashes, ...keptHashes].sort());

    const answer = await erase(gone);

    expect(await answer.json()).toEqual({ sessions: 1, eegFiles: 1, pieces: 2 });
    expect(storedNames().sort()).toEqual(keptHashes.sort());
    expect((await call('GET', therapist(`/client/${gone}`))).status).toBe(404);
    expect((await call('GET', therapist(`/client/${stays}`))).status).toBe(200);
    const sessions = (await (await call('GET', therapist('/sessions'))).json()) as { totalSessions: number };
    expect(sessions.totalSessions).toBe(1);
  });

  it('keeps the same bytes of another client, which have a key of their own', async () => {
    const [gone, stays] = [await server.seedClient(admin), await server.seedClient(admin)];
    await anEegFileOf(gone, someBytes(500, 3));
    const kept = await anEegFileOf(stays, someBytes(500, 3));

    const answer = await erase(gone);

    expect(await answer.json()).toMatchObject({ eegFiles: 1, pieces: 1 });
    expect(storedNames()).toEqual([kept]);
  });

  it('is written down without a name', async () => {
    const client = await server.seedClient(admin, { firstName: 'Kim', lastName: 'Brook' });

    await erase(client);

    const [event] = await log();
    expect(event).toMatchObject({ action: 'client.erase', subjectId: client, actorId: admin.userId });
    expect(JSON.stringify(event!.details)).not.toMatch(/kim|brook/i);
  });

  it.each(['', 'erase', 'yes'])('needs the word, and %j is not it', async (word) => {
    const client = await server.seedClient(admin);

    expect((await erase(client, word)).status).toBe(400);

    expect((await call('GET', therapist(`/client/${client}`))).status).toBe(200);
  });

  it('does not reach a client of another practice', async () => {
    const other = await server.seedUser(await server.seedOrganization('Other'));
    const client = await server.seedClient(other);

    expect((await erase(client)).status).toBe(404);
  });

  it('takes the account of a user, who cannot sign in any more and is named nowhere', async () => {
    const answer = await eraseUser(coach, tokens.coach, ` ${coach.email.toUpperCase()} `);

    expect(answer.status).toBe(200);
    expect((await call('GET', `/v2/users/${coach.userId}/info`, undefined, tokens.coach)).status).toBe(401);
    expect((await server.signIn(coach.email, 'correct horse battery')).status).toBe(400);
    const rows = await server.db.query('system', 'select * from app_user where user_id = $1', [coach.userId]);
    expect(rows[0]).toMatchObject({ first_name: 'Deleted', email: '', user_groups: [], avatar_url: null });
    expect((await log())[0]).toMatchObject({ action: 'user.erase', subjectId: coach.userId, details: {} });
  });

  it('gives what a user has made to an administrator, private protocols included', async () => {
    const own = (rest: string) => `/v2/therapist/${coach.userId}${rest}`;
    const definition = { ...BUILT_IN_PROTOCOLS[0]!.definition, name: 'Only mine' };
    const made = await call('POST', own('/protocol'), { definition }, tokens.coach);
    const { protocolId } = (await made.json()) as { protocolId: string };
    await call('POST', own('/questionnaire'), { definition: SOME_QUESTIONNAIRE }, tokens.coach);
    const path = therapist(`/protocol/${protocolId}`);
    expect((await call('GET', path)).status).toBe(404);

    await eraseUser(coach, tokens.coach);

    expect(await (await call('GET', path)).json()).toMatchObject({
      therapistId: admin.userId,
      isShared: false,
    });
    expect((await call('PATCH', path, { isShared: true })).status).toBe(200);
    const listed = await call('GET', therapist('/questionnaires?origin=own'));
    expect(await listed.json()).toMatchObject({ questionnaires: [{ therapistId: admin.userId }] });
    const entry = (await log()).find(({ action }) => action === 'user.erase');
    expect(entry?.details).toEqual({ to: admin.userId, items: 2 });
  });

  it('takes the uploaded sounds of a user, and keeps those that a shared response needs', async () => {
    const token = tokens.coach;
    await server.db.tx('system', (sql) =>
      sql.query(`update app_user set user_groups = '["Therapist"]'::jsonb where user_id = $1`, [
        coach.userId,
      ]),
    );
    const [own, needed] = [
      await storeFeedbackFile(server, coach, aMediaUpload(aWav(1))),
      await storeFeedbackFile(server, coach, aMediaUpload(aWav(2))),
    ];
    await someSharedFeedback(server, coach, { soundId: null, soundFileId: needed.feedbackFileId });

    await eraseUser(coach, token);

    const bytesOf = async ({ feedbackFileId }: FeedbackFile) =>
      (await call('GET', therapist(`/feedbackFile/${feedbackFileId}/bytes?offset=0&length=9`))).status;
    const left = await server.db.tx('system', (sql) =>
      sql.query('select feedback_file_id as id from feedback_file where organization_id = $1', [
        admin.organizationId,
      ]),
    );
    expect([left.map(({ id }) => id), await bytesOf(needed), await bytesOf(own)]).toEqual([
      [needed.feedbackFileId],
      200,
      404,
    ]);
  });

  it('asks for the address of the account', async () => {
    expect((await eraseUser(coach, tokens.coach, admin.email)).status).toBe(400);

    expect((await call('GET', `/v2/users/${coach.userId}/info`, undefined, tokens.coach)).status).toBe(200);
  });

  it('removes the e-mails to an erased client and user from the disk, and no others', async () => {
    const client = await server.seedClient(admin);
    await server.db.query('system', 'update client set email = $2 where client_id = $1', [
      client,
      'kim@mail.example',
    ]);
    const folder = path.join(server.dataRoot, 'outbox');
    for (const to of ['kim@mail.example', coach.email, 'bill@mail.example']) {
      const email = { purpose: 'invoice', to, subject: 'Invoice', body: 'Pay soon.' };
      await server.db.tx('system', (sql) => queueEmail(server.app.deps, sql, admin.organizationId, email));
    }
    await sendDueEmails(server.app.deps, createFileTransport(folder, 'post@practice.example'));
    const receivers = () =>
      fs
        .readdirSync(folder)
        .map((name) => /^To: (.*)\r$/m.exec(fs.readFileSync(path.join(folder, name), 'utf8'))?.[1]);
    expect(receivers()).toHaveLength(3);

    expect((await erase(client)).status).toBe(200);
    expect((await eraseUser(coach, tokens.coach)).status).toBe(200);

    expect(receivers()).toEqual(['bill@mail.example']);
  });

  it('refuses the last administrator and whoever still has clients', async () => {
    await server.seedClient(coach);

    const statuses = [await eraseUser(admin, tokens.admin), await eraseUser(coach, tokens.coach)];

    expect(statuses.map(({ status }) => status)).toEqual([409, 409]);
  });
});
