import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import { createFsBlobStore } from '../storage/fs-blob-store.ts';
import { anUpload, someBytes } from '../testing/eeg-files.ts';
import { aPart, aSettings } from '../testing/recordings.ts';
import { buildTestServer, seedTherapist, type TestServer } from '../testing/test-server.ts';

describe('a call that waits for the disk', () => {
  let server: TestServer;
  let disk: Disk;
  let base: string;
  let token: string;
  let clientId: string;

  beforeEach(async () => {
    disk = aSlowDisk();
    server = await buildTestServer({
      blobs: (root) => {
        const blobs = createFsBlobStore(root);
        return { ...blobs, put: async (...blob) => (await disk.isReady(), blobs.put(...blob)) };
      },
    });
    const seeded = await seedTherapist(server);
    ({ token } = seeded);
    base = `/v2/therapist/${seeded.therapist.userId}`;
    clientId = await server.seedClient(seeded.therapist);
  });
  afterEach(() => server.close());

  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `${base}${path}`, { token, body });

  /** While the write waits for the disk, other requests use the single database connection. */
  async function expectListsMeanwhile(write: Promise<Response>) {
    await disk.isAsked;
    const lists = await Promise.all(['/clients', '/sessions', '/eegFiles'].map((path) => call('GET', path)));
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200]);
    disk.finish();
    expect((await write).status).toBe(200);
  }

  it('holds up no list while it stores a part of a recording', async () => {
    const made = await call('POST', `/client/${clientId}/sessions`);
    const { sessionComponentId } = ((await made.json()) as Session).components[0]!;
    const recording = `/sessionComponent/${sessionComponentId}/recording`;
    await call('PUT', recording, { settings: aSettings() });
    const { sha256, bytes } = aPart(sessionComponentId, 0);

    await expectListsMeanwhile(call('PUT', `${recording}/chunks/0?sha256=${sha256}`, bytes));
  });

  it('holds up no list while it stores a part of an EEG file', async () => {
    const { body, pieces } = anUpload(someBytes(10));
    const begun = await call('POST', '/eegFiles', body);
    const { eegFile } = (await begun.json()) as { eegFile: { eegFileId: string } };
    const [piece] = pieces;

    const path = `/eegFile/${eegFile.eegFileId}/parts/0/pieces/0?sha256=${piece!.sha256}`;
    await expectListsMeanwhile(call('PUT', path, piece!.bytes));
  });
});

type Disk = { isReady(): Promise<void>; isAsked: Promise<void>; finish(): void };

/** Writes nothing until the test allows it. */
function aSlowDisk(): Disk {
  let noteAsked = () => {};
  let finish = () => {};
  const isAsked = new Promise<void>((resolve) => (noteAsked = resolve));
  const ready = new Promise<void>((resolve) => (finish = resolve));
  const isReady = () => {
    noteAsked();
    return ready;
  };
  return { isReady, isAsked, finish };
}
