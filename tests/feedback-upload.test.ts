import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedbackFileLoader } from '#live/offline/feedback-files/load-feedback-file.ts';
import { uploadFeedbackFile } from '#live/offline/feedback-files/upload-feedback-file.ts';
import type { MediaKind } from '#shared/feedback/media-kinds.ts';
import { sha256 } from '#server/storage/fs-blob-store.ts';
import { buildTestServer, type TestServer, type TestUser } from '#server/testing/test-server.ts';
import { type Cut, interruptedApi } from './builders/interrupted-api.ts';
import { anMp4File, aWavFile } from './builders/media-files.ts';

let server: TestServer;
let therapist: TestUser;
let token: string;
beforeAll(async () => {
  server = await buildTestServer();
  therapist = await server.seedUser(await server.seedOrganization());
  token = await server.tokenFor(therapist);
});
afterAll(() => server.close());

/** Three pieces. */
const aSound = (frequencyHz: number, name = 'brook.wav') =>
  new File([aWavFile({ seconds: 24, frequencyHz, amplitude: 0.3 })], name);

type Options = { kind?: MediaKind; cut?: Cut; canPlay?: boolean; signal?: AbortSignal };

async function upload(file: File, { kind = 'sound', cut, canPlay = true, signal }: Options = {}) {
  const { api, calls } = interruptedApi(server, token, cut);
  const said: string[] = [];
  const outcome = await uploadFeedbackFile(
    { file, kind, therapistId: therapist.userId },
    {
      api,
      sha256Hex: async (bytes) => sha256(bytes),
      wait: async () => undefined,
      canPlay: async () => canPlay,
    },
    signal ?? new AbortController().signal,
    (progress) => said.push(progress.step),
  );
  return { outcome, calls, said, api };
}

const pieces = (calls: readonly string[]) => calls.filter((call) => call.includes('/pieces/')).length;
const load = (file: Parameters<ReturnType<typeof feedbackFileLoader>>[0], cut?: Cut) =>
  feedbackFileLoader(interruptedApi(server, token, cut).api, therapist.userId)(file, {
    signal: new AbortController().signal,
    onWaiting: () => undefined,
  });

describe('a sound of the therapist', () => {
  it('arrives through a network that loses calls and answers, and is loaded as it was', async () => {
    const lost = new Set<string>();
    const cut: Cut = (call) => {
      if (lost.has(call)) return undefined;
      lost.add(call);
      return lost.size % 2 === 0 ? 'before' : 'after';
    };
    const file = aSound(200);
    const { outcome, said } = await upload(file, { cut });

    expect(said).toContain('waiting');
    if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome));
    const loaded = await load(outcome.feedbackFile);
    expect([loaded.name, loaded.type, loaded.size]).toEqual(['brook.wav', 'audio/wav', file.size]);
    const [one, other] = [await loaded.arrayBuffer(), await file.arrayBuffer()];
    expect(Buffer.compare(Buffer.from(one), Buffer.from(other))).toBe(0);
  });

  it('goes on where a closed page broke off', async () => {
    const abort = new AbortController();
    const broken = await upload(aSound(300), {
      signal: abort.signal,
      cut: (call) => {
        if (call.endsWith('/pieces/1')) abort.abort();
        return undefined;
      },
    });
    expect(broken.outcome.kind).toBe('cancelled');

    const resumed = await upload(aSound(300));
    const again = await upload(aSound(300, 'the same.wav'));

    expect([resumed.outcome.kind, pieces(resumed.calls) < 3]).toEqual(['stored', true]);
    expect([again.outcome.kind, pieces(again.calls)]).toEqual(['stored', 0]);
  });
});

it.each([
  ['is none', new File(['Dear diary'], 'forest.mp4'), 'video', {}, /not a video that browsers play/],
  ['is empty', new File([], 'forest.mp4'), 'video', {}, /is empty/],
  ['has no picture', new File([anMp4File(['soun'])], 'forest.mp4'), 'video', {}, /no picture/],
  [
    'has an unknown codec',
    new File([anMp4File(['vide'])], 'forest.mp4'),
    'video',
    { canPlay: false },
    /cannot play 'forest\.mp4'.*H\.264/,
  ],
  [
    'has 201 MB',
    Object.defineProperty(new File(['x'], 'forest.mp4'), 'size', { value: 201 * 1024 ** 2 }),
    'video',
    {},
    /201 MB; 200 MB is the limit/,
  ],
] as const)('a video that %s is refused before anything is sent', async (_what, file, kind, more, words) => {
  const { outcome, calls } = await upload(file, { kind, ...more });

  expect(outcome).toEqual({ kind: 'failed', message: expect.stringMatching(words) });
  expect(calls).toEqual([]);
});
