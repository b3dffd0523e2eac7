import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FhirBundle } from '#shared/fhir/export-bundle.ts';
import { memoryByteSource } from '#workers/eeg-files/byte-source.ts';
import type { EegFile } from '#workers/eeg-files/eeg-file.ts';
import { openEegFile } from '#workers/eeg-files/open.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { CLIENT_EXPORT_TABLES } from '../repositories/practice/exports.ts';
import { createFsBlobStore } from '../storage/fs-blob-store.ts';
import { readExport, seedRecordedClient } from '../testing/exported-client.ts';
import { questionnaireRows } from '../testing/questionnaires.ts';
import { buildTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

describe.each([databaseToTest()])('the export of a client ($name)', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let therapist: TestUser;
  let colleague: TestUser;
  let admin: TestUser;
  let clientId: string;
  /** From the store of bytes so far. */
  const reads = { count: 0 };

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    server = await buildTestServer({
      db: opened.db,
      blobs(root) {
        const store = createFsBlobStore(root);
        return {
          ...store,
          get: (...of) => {
            reads.count++;
            return store.get(...of);
          },
        };
      },
    });
    const practice = await server.seedOrganization();
    admin = await server.seedUser(practice, { groups: ['AccountAdmin'] });
    therapist = await server.seedUser(practice, { groups: ['Therapist'] });
    colleague = await server.seedUser(practice, { groups: ['Coach'], userType: 'CH' });
    const seed = { user: therapist, token: await server.tokenFor(therapist) };
    ({ clientId } = await seedRecordedClient(server, seed, [
      [1, Number.NaN, 3],
      [-100_000, 100_000],
    ]));
    const other = await seedRecordedClient(server, seed, [[4]], { firstName: 'Ada', lastName: 'Otherone' });
    const rows = questionnaireRows(server, therapist);
    const questionnaireId = await rows.questionnaire();
    await rows.response(clientId, questionnaireId);
    await rows.response(other.clientId, questionnaireId, { tired: 'never', hopeless: 'never' });
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  const urlFor = (user: TestUser, zone = 'UTC') =>
    `/v2/therapist/${user.userId}/client/${clientId}/export?timeZone=${zone}`;
  const exported = async (zone?: string) =>
    readExport(server, urlFor(therapist, zone), await server.tokenFor(therapist));
  const find = (files: Map<string, Buffer>, ending: string) =>
    [...files].find(([name]) => name.endsWith(ending))![1];
  const openedRecording = async (bytes: Buffer): Promise<EegFile> => {
    const opened = await openEegFile(memoryByteSource(new Uint8Array(bytes)));
    if (!opened.ok) throw new Error(opened.problem.message);
    return opened.file;
  };

  it('has the record of the client, and nothing of another one', async () => {
    const files = await exported();

    const clients = JSON.parse(files.get('data/clients.json')!.toString()) as { last_name: string }[];
    expect(clients.map(({ last_name }) => last_name)).toEqual(['Brook']);
    expect(JSON.parse(files.get('data/sessions.json')!.toString())).toHaveLength(2);
    expect([...files.keys(), ...files.values()].join('\n')).not.toContain('Otherone');
    expect([...files.keys()].filter((name) => name.startsWith('questionnaires/'))).toEqual([
      `questionnaires/${clientId}.fhir.json`,
    ]);
  });

  it('has every table about a client, or leaves it out for a reason', async () => {
    // Counts; e-mails without their texts, which are deleted after sending; what belongs to a device or an account; the
    // sealed feedback of studies; keys.
    const leftOut =
      'client_tally data_key mail_outbox owned_device owned_device_event pending_registration study_feedback'.split(
        ' ',
      );
    const exported = CLIENT_EXPORT_TABLES.map(({ from }) => from.split(' ')[0]);

    const tables = await server.db.query<{ name: string }>(
      'system',
      `select distinct c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
         and a.attname in ('client_id', 'session_id', 'session_component_id')
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    );

    expect(
      tables.map(({ name }) => name).filter((name) => ![...exported, ...leftOut].includes(name)),
    ).toEqual([]);
  });

  it('keeps the gap of a recording, with the marker after it and the time on local clocks', async () => {
    const files = await exported('Asia/Tokyo');

    const file = await openedRecording(find(files, 'ses-01_task-training_run-01_eeg.edf'));
    const { annotations } = await file.readAnnotations();
    expect(file.format).toBe('EDF+D');
    expect(file.startTime).toMatch(/T18:00:00/);
    expect(file.segments).toEqual([
      { startSeconds: 0, durationSeconds: 5 },
      { startSeconds: 10, durationSeconds: 5 },
    ]);
    expect(annotations).toMatchObject([{ onsetSeconds: 2.5, text: 'marker: Blink: first\tof many' }]);
    const events = find(files, 'ses-01_task-training_run-01_events.tsv').toString().trim().split('\n');
    expect(events.slice(1)).toEqual([
      '0\t10\trun\tRun 1',
      '2.5\t0\tmarker\tBlink: first of many',
      '5\t5\tmissing\tn/a',
    ]);
  });

  it('has a recording as BDF+ where 16 bits are too coarse', async () => {
    const file = await openedRecording(find(await exported(), 'ses-02_task-training_run-01_eeg.bdf'));
    const [row] = await file.readFloat64({ channels: [0], firstSampleIndex: 1249, sampleCount: 2 });

    expect(file.format).toBe('BDF+C');
    expect(row![0]).toBeCloseTo(-100_000, 1);
    expect(row![1]).toBeCloseTo(100_000, 1);
  });

  it('has answers as FHIR, with the questionnaire they answer', async () => {
    const text = (await exported()).get(`questionnaires/${clientId}.fhir.json`)!.toString();

    const { entry = [] } = JSON.parse(text) as FhirBundle;
    expect(entry.map(({ resource }) => resource.resourceType)).toEqual([
      'Questionnaire',
      'QuestionnaireResponse',
    ]);
    expect(entry[1]!.resource).toMatchObject({ subject: { reference: `urn:uuid:${clientId}` } });
  });

  it('is for the care team and administrators; others are told whom to ask', async () => {
    const call = async (user: TestUser) =>
      server.call('GET', urlFor(user), { token: await server.tokenFor(user) });
    const refused = await call(colleague);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('Only the care team of the client or an administrator');

    await server.call('PATCH', `/v2/therapist/${therapist.userId}/client/${clientId}`, {
      token: await server.tokenFor(therapist),
      body: { operatorId: colleague.userId, version: 1 },
    });

    const allowed = await Promise.all([colleague, admin].map(call));
    expect(allowed.map(({ status }) => status)).toEqual([200, 200]);
    for (const answer of allowed) await answer.body?.cancel();
  });

  it('refuses a time zone that does not exist, and names one that does', async () => {
    const answer = await server.call('GET', urlFor(therapist, 'Mars/Base'), {
      token: await server.tokenFor(therapist),
    });

    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('such as Europe/Vienna or UTC');
  });

  it('is written down with the id of the client', async () => {
    await exported();

    const answer = await server.call(
      'GET',
      `/v2/organization/${admin.organizationId}/audit?action=data.export`,
      { token: await server.tokenFor(admin) },
    );
    const { events } = (await answer.json()) as { events: { subjectId: string }[] };
    expect(events[0]).toMatchObject({
      actorId: therapist.userId,
      subjectId: clientId,
      details: { clients: 1, isMasked: false },
    });
  });

  it('names nobody while personal data is hidden, and has no answers', async () => {
    const token = await server.tokenFor(therapist);
    const hide = (maskPII: boolean) =>
      server.call('PATCH', `/v2/user/${therapist.userId}/settings`, {
        token,
        body: [{ name: 'privacy', value: { maskPII } }],
      });
    await hide(true);

    const files = await exported();

    await hide(false);
    expect([...files.keys(), ...files.values()].join('\n')).not.toMatch(/Kim|Brook|mail\.example|1990-05-04/);
    expect([...files.keys()].some((name) => name.startsWith('questionnaires/'))).toBe(false);
    expect(files.get('participants.tsv')!.toString()).toMatch(/\tn\/a\tF\tL\t/);
  });

  it('reads nothing any more once its download is broken off', async () => {
    const answer = await server.call('GET', urlFor(therapist), { token: await server.tokenFor(therapist) });
    const before = reads.count;
    const reader = answer.body!.getReader();
    // Up to the first part of the first recording.
    while (reads.count === before) await reader.read();

    await reader.cancel();
    const stopped = reads.count;
    await exported();
    const whole = reads.count - stopped;

    expect(stopped - before).toBeLessThan(whole);
  });
});
