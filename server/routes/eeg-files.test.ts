import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EegFileRecord, Review } from '#shared/api/eeg-files.ts';
import { EEG_PIECE_BYTES } from '#shared/api/eeg-files.ts';
import type { ImportPlan } from '#shared/eeg/import-plan.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { anUpload, someBytes, someFacts, storeEegFile } from '../testing/eeg-files.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { blobNameOf } from '../testing/blob-names.ts';
import { buildTestServer, seedTherapist } from '../testing/test-server.ts';

let server: TestServer;
let therapist: TestUser;
let token: string;
beforeAll(async () => {
  server = await buildTestServer();
  ({ therapist, token } = await seedTherapist(server));
});
afterAll(() => server.close());

type Begun = { eegFile: EegFileRecord | null; storedPieces: unknown[]; duplicates: EegFileRecord[] };
type Upload = ReturnType<typeof anUpload>;

const json = async <T>(response: Response | Promise<Response>) => (await (await response).json()) as T;
const errorOf = async (response: Response) => (await json<ErrorBody>(response)).error;
const url = (rest: string) => `/v2/therapist/${therapist.userId}${rest}`;
const begin = ({ body }: Upload, change: object = {}) =>
  json<Begun>(server.call('POST', url('/eegFiles'), { token, body: { ...body, ...change } }));
const file = ({ eegFile }: Begun) => url(`/eegFile/${eegFile!.eegFileId}`);
const put = (at: string, { seq, sha256, bytes }: Upload['pieces'][number]) =>
  server.call('PUT', `${at}/parts/0/pieces/${seq}?sha256=${sha256}`, { token, body: bytes });
const complete = (at: string) =>
  server.call('POST', `${at}/complete`, { token, body: { facts: someFacts() } });

describe('uploading an EEG file', () => {
  it('gives back the very bytes, also across pieces', async () => {
    const bytes = someBytes(2 * EEG_PIECE_BYTES + 77, 5);
    const { eegFileId, state, facts } = await storeEegFile(server, therapist, anUpload(bytes));

    const read = await server.call(
      'GET',
      url(
        `/eegFile/${eegFileId}/parts/0/bytes?offset=${EEG_PIECE_BYTES - 10}&length=${EEG_PIECE_BYTES + 500}`,
      ),
      { token },
    );

    expect(state).toBe('ready');
    expect(facts).toEqual(someFacts());
    expect(Buffer.from(await read.arrayBuffer())).toEqual(
      Buffer.from(bytes.subarray(EEG_PIECE_BYTES - 10, 2 * EEG_PIECE_BYTES + 77)),
    );
  });

  it('is taken up again where it was cut off', async () => {
    const upload = anUpload(someBytes(3 * EEG_PIECE_BYTES, 7));
    const first = await begin(upload);
    await put(file(first), upload.pieces[1]!);

    const again = await begin(upload);

    expect(again.eegFile!.eegFileId).toBe(first.eegFile!.eegFileId);
    expect(again.storedPieces).toEqual([{ part: 0, seq: 1 }]);
    for (const piece of [upload.pieces[0]!, upload.pieces[2]!]) await put(file(again), piece);
    expect((await complete(file(again))).status).toBe(200);
  });

  it('takes up again what the disk has lost, and mends it', async () => {
    const upload = anUpload(someBytes(EEG_PIECE_BYTES + 500, 23));
    const first = await begin(upload);
    for (const piece of upload.pieces) await put(file(first), piece);
    const damage = async ({ sha256 }: Upload['pieces'][number]) => {
      const blob = await blobNameOf(server, sha256);
      const names = fs.readdirSync(server.dataRoot, { recursive: true }).map(String);
      fs.rmSync(path.join(server.dataRoot, names.find((name) => path.basename(name) === blob)!));
    };
    await damage(upload.pieces[1]!);

    const again = await begin(upload);
    await put(file(again), upload.pieces[1]!);
    expect((await complete(file(again))).status).toBe(200);
    await damage(upload.pieces[0]!);
    await put(file(again), upload.pieces[0]!);

    expect(again.storedPieces).toEqual([{ part: 0, seq: 0 }]);
    const range = `/parts/0/bytes?offset=0&length=${EEG_PIECE_BYTES + 500}`;
    const read = await server.call('GET', `${file(again)}${range}`, { token });
    const whole = Buffer.concat(upload.pieces.map(({ bytes }) => bytes));
    expect(Buffer.from(await read.arrayBuffer()).equals(whole)).toBe(true);
  });

  it('takes over what it is assigned to when it is taken up again, and keeps what is left out then', async () => {
    const upload = anUpload(someBytes(50, 17));
    await begin(upload, { recordedOn: '2026-11-19' });

    const left = await begin(upload);
    const changed = await begin(upload, { recordedOn: '2026-11-18' });

    expect(left.eegFile!.recordedOn).toBe('2026-11-19');
    expect(changed.eegFile).toMatchObject({ eegFileId: left.eegFile!.eegFileId, recordedOn: '2026-11-18' });
  });

  it('acknowledges a piece and a completion that come twice', async () => {
    const upload = anUpload(someBytes(100, 8));
    const begun = await begin(upload);
    for (let times = 0; times < 2; times++) {
      expect((await put(file(begun), upload.pieces[0]!)).status).toBe(200);
    }
    expect((await complete(file(begun))).status).toBe(200);
    expect((await complete(file(begun))).status).toBe(200);
    expect((await put(file(begun), upload.pieces[0]!)).status).toBe(200);
  });

  it('tells of content that is stored already, and stores it again only when asked', async () => {
    const upload = anUpload(someBytes(200, 9));
    const stored = await storeEegFile(server, therapist, upload);

    const refused = await begin(upload);
    const wanted = await begin(upload, { allowDuplicate: true });

    expect(refused.eegFile).toBeNull();
    expect(refused.duplicates.map(({ eegFileId }) => eegFileId)).toEqual([stored.eegFileId]);
    expect(wanted.eegFile!.eegFileId).not.toBe(stored.eegFileId);
  });

  it.each([
    [
      'bytes that do not match their hash',
      { bytes: someBytes(100, 1) },
      'invalid',
      /was damaged during upload/,
    ],
    ['a piece of the wrong length', { bytes: someBytes(99, 10) }, 'invalid', /99 bytes, 100 are expected/],
    ['a piece past the end', { seq: 1 }, 'invalid', /has no piece 1/],
  ])('refuses %s', async (_name, change, code, message) => {
    const upload = anUpload(someBytes(100, 10));
    const begun = await begin(upload);

    const response = await put(file(begun), { ...upload.pieces[0]!, ...change });

    expect(await errorOf(response)).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('is not closed while pieces are missing or the content is another', async () => {
    const upload = anUpload(someBytes(EEG_PIECE_BYTES + 1, 11));
    const begun = await begin(upload, { contentHash: '0'.repeat(64) });
    await put(file(begun), upload.pieces[0]!);
    expect((await errorOf(await complete(file(begun)))).message).toMatch(/1 pieces of 'rest.edf' have not/);
    await put(file(begun), upload.pieces[1]!);

    const closed = await complete(file(begun));

    expect(closed.status).toBe(409);
    expect((await errorOf(closed)).message).toMatch(/differs from the file/);
  });
});

describe('the list of EEG files', () => {
  it('finds, sorts, filters by client and forgets what is deleted', async () => {
    const clientId = await server.seedClient(therapist, { firstName: 'Ines', lastName: 'Fjord' });
    const upload = anUpload(someBytes(50, 12), 'Zebra eyes open.edf');
    const stored = await storeEegFile(server, therapist, {
      ...upload,
      body: { ...upload.body, clientId, recordedOn: '2026-11-02' },
    });
    const list = (query: string) =>
      json<{ eegFiles: EegFileRecord[]; totalEegFiles: number }>(
        server.call('GET', url(`/eegFiles?${query}`), { token }),
      );

    for (const query of ['searchTerm=zebra', 'searchTerm=fjord', `clientId=${clientId}`]) {
      const { eegFiles, totalEegFiles } = await list(query);
      expect(totalEegFiles).toBe(1);
      expect(eegFiles[0]).toMatchObject({ clientName: 'Ines Fjord', recordedOn: '2026-11-02' });
    }
    const byName = (await list('sortKey=name&sortOrder=desc')).eegFiles.map(({ name }) => name);
    expect(byName[0]).toBe('Zebra eyes open.edf');
    await server.call('DELETE', url(`/eegFile/${stored.eegFileId}`), { token });
    expect((await list(`clientId=${clientId}`)).totalEegFiles).toBe(0);
  });

  it('assigns a file to another client and takes the client away again', async () => {
    const clientId = await server.seedClient(therapist);
    const { eegFileId } = await storeEegFile(server, therapist, anUpload(someBytes(60, 13)));
    const patch = (body: object) =>
      json<EegFileRecord>(server.call('PATCH', url(`/eegFile/${eegFileId}`), { token, body }));

    expect(await patch({ clientId })).toMatchObject({ clientId, name: 'rest.edf' });
    expect(await patch({ clientId: null })).toMatchObject({ clientId: null, facts: someFacts() });
  });
});

describe('the plan by which a table is read', () => {
  const importPlan: ImportPlan = {
    syntax: { delimiter: 0x3b, decimal: 0x2c },
    skipLines: 1,
    columns: [{ column: 0, name: 'Cz', role: 'signal', unit: 'uV' }],
    samplingRateHz: 128,
  };

  it('is kept with the file and changes with the facts it leads to', async () => {
    const upload = anUpload(someBytes(80, 15), 'table.csv');
    const begun = await begin(upload);
    await put(file(begun), upload.pieces[0]!);

    const body = { facts: someFacts(), importPlan };
    const stored = await json<EegFileRecord>(server.call('POST', `${file(begun)}/complete`, { token, body }));
    const changed = await json<EegFileRecord>(
      server.call('PATCH', file(begun), {
        token,
        body: {
          importPlan: { ...importPlan, samplingRateHz: 256 },
          facts: { ...someFacts(), samplingRateHz: 256 },
        },
      }),
    );

    expect(stored.importPlan).toEqual(importPlan);
    expect(changed).toMatchObject({
      name: 'table.csv',
      importPlan: { samplingRateHz: 256, columns: importPlan.columns },
      facts: { samplingRateHz: 256 },
    });
    expect((await json<EegFileRecord>(server.call('GET', file(begun), { token }))).importPlan).toEqual(
      changed.importPlan,
    );
  });

  it('is refused where it names no column', async () => {
    const { eegFileId, importPlan: none } = await storeEegFile(
      server,
      therapist,
      anUpload(someBytes(81, 16)),
    );

    const refused = await server.call('PATCH', url(`/eegFile/${eegFileId}`), {
      token,
      body: { importPlan: { ...importPlan, columns: [] } },
    });

    expect([none, refused.status]).toEqual([null, 400]);
  });
});

describe('the review of an EEG file', () => {
  const review: Review = {
    events: [{ id: 'a', onsetSeconds: -1.5, durationSeconds: null, text: 'Blink', source: 'reviewer' }],
    badChannels: ['Fp1'],
    notes: 'Drowsy after 40 s.',
  };

  it('comes back as it was saved, and two reviewers do not overwrite each other', async () => {
    const { eegFileId } = await storeEegFile(server, therapist, anUpload(someBytes(70, 14)));
    const at = url(`/eegFile/${eegFileId}/review`);
    expect(await json(server.call('GET', at, { token }))).toEqual({
      review: { badChannels: [], notes: '' },
      version: 0,
    });

    expect((await server.call('PUT', at, { token, body: { review, version: 0 } })).status).toBe(200);
    const late = await server.call('PUT', at, { token, body: { review: { notes: '' }, version: 0 } });

    expect(late.status).toBe(409);
    expect(await json(server.call('GET', at, { token }))).toEqual({ review, version: 1 });
  });
});
