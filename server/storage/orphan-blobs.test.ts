import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import { blobNameOf } from '../testing/blob-names.ts';
import { anUpload, someBytes, storeEegFile } from '../testing/eeg-files.ts';
import { aMediaUpload, aWav, storeFeedbackFile } from '../testing/feedback-files.ts';
import { aPart, aSettings } from '../testing/recordings.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { buildTestServer } from '../testing/test-server.ts';
import { createFsBlobStore } from './fs-blob-store.ts';
import { removeOrphanBlobs } from './orphan-blobs.ts';

const DAY_MS = 24 * 3600 * 1000;

let server: TestServer;
let therapist: TestUser;
beforeAll(async () => {
  server = await buildTestServer();
  therapist = await server.seedUser(await server.seedOrganization());
});
afterAll(() => server.close());

const names = () =>
  fs
    .readdirSync(server.blobRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
const collect = (daysLater: number) =>
  removeOrphanBlobs({
    db: server.db,
    blobs: createFsBlobStore(server.blobRoot),
    nowMs: Date.now() + daysLater * DAY_MS,
  });

it('removes what no recording names a day later, and nothing else', async () => {
  const token = await server.tokenFor(therapist);
  const url = `/v2/therapist/${therapist.userId}`;
  const clientId = await server.seedClient(therapist);
  const made = await server.call('POST', `${url}/client/${clientId}/sessions`, { token });
  const { sessionComponentId } = ((await made.json()) as Session).components[0]!;
  const recording = `${url}/sessionComponent/${sessionComponentId}/recording`;
  await server.call('PUT', recording, { token, body: { settings: aSettings() } });
  const blobs: string[] = [];
  for (const { sha256, bytes } of [
    aPart(sessionComponentId, 0, { seconds: 1, isClosed: false }),
    aPart(sessionComponentId, 0),
  ]) {
    await server.call('PUT', `${recording}/chunks/0?sha256=${sha256}`, { token, body: bytes });
    blobs.push(await blobNameOf(server, sha256));
  }
  const interrupted = path.join(server.blobRoot, therapist.organizationId, 'ab', 'abcd.0.tmp');
  const foreign = path.join(server.blobRoot, 'another-database', 'ab', 'ffff');
  for (const file of [interrupted, foreign]) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, 'bytes');
  }
  const all = names();
  expect(all).toEqual(expect.arrayContaining([...blobs, 'abcd.0.tmp', 'ffff']));

  expect(await collect(0.9)).toBe(0);
  expect(names()).toEqual(all);
  expect(await collect(1.1)).toBe(2);

  expect(new Set(names())).toEqual(new Set([blobs[1], 'ffff']));
});

it('keeps the pieces of an EEG file until the file is deleted', async () => {
  const token = await server.tokenFor(therapist);
  const upload = anUpload(someBytes(500, 21));
  const { eegFileId } = await storeEegFile(server, therapist, upload);
  await collect(2);
  const blob = await blobNameOf(server, upload.pieces[0]!.sha256);
  expect(names()).toContain(blob);

  await server.call('DELETE', `/v2/therapist/${therapist.userId}/eegFile/${eegFileId}`, { token });
  await collect(2);

  expect(names()).not.toContain(blob);
});

it('keeps the pieces of a feedback file until the file is deleted', async () => {
  const token = await server.tokenFor(therapist);
  const upload = aMediaUpload(aWav());
  const { feedbackFileId } = await storeFeedbackFile(server, therapist, upload);
  await collect(2);
  const blob = await blobNameOf(server, upload.pieces[0]!.sha256);
  expect(names()).toContain(blob);

  await server.call('DELETE', `/v2/therapist/${therapist.userId}/feedbackFile/${feedbackFileId}`, { token });
  await collect(2);

  expect(names()).not.toContain(blob);
});
