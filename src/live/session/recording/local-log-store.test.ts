import 'fake-indexeddb/auto';
import { createStore, entries } from 'idb-keyval';
import { beforeEach, expect, it, vi } from 'vitest';
import { LOCAL_LOG_DATABASE, LOCAL_LOG_STORE } from '#shared/recording/local-log.ts';
import type { Sealed } from '#shared/sealed.ts';
import { aNote, emptyLog, logKeys, RECORDING_ID, writeRecording } from '#live/testing/recording-builder.ts';
import { openLocalLog } from './local-log-store.ts';

beforeEach(async () => {
  vi.restoreAllMocks();
  await emptyLog();
});

it('encrypts the note of a recording under a key that goes with it', async () => {
  const log = openLocalLog();
  const note = aNote();
  await log.writeNote(note);

  const stored = new Map(await entries<string, unknown>(createStore(LOCAL_LOG_DATABASE, LOCAL_LOG_STORE)));
  expect((stored.get(`${RECORDING_ID}/page-key`) as CryptoKey).extractable).toBe(false);
  const { bytes } = stored.get(`${RECORDING_ID}/upload`) as Sealed;
  expect(Buffer.from(bytes).includes(note.sessionId)).toBe(false);
  expect(await openLocalLog().readNote(RECORDING_ID)).toEqual(note);

  await writeRecording({ closed: 1 });
  await log.deleteRecording(RECORDING_ID);
  expect(await logKeys()).toEqual([]);
});

it('reads a note together with its key, stored again after the data of the browser was deleted', async () => {
  const log = openLocalLog();
  await log.writeNote(aNote());
  await emptyLog();
  expect(await log.readNote(RECORDING_ID)).toBeUndefined();

  await log.writeNote(aNote());
  expect(await openLocalLog().readNote(RECORDING_ID)).toEqual(aNote());
});

it('keeps the later of two notes, also when encrypting the earlier one takes longer', async () => {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...args) => {
    const bytes = await encrypt(...args);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return bytes;
  });
  const log = openLocalLog();
  const later = { ...aNote(), sessionId: '018f0000-0000-7000-8000-0000000000bb' };
  await Promise.all([log.writeNote(aNote()), log.writeNote(later)]);

  expect(await log.readNote(RECORDING_ID)).toEqual(later);
});
