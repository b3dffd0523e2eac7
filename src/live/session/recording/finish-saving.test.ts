import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { apiOver, FakeServer } from '#live/testing/fake-server.ts';
import { finishSaving } from './finish-saving.ts';
import type { UploadStatus } from './upload-status.ts';

afterEach(() => vi.unstubAllGlobals());

it('does not save a recording that another tab holds, also when it is asked twice at once', async () => {
  let isHeld = true;
  let releases = 0;
  // Like a browser with `ifAvailable`: a held lock is given as null.
  const request = async (_: string, _options: object, take: (lock: object | null) => unknown) => {
    if (isHeld) return void (await take(null));
    isHeld = true;
    await take({});
    isHeld = false;
    releases += 1;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const server = new FakeServer();
  const seen: UploadStatus[] = [];
  const saving = finishSaving({
    api: apiOver(server),
    recordingId: 'recording',
    onStatus: (status) => seen.push(status),
  });
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]).toMatchObject({ phase: 'refused', message: expect.stringContaining('in another tab') });
  expect(server.calls).toEqual([]);

  isHeld = false;
  saving.retry();
  saving.retry();
  // This browser has no note of the recording, which the uploader reports: it has begun.
  await vi.waitFor(() => expect(seen.at(-1)?.message).toContain('no note of where it belongs'));
  saving.stop();
  await vi.waitFor(() => expect(releases).toBe(1));
  expect(seen.filter(({ message }) => message?.includes('in another tab'))).toHaveLength(1);
});
