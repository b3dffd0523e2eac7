import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupFiles } from '#live/offline/eeg-files/recording-files.ts';
import type { UploadDeps } from '#live/offline/eeg-files/upload-recording.ts';
import { UploadQueue } from '#live/offline/eeg-files/upload-queue.ts';
import { EEG_PIECE_BYTES } from '#shared/api/eeg-files.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { UNIT_MISSING } from '#shared/eeg/voltage-unit.ts';
import type { ImportPlan } from '#shared/eeg/import-plan.ts';
import { sha256 } from '#server/storage/fs-blob-store.ts';
import { someBytes, someFacts } from '#server/testing/eeg-files.ts';
import { type Cut, interruptedApi } from './builders/interrupted-api.ts';
import { buildTestServer, type TestServer, type TestUser } from '#server/testing/test-server.ts';

let server: TestServer;
let therapist: TestUser;
let token: string;
beforeAll(async () => {
  server = await buildTestServer();
  therapist = await server.seedUser(await server.seedOrganization());
  token = await server.tokenFor(therapist);
});
afterAll(() => server.close());

const aFile = (name: string, length: number, seed: number) =>
  new File([someBytes(length, seed) as Uint8Array<ArrayBuffer>], name);
const nobody = { clientId: null, recordedOn: null };

/** `cut` decides which calls never arrive or lose their answer. */
function aQueue(options: { cut?: Cut; facts?: UploadDeps['readFacts'] } = {}) {
  const waits: number[] = [];
  const { api, calls } = interruptedApi(server, token, options.cut);
  const queue = new UploadQueue(therapist.userId, {
    api,
    sha256Hex: async (bytes) => sha256(bytes),
    readFacts: options.facts ?? (async () => ({ ok: true, facts: someFacts() })),
    wait: async (ms) => void waits.push(ms),
  });
  return { queue, calls, waits };
}

const read = async (file: EegFileRecord, part: number, length: number) => {
  const url = `/v2/therapist/${therapist.userId}/eegFile/${file.eegFileId}/parts/${part}/bytes`;
  const answer = await server.call('GET', `${url}?offset=0&length=${length}`, { token });
  return Buffer.from(await answer.arrayBuffer());
};

describe('uploading EEG files from the page', () => {
  it('puts the files of a BrainVision recording together and stores them byte for byte', async () => {
    const files = [
      aFile('s1.EEG', 3000, 1),
      aFile('rest.edf', 500, 2),
      aFile('s1.vhdr', 40, 3),
      aFile('S1.vmrk', 20, 4),
    ];
    const { queue } = aQueue();

    queue.add(groupFiles(files), nobody);
    await queue.settled();

    const states = queue.items.get().map(({ state }) => state);
    expect(states).toMatchObject([{ kind: 'stored' }, { kind: 'stored' }]);
    const stored = (states[0] as { eegFile: EegFileRecord }).eegFile;
    expect(stored.parts.map(({ name }) => name)).toEqual(['s1.vhdr', 'S1.vmrk', 's1.EEG']);
    expect(await read(stored, 2, 5000)).toEqual(Buffer.from(someBytes(3000, 1)));
  });

  it('goes past a file that cannot be read', async () => {
    const { queue } = aQueue({
      facts: async ({ name }) =>
        name === 'bad.edf' ? { ok: false, message: "'bad.edf' is empty." } : { ok: true, facts: someFacts() },
    });

    queue.add(groupFiles([aFile('bad.edf', 10, 5), aFile('good.edf', 10, 6)]), nobody);
    await queue.settled();

    expect(queue.items.get().map(({ state }) => state)).toMatchObject([
      { kind: 'failed', message: "'bad.edf' is empty." },
      { kind: 'stored' },
    ]);
  });

  it('goes on by itself when the connection comes back, and sends no stored piece twice', async () => {
    const troubles: Record<string, ('before' | 'after' | undefined)[]> = {
      PUT: ['before', 'before', undefined, 'after'],
      POST: ['after'],
    };
    const { queue, calls, waits } = aQueue({ cut: (call) => troubles[call.split(' ')[0]!]?.shift() });

    queue.add(groupFiles([aFile('long.bdf', 3 * EEG_PIECE_BYTES, 7)]), nobody);
    await queue.settled();

    expect(queue.items.get()[0]!.state).toMatchObject({ kind: 'stored' });
    expect(waits).toEqual([1000, 1000, 2000, 1000]);
    // The part whose answer was lost came twice, which the server accepts.
    expect(calls.filter((call) => call.startsWith('PUT')).length).toBe(4);
  });

  it('takes up a cancelled upload where it ended when the file is chosen again', async () => {
    const file = aFile('again.edf', 3 * EEG_PIECE_BYTES, 8);
    const first = aQueue();
    const stop = first.queue.items.subscribe(() => {
      const [item] = first.queue.items.get();
      if (item?.state.step === 'sending') first.queue.cancel(item.key);
    });
    first.queue.add(groupFiles([file]), nobody);
    await first.queue.settled();
    stop();
    expect(first.queue.items.get()[0]!.state).toMatchObject({ kind: 'cancelled' });

    const { queue, calls } = aQueue();
    queue.add(groupFiles([file]), nobody);
    await queue.settled();

    expect(queue.items.get()[0]!.state).toMatchObject({ kind: 'stored' });
    expect(calls.filter((call) => call.startsWith('PUT')).length).toBe(2);
  });

  it('asks before it stores the same content again', async () => {
    const file = aFile('twice.edf', 100, 9);
    const { queue } = aQueue();
    queue.add(groupFiles([file]), nobody);
    await queue.settled();

    queue.add(groupFiles([new File([file], 'renamed.edf')]), nobody);
    await queue.settled();
    const second = queue.items.get()[1]!;
    expect(second.state).toMatchObject({ kind: 'duplicate', duplicates: [{ name: 'twice.edf' }] });

    queue.retry(second.key, { allowDuplicate: true });
    await queue.settled();
    expect(queue.items.get()[1]!.state).toMatchObject({ kind: 'stored', eegFile: { name: 'renamed.edf' } });
  });

  it('waits for a person where a table is not clear, and keeps the plan with the file', async () => {
    const plan: ImportPlan = {
      syntax: { delimiter: 0x2c, decimal: 0x2e },
      skipLines: 1,
      columns: [{ column: 0, name: 'Cz', role: 'signal', unit: 'uV' }],
    };
    const questions = [{ code: 'rateMissing', message: 'Please give the sampling rate.' }];
    const proposal = { plan, questions, estimatedRateHz: undefined, isRegular: true, previewRows: [] };
    const { queue, calls } = aQueue({
      facts: async ({ name }, { importPlan }) => {
        if (name !== 'table.csv') return { ok: true, facts: someFacts() };
        return importPlan ? { ok: true, facts: someFacts(), importPlan } : { ok: false, proposal };
      },
    });
    queue.add(groupFiles([aFile('table.csv', 30, 21), aFile('behind.edf', 30, 22)]), nobody);
    await queue.settled();
    const [table, behind] = queue.items.get();
    expect([table!.state, behind!.state]).toMatchObject([
      { kind: 'needsImport', proposal: { questions } },
      { kind: 'stored', eegFile: { importPlan: null } },
    ]);
    expect(calls.filter((call) => call === 'POST eegFiles')).toHaveLength(1);

    queue.answer(table!.key, { importPlan: { ...plan, samplingRateHz: 128 } });
    await queue.settled();

    expect(queue.items.get()[0]!.state).toMatchObject({
      kind: 'stored',
      eegFile: { name: 'table.csv', importPlan: { ...plan, samplingRateHz: 128 } },
    });
  });

  it('waits for the unit of a file that leaves it blank, keeps it with the file, or stores the question', async () => {
    const question = { code: UNIT_MISSING, message: 'The file does not name the unit of its values.' };
    const { queue, calls } = aQueue({
      facts: async (_recording, { blankUnit }) => {
        const given = blankUnit === 'mV' && { blankUnit };
        return { ok: true, facts: { ...someFacts(), ...given, warnings: given ? [] : [question] } };
      },
    });
    queue.add(groupFiles([aFile('blank.edf', 30, 31), aFile('later.edf', 30, 32)]), nobody);
    await queue.settled();
    const [blank, later] = queue.items.get();
    expect([blank!.state, later!.state]).toMatchObject([
      { kind: 'needsUnit', facts: { warnings: [question] } },
      { kind: 'needsUnit' },
    ]);
    expect(calls).toEqual([]);

    queue.answer(blank!.key, { blankUnit: 'mV' });
    queue.answer(later!.key, { blankUnit: 'later' });
    await queue.settled();

    expect(queue.items.get().map(({ state }) => state)).toMatchObject([
      { kind: 'stored', eegFile: { facts: { blankUnit: 'mV', warnings: [] } } },
      { kind: 'stored', eegFile: { facts: { warnings: [question] } } },
    ]);
  });

  it('says so when a file disappears while it is read', async () => {
    const gone = aFile('gone.edf', 10, 10);
    gone.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) as never;
    const { queue } = aQueue();

    queue.add(groupFiles([gone]), nobody);
    await queue.settled();

    expect(queue.items.get()[0]!.state).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/can no longer be read/),
    });
  });
});
