import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#api/client.ts';
import { createHttpClient } from '#api/http-client.ts';
import { createIdentityClient } from '#api/identity-client.ts';
import { createTokenStore } from '#api/tokens.ts';
import { loadTestKernels } from '#dsp/testing/kernels-for-tests.ts';
import { steadyReader } from '#live/offline/eeg-files/steady-reader.ts';
import { storedSource } from '#live/offline/eeg-files/stored-source.ts';
import { anUpload, storeEegFile } from '#server/testing/eeg-files.ts';
import { buildTestServer, type TestServer, type TestUser } from '#server/testing/test-server.ts';
import { buildEdf } from '#tests/builders/edf-builder.ts';
import { ReviewHost } from '#workers/review/review-host.ts';
import { asRecorded, noisyChannels, RATE_HZ } from '#workers/review/testing/review-builder.ts';

const MB = 1024 * 1024;
const SECONDS = 1200;

let server: TestServer;
let therapist: TestUser;
beforeAll(async () => {
  server = await buildTestServer();
  therapist = await server.seedUser(await server.seedOrganization());
});
afterAll(() => server.close());

/** Each has its own text: a file already stored is not stored again. */
const recording = (text: string) =>
  buildEdf({
    plus: 'C',
    channels: noisyChannels(['C3', 'C4', 'Cz', 'Pz'], SECONDS * RATE_HZ),
    annotations: [{ onsetSeconds: 3, text }],
  });

/** The page's own calls to the real server; `before` may make one of them fail. */
async function aPage(before: () => void = () => {}) {
  const token = await server.tokenFor(therapist);
  let bytesFetched = 0;
  const fetch = async (url: string, init: RequestInit = {}) => {
    before();
    const answer = await server.call(init.method!, url, { token });
    const body = await answer.arrayBuffer();
    bytesFetched += body.byteLength;
    return new Response(body, { status: answer.status });
  };
  const clock = { nowMs: () => 0 };
  const values = new Map<string, string>();
  const tokens = createTokenStore({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  });
  tokens.write({ accessToken: token, idToken: token, refreshToken: 'refresh', expiresAtMs: 1e12 });
  const identity = createIdentityClient({ fetch, clock });
  const http = createHttpClient({ fetch, clock, tokens, identity, onSignedOut: () => {} });
  return { api: createApi(http), bytesFetched: () => bytesFetched };
}

const aHost = () =>
  new ReviewHost({
    loadKernels: () => loadTestKernels(),
    pause: () => new Promise((resolve) => void setTimeout(resolve, 0)),
  });
const request = { settingsId: 1, startSeconds: 900, spanSeconds: 10, widthPx: 500, buffer: undefined };
const traces = [0, 1, 2, 3].map((channel) => asRecorded(channel));

/** Opens the stored file in a review worker and creates a page, like the workbench. */
async function pageOf(review: ReviewHost) {
  await review.setTraces({ id: 1, traces });
  const reply = await review.page(request);
  if (reply.kind !== 'page') throw new Error('There is no page.');
  return new Float32Array(reply.page.buffer);
}

describe('reviewing a stored recording', () => {
  it('opens it and shows a page of its middle without fetching it whole', async () => {
    const bytes = recording('first');
    const record = await storeEegFile(server, therapist, anUpload(bytes));
    const { api, bytesFetched } = await aPage();
    const { source, readPart } = storedSource(record, { api, therapistId: therapist.userId });
    const stored = aHost();

    const opening = await stored.open(source, steadyReader(readPart!, { wait: async () => {} }).readPart);
    const opened = bytesFetched();
    const shown = await pageOf(stored);
    const fetched = bytesFetched();
    const local = aHost();
    await local.open({ kind: 'file', file: new File([bytes], 'rest.edf') });

    expect(opening).toMatchObject({ ok: true, recording: { spanSeconds: SECONDS } });
    expect(bytes.length).toBeGreaterThan(2 * MB);
    expect(opened).toBeLessThan(200 * 1024);
    expect(fetched).toBeLessThan(400 * 1024);
    expect(shown).toEqual(await pageOf(local));
    await stored.close();
    await local.close();
  });

  it('goes on by itself when the server comes back, and tells meanwhile', async () => {
    const record = await storeEegFile(server, therapist, anUpload(recording('again'), 'again.edf'));
    let away = 2;
    const { api } = await aPage(() => {
      if (away-- > 0) throw new TypeError('Failed to fetch');
    });
    const { source, readPart } = storedSource(record, { api, therapistId: therapist.userId });
    const told: (string | undefined)[] = [];
    const reader = steadyReader(readPart!, { wait: async () => {}, onProblem: (words) => told.push(words) });
    const review = aHost();

    expect(await review.open(source, reader.readPart)).toMatchObject({ ok: true });

    expect(told.at(0)).toContain('cannot reach its server');
    expect(told.at(-1)).toBeUndefined();
    await review.close();
  });

  it('says in the words of the server why it cannot be opened', async () => {
    const record = await storeEegFile(server, therapist, anUpload(recording('gone'), 'gone.edf'));
    const path = `/v2/therapist/${therapist.userId}/eegFile/${record.eegFileId}`;
    await server.call('DELETE', path, { token: await server.tokenFor(therapist) });
    const { api } = await aPage();
    const { source, readPart } = storedSource(record, { api, therapistId: therapist.userId });

    const opening = await aHost().open(source, steadyReader(readPart!, { wait: async () => {} }).readPart);

    expect(opening).toMatchObject({ ok: false, problem: { code: 'unreadable' } });
    expect(opening.ok ? '' : opening.problem.message).toMatch(
      /^'gone\.edf' cannot be read from the server\. .*EEG file/,
    );
  });
});
