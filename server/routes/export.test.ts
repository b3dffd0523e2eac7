import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEvent } from '#shared/api/practice/audit.ts';
import type { Client } from '#shared/api/clients.ts';
import type { Session } from '#shared/api/sessions.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { EXPORT_TABLES } from '../repositories/practice/exports.ts';
import { orderInvoice, shopOf } from '../testing/commerce.ts';
import { anUpload, someBytes, storeEegFile } from '../testing/eeg-files.ts';
import { aMediaUpload, aWav, storeFeedbackFile } from '../testing/feedback-files.ts';
import { readZip } from '../testing/read-zip.ts';
import { aPart, aSettings } from '../testing/recordings.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { buildTestServer, TEST_PASSWORD } from '../testing/test-server.ts';
import { memoryByteSource } from '#workers/eeg-files/byte-source.ts';
import { openEegFile } from '#workers/eeg-files/open.ts';

describe.each([databaseToTest()])('an export ($name)', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let admin: TestUser;
  let coach: TestUser;
  let tokens: { admin: string; coach: string };
  let componentId: string;
  let eegFileId: string;
  let feedbackFileId: string;
  const eegBytes = someBytes(1_200_000);
  const soundBytes = aWav();

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    server = await buildTestServer({ db: opened.db });
    const practice = await server.seedOrganization();
    admin = await server.seedUser(practice, { groups: ['AccountAdmin', 'Therapist'] });
    coach = await server.seedUser(practice, { groups: ['Coach'], userType: 'CH' });
    tokens = { admin: await server.tokenFor(admin), coach: await server.tokenFor(coach) };
    const other = await server.seedUser(await server.seedOrganization('Other'));
    await server.seedClient(other, { firstName: 'Foreign', lastName: 'Client' });
    await server.seedClient(coach, { firstName: 'Colin', lastName: 'Coached' });
    const body = { firstName: 'Kim', lastName: 'Brook', email: 'kim@mail.example', notes: '=Likes Bach.' };
    const made = await call('POST', therapist('/client'), body);
    const { clientId } = (await made.json()) as Client;
    const begun = await call('POST', therapist(`/client/${clientId}/sessions`));
    componentId = ((await begun.json()) as Session).components[0]!.sessionComponentId;
    const recording = therapist(`/sessionComponent/${componentId}/recording`);
    await call('PUT', recording, { settings: aSettings() });
    const part = aPart(componentId as Session['components'][number]['sessionComponentId'], 0);
    await call('PUT', `${recording}/chunks/0?sha256=${part.sha256}`, part.bytes);
    const upload = anUpload(eegBytes, 'Kim Brook.edf');
    upload.body.clientId = clientId;
    ({ eegFileId } = await storeEegFile(server, admin, upload));
    ({ feedbackFileId } = await storeFeedbackFile(server, admin, aMediaUpload(soundBytes, 'Kim Brook.wav')));
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  const call = (method: string, url: string, body?: unknown, token = tokens.admin) =>
    server.call(method, url, { token, body });
  const therapist = (rest: string) => `/v2/therapist/${admin.userId}${rest}`;
  const read = async (url: string, token = tokens.admin) => {
    const answer = await call('GET', url, undefined, token);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    return readZip(Buffer.from(await answer.arrayBuffer()));
  };
  const practiceExport = () => read(`/v2/organization/${admin.organizationId}/export`);
  const rowsOf = (files: Map<string, Buffer>, name: string) =>
    JSON.parse(files.get(`data/${name}.json`)!.toString()) as Record<string, unknown>[];
  const hide = (maskPII: boolean) =>
    call('PATCH', `/v2/user/${admin.userId}/settings`, [{ name: 'privacy', value: { maskPII } }]);

  it('of the practice holds every client, session and file, and nothing of another practice', async () => {
    const files = await practiceExport();

    expect(
      rowsOf(files, 'clients')
        .map((row) => String(row.last_name))
        .sort(),
    ).toEqual(['Brook', 'Coached']);
    expect(rowsOf(files, 'sessions')).toHaveLength(1);
    expect(rowsOf(files, 'users')).toHaveLength(2);
    expect(rowsOf(files, 'audit-log').length).toBeGreaterThanOrEqual(3);
    expect([...files.values()].join('\n')).not.toContain('Foreign');
  });

  it('holds recordings as EDF+ with every sample, and files byte for byte', async () => {
    const files = await practiceExport();

    const [name, edf] = [...files].find(([each]) => each.endsWith('_eeg.edf'))!;
    const opened = await openEegFile(memoryByteSource(new Uint8Array(edf)));
    if (!opened.ok) throw new Error(opened.problem.message);
    const [row] = await opened.file.readFloat64({ channels: [0], firstSampleIndex: 0, sampleCount: 1250 });
    expect(name).toMatch(/^sub-(\w{12})\/ses-01\/eeg\/sub-\1_ses-01_task-training_run-01_eeg\.edf$/);
    expect(opened.file.channels.map(({ label }) => label)).toEqual(['Cz', 'Pz']);
    expect(row).toHaveLength(1250);
    expect(row!.every((value) => Math.abs(value - 1) < 0.001)).toBe(true);
    expect(files.get(`eeg-files/${eegFileId}/Kim Brook.edf`)!.equals(Buffer.from(eegBytes))).toBe(true);
    const sound = files.get(`feedback-files/${feedbackFileId}/Kim Brook.wav`)!;
    expect(sound.equals(Buffer.from(soundBytes))).toBe(true);
    expect(files.has('MISSING.txt')).toBe(false);
  });

  it('has only open formats', async () => {
    const files = await practiceExport();

    // What users uploaded stays as it came.
    const own = [...files.keys()].filter((name) => !name.startsWith('feedback-files/'));
    const endings = new Set(own.map((name) => name.replace(/^.*\./, '.')));
    expect([...endings].sort()).toEqual(['.bidsignore', '.csv', '.edf', '.json', '.tsv', '.txt']);
  });

  it('has every tick of a recording as a table, and its settings', async () => {
    const files = await practiceExport();

    const find = (ending: string) => [...files].find(([name]) => name.endsWith(ending))![1].toString();
    const [head, first, ...others] = find('_ticks.csv').trim().split('\r\n');
    expect(head).toMatch(/^time_s,phase,run,success,rewarded,artifact,rewards,muscle_uV_RMS,/);
    expect(first).toMatch(/^0\.04,training,1,80,1,,0,0,/);
    expect(others).toHaveLength(124);
    expect(JSON.parse(find('_settings.json'))).toMatchObject({
      sessionComponentId: componentId,
      settings: { engineVersion: '1.0.0' },
    });
  });

  it('has tables that a spreadsheet opens without running what clients are called', async () => {
    const files = await practiceExport();

    const [head, ...lines] = files.get('data/clients.csv')!.toString().trim().split('\r\n');
    expect(head).toContain('first_name');
    expect(lines.find((line) => line.includes('Brook'))).toContain("'=Likes Bach.");
  });

  it('holds no password, code or key', async () => {
    await server.signIn(coach.email, TEST_PASSWORD);

    const text = [...(await practiceExport()).values()].join('\n');

    expect(text).not.toMatch(/argon2|password_hash|token_hash|sealed_access|code_hash/);
  });

  it('has every table of a practice, or leaves it out for a reason', async () => {
    const secrets = `identity_account refresh_token identity_code identity_challenge pending_registration mfa_totp
      mfa_passkey mfa_recovery_code connected_app data_key`;
    // Duplicates of other tables, derived counts, or e-mails without their texts, which are deleted after sending.
    const repeated = 'audit_head invoice_number impersonation mail_outbox client_tally session_tally';
    // They tell who gets sham feedback, which stays secret until unblinding.
    const sealed = 'study_slot study_feedback';
    const leftOut = `${secrets} ${repeated} ${sealed}`.split(/\s+/);
    const exported = EXPORT_TABLES.map(({ from }) => from.split(' ')[0]!);

    const tables = await server.db.query<{ name: string }>(
      'system',
      `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    );

    expect([...exported, ...leftOut].sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it('of the practice has what was ordered, asked for and paid; of a user it does not', async () => {
    const invoiceId = await orderInvoice(server, tokens.admin, admin.organizationId);
    await shopOf(server, admin).pay(invoiceId);

    const files = await practiceExport();
    const own = await read(`/v2/user/${coach.userId}/export`, tokens.coach);

    expect(rowsOf(files, 'orders')).toMatchObject([{ provider: 'invoice', status: 'invoiced' }]);
    expect(rowsOf(files, 'invoice-payments')).toMatchObject([{ invoice_id: invoiceId }]);
    expect([rowsOf(own, 'orders'), rowsOf(own, 'invoices'), rowsOf(own, 'invoice-payments')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('of a user holds that user and the own clients only', async () => {
    const files = await read(`/v2/user/${coach.userId}/export`, tokens.coach);

    expect(rowsOf(files, 'users').map((row) => row.user_id)).toEqual([coach.userId]);
    expect(rowsOf(files, 'clients').map((row) => String(row.last_name))).toEqual(['Coached']);
    expect(rowsOf(files, 'sessions')).toEqual([]);
    expect([...files.keys()].filter((name) => !name.startsWith('data/'))).toEqual(['README.txt']);
  });

  it('names nobody while personal data is hidden, and says so', async () => {
    await hide(true);

    const files = await practiceExport();

    await hide(false);
    expect(
      rowsOf(files, 'clients')
        .map((row) => String(row.last_name))
        .sort(),
    ).toEqual(['B.', 'C.']);
    expect(rowsOf(files, 'clients').map((row) => row.email)).toContain(HIDDEN);
    expect(rowsOf(files, 'users').map((row) => row.email)).toEqual([HIDDEN, HIDDEN]);
    expect([...files.keys(), ...files.values()].join('\n')).not.toMatch(/Kim|Brook|mail\.example|Bach|Colin/);
    expect(files.get('README.txt')!.toString()).toContain('Personal data was hidden');
  });

  it('is written down with a count and no name', async () => {
    await practiceExport();

    const answer = await call('GET', `/v2/organization/${admin.organizationId}/audit?action=data.export`);
    const [event] = ((await answer.json()) as { events: AuditEvent[] }).events;
    expect(event).toMatchObject({ actorId: admin.userId, details: { clients: 2, isMasked: false } });
  });

  it('goes on without bytes the disk has lost, and lists them', async () => {
    const root = path.join(server.blobRoot, admin.organizationId);
    for (const each of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (each.isFile()) fs.truncateSync(path.join(each.parentPath, each.name), 3);
    }

    const files = await practiceExport();

    expect(files.get('MISSING.txt')!.toString()).toMatch(
      /task-training_run-01: 5 seconds at most from second 0 on are missing or damaged/,
    );
    expect(files.get(`eeg-files/${eegFileId}/Kim Brook.edf`)).toHaveLength(0);
  });
});
