import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodePart } from '#shared/recording/part-format.ts';
import { apiOver, FakeServer } from '#live/testing/fake-server.ts';
import { aNote, emptyLog, logKeys, RECORDING_ID, writeRecording } from '#live/testing/recording-builder.ts';
import { type LocalLog, openLocalLog } from './local-log-store.ts';
import { sha256Hex } from './sha256.ts';
import { listUnfinishedRecordings } from './unfinished.ts';
import { retryDelayMs, type UploadPhase, type UploadStatus } from './upload-status.ts';
import { RecordingUploader } from './uploader.ts';

const aRun = (run: number) => ({
  run,
  startSeconds: 0,
  endSeconds: 5,
  latency: { p50Ms: 20, p95Ms: 40, frames: 125 },
  summary: {
    ticks: 125,
    durationSeconds: 5,
    rewardedPct: 50,
    artifactPct: 0,
    meanSuccess: 50,
    rewardCount: 3,
    perCondition: [],
  },
});

/** A minute after the log was last written. */
const NOW_MS = 62_000;

/** An uploader on the real log and the real client; timers fire when the test says so. */
function aPage(
  server: FakeServer,
  { log = openLocalLog(), ...options }: { isAbandoned?: boolean; log?: LocalLog } = {},
) {
  const statuses: UploadStatus[] = [];
  const waits: number[] = [];
  const online = new Set<() => void>();
  const storedSeqs: number[] = [];
  let pending: (() => void) | undefined;
  const uploader = new RecordingUploader(
    RECORDING_ID,
    {
      api: apiOver(server),
      log,
      nowMs: () => NOW_MS,
      sha256Hex,
      setTimeout: (run, ms) => {
        waits.push(ms);
        pending = run;
        return 1;
      },
      clearTimeout: () => (pending = undefined),
      onOnline: (run) => {
        online.add(run);
        return () => online.delete(run);
      },
      onStatus: (status) => statuses.push(status),
      onStored: (seq) => storedSeqs.push(seq),
    },
    options,
  );
  const reached = (phase: UploadPhase) => vi.waitFor(() => expect(uploader.status.phase).toBe(phase));
  const goOnline = () => {
    for (const run of online) run();
  };
  const fireTimer = () => pending?.();
  return { uploader, statuses, waits, reached, goOnline, online, fireTimer, storedSeqs };
}

beforeEach(emptyLog);
afterEach(emptyLog);

describe('RecordingUploader', () => {
  it('sends again what the disk of the server has lost, and closes with a gap what is lost here too', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 3, openSeconds: 0, isFinished: true });
    const own = openLocalLog();
    // Part 2 arrived, and was then lost on both sides.
    const log: LocalLog = {
      ...own,
      readPart: (id, seq) =>
        seq === 2 && server.damaged.has(2) ? Promise.resolve(undefined) : own.readPart(id, seq),
    };
    const page = aPage(server, { log });
    for (const seq of [0, 2]) server.loses.set(seq, 1);
    await page.uploader.begin(aNote());
    await page.reached('complete');

    expect(server.calls.filter((call) => !call.endsWith('/recording'))).toEqual([
      'PUT chunks/0',
      'PUT chunks/1',
      'PUT chunks/2',
      'POST recording/complete',
      'PUT chunks/0',
      'POST recording/complete',
      'POST recording/complete',
    ]);
    expect([...server.damaged]).toEqual([2]);
    expect(server.completed).toMatchObject({ lastSeq: 2 });
  });

  it.each([1, 2, 3])('keeps a part that the server loses %i times until it is there', async (times) => {
    const server = new FakeServer();
    await writeRecording({ closed: 3, openSeconds: 0, isFinished: true });
    server.loses.set(1, times);
    const page = aPage(server);
    await page.uploader.begin(aNote());
    await page.reached('complete');

    expect([...server.damaged]).toEqual([]);
    expect(server.calls.filter((call) => call === 'PUT chunks/1')).toHaveLength(times + 1);
  });

  it('keeps what the server loses again and again, and goes on trying', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 3, openSeconds: 0, isFinished: true });
    server.loses.set(1, 100);
    const page = aPage(server);
    await page.uploader.begin(aNote());
    await page.reached('retrying');

    expect(server.completed).toBeUndefined();
    expect(await openLocalLog().readPart(RECORDING_ID, 1)).toBeDefined();
    server.loses.set(1, 0);
    page.fireTimer();
    await page.reached('complete');
    expect([...server.damaged]).toEqual([]);
  });

  it('tells the server that it is there before the first part', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 0, openSeconds: 0 });
    const page = aPage(server);
    await page.uploader.begin(aNote());
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
    await vi.waitFor(() => expect(page.waits.at(-1)).toBe(30_000));
    page.fireTimer();

    await vi.waitFor(() => expect(server.calls).toHaveLength(2));
    expect(server.calls[1]).toBe(server.calls[0]);
  });

  it('sends closed parts in order and leaves the open one alone', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 3, openSeconds: 2 });
    const page = aPage(server);
    await page.uploader.begin(aNote());
    await page.reached('upToDate');

    expect(server.calls.filter((call) => call.includes('chunks'))).toEqual([
      'PUT chunks/0',
      'PUT chunks/1',
      'PUT chunks/2',
    ]);
    expect(page.uploader.status).toEqual({ phase: 'upToDate', serverSeconds: 15, message: undefined });
    expect(server.completed).toBeUndefined();
  });

  it('sends each part once, however often it looks', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 2 });
    const page = aPage(server);
    await page.uploader.begin(aNote());
    await page.reached('upToDate');
    await writeRecording({ closed: 3 });
    page.uploader.kick();
    page.uploader.kick();
    await vi.waitFor(() => expect(server.parts.size).toBe(3));
    await page.reached('upToDate');

    expect(server.calls.filter((call) => call.includes('chunks'))).toHaveLength(3);
  });

  it('completes after the end and only then deletes the local parts', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 2 });
    const page = aPage(server);
    await page.uploader.begin(aNote());
    await page.uploader.addRun(aRun(1));
    await page.reached('upToDate');
    const before = await logKeys();
    await writeRecording({ closed: 3, isFinished: true });
    page.uploader.kick();
    await page.reached('complete');

    expect(before).toHaveLength(5);
    expect(server.completed).toEqual({ lastSeq: 2, durationSeconds: 15, endedAgoSeconds: 60 });
    expect(server.startedAgoSeconds).toBe(61);
    expect(server.runs).toEqual([aRun(1)]);
    expect(await logKeys()).toEqual([]);
  });

  it('keeps everything while the server is down, waits longer each time, and goes on by itself', async () => {
    const server = new FakeServer();
    server.isDown = true;
    await writeRecording({ closed: 4, isFinished: true });
    const page = aPage(server);
    await page.uploader.begin(aNote());
    await page.uploader.addRun(aRun(1));
    for (let attempt = 1; attempt <= 3; attempt++) {
      await vi.waitFor(() => expect(page.waits.length).toBeGreaterThanOrEqual(attempt));
      await page.reached('retrying');
      page.fireTimer();
    }
    await vi.waitFor(() => expect(page.waits.length).toBeGreaterThanOrEqual(4));
    const kept = await logKeys();
    server.isDown = false;
    page.fireTimer();
    await page.reached('complete');

    expect(page.waits.slice(0, 4).every((ms, index) => ms >= retryDelayMs(index + 1) / 2)).toBe(true);
    expect(kept).toHaveLength(7);
    expect([...server.parts.keys()]).toEqual([0, 1, 2, 3]);
    expect(page.statuses.some(({ message }) => message?.includes('safe on this computer'))).toBe(true);
  });

  it('goes on as soon as the network is back, however long it would have waited', async () => {
    const server = new FakeServer();
    server.isDown = true;
    await writeRecording({ closed: 2 });
    const page = aPage(server);
    await page.uploader.begin(aNote());
    for (let attempt = 1; attempt <= 5; attempt++) {
      await vi.waitFor(() => expect(page.waits).toHaveLength(attempt));
      page.fireTimer();
    }
    await vi.waitFor(() => expect(page.waits).toHaveLength(6));
    server.isDown = false;
    page.goOnline();
    await page.reached('upToDate');

    expect(page.waits[5]).toBe(retryDelayMs(6));
    expect(page.uploader.status.message).toBeUndefined();
    page.uploader.dispose();
    expect(page.online.size).toBe(0);
  });

  it('leaves a refusal alone when the network comes back', async () => {
    const server = new FakeServer();
    server.troubles.push(FakeServer.problem(403, 'forbidden', 'Not your session.'));
    await writeRecording({ closed: 1 });
    const page = aPage(server);
    await page.uploader.begin(aNote());
    await page.reached('refused');
    page.goOnline();

    expect(page.uploader.status.phase).toBe('refused');
    expect(server.parts.size).toBe(0);
  });

  it('says now and then that the page is there while there is nothing to send', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 1 });
    const page = aPage(server);
    await page.uploader.begin(aNote());
    await page.reached('upToDate');
    const opened = () => server.calls.filter((call) => call.endsWith('/recording')).length;
    expect([opened(), page.waits]).toEqual([1, [30_000]]);
    page.fireTimer();
    await vi.waitFor(() => expect(page.waits).toHaveLength(2));

    expect([opened(), server.parts.size]).toEqual([2, 1]);
  });

  it('sends a part again when its answer was lost, and the server ends up with it once', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 2, isFinished: true });
    const page = aPage(server);
    // Opening succeeds; then the response to the first part is lost.
    server.troubles.push('offline');
    await page.uploader.begin(aNote());
    await page.reached('retrying');
    server.troubles.push(...([undefined, 'lostAnswer'] as never[]));
    page.fireTimer();
    await vi.waitFor(() => expect(server.parts.has(0)).toBe(true));
    await page.reached('retrying');
    page.fireTimer();
    await page.reached('complete');

    expect([...server.parts.keys()]).toEqual([0, 1]);
  });

  it('keeps the local parts when the server does not complete', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 2, isFinished: true });
    const page = aPage(server);
    // Opening and two parts succeed; completing fails.
    const refusal = FakeServer.problem(503, 'unavailable', 'The server is shutting down.');
    server.troubles.push(...([undefined, undefined, undefined, refusal] as never[]));
    await page.uploader.begin(aNote());
    await page.reached('retrying');

    expect([...server.parts.keys()]).toEqual([0, 1]);
    expect(await logKeys()).toHaveLength(5);
    page.fireTimer();
    await page.reached('complete');
  });

  it('asks again after a failure what the server holds, and sends what it lost', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 2 });
    const page = aPage(server);
    await page.uploader.begin(aNote());
    await page.reached('upToDate');
    server.parts.delete(1);
    server.troubles.push('offline');
    await writeRecording({ closed: 3, isFinished: true });
    page.uploader.kick();
    await page.reached('retrying');
    page.fireTimer();
    await page.reached('complete');

    expect(new Set(server.parts.keys())).toEqual(new Set([0, 1, 2]));
  });

  it('takes up after a reload in the middle where the server says it stopped', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 2, openSeconds: 1 });
    const first = aPage(server);
    await first.uploader.begin(aNote());
    await first.reached('upToDate');
    first.uploader.dispose();
    await writeRecording({ closed: 3, openSeconds: 3 });

    const second = aPage(server, { isAbandoned: true });
    second.uploader.kick();
    await second.reached('complete');

    expect(server.calls.filter((call) => call.includes('chunks'))).toEqual([
      'PUT chunks/0',
      'PUT chunks/1',
      // The newest that the server has could be an open version.
      'PUT chunks/1',
      'PUT chunks/2',
      'PUT chunks/3',
    ]);
    expect(server.completed).toEqual({
      lastSeq: 3,
      durationSeconds: 18,
      endedAgoSeconds: 60,
      isCutOff: true,
    });
    const last = decodePart(server.parts.get(3)!);
    expect(last.ok && last.part.header.sampleCount).toBe(300);
  });

  it('goes on where all data of the browser was deleted except what was recorded since', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 2, openSeconds: 1 });
    const page = aPage(server);
    await page.uploader.begin(aNote());
    await page.reached('upToDate');
    expect(page.storedSeqs).toEqual([0, 1]);

    await emptyLog();
    await page.uploader.addRun(aRun(1));
    await writeRecording({ closed: 4, isFinished: true, missingSeqs: [0, 1] });
    // The uploader asks the server again which parts it has.
    page.fireTimer();
    await page.reached('complete');

    expect(page.storedSeqs).toEqual([0, 1, 2, 3]);
    expect(server.runs).toMatchObject([{ run: 1 }]);
    expect(server.completed).toMatchObject({ lastSeq: 3, durationSeconds: 20 });
  });

  it('leaves nothing on this computer, however often it is asked to look while it completes', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 1, isFinished: true });
    const { fetch } = server;
    const kicking = Object.assign(server, {
      fetch: (input: string, init?: RequestInit) => {
        if (input.includes('/complete')) page.uploader.kick();
        return fetch(input, init);
      },
    });
    const page = aPage(kicking);
    await page.uploader.begin(aNote());
    await page.reached('complete');
    // What would follow takes fewer steps of the database.
    for (let step = 0; step < 10; step++) await logKeys();

    expect(await logKeys()).toEqual([]);
  });

  it('stores again where the recording belongs', async () => {
    await writeRecording({ closed: 1, openSeconds: 1 });
    const page = aPage(new FakeServer());
    await page.uploader.begin(aNote());
    await page.reached('upToDate');
    await emptyLog();
    await writeRecording({ closed: 2, openSeconds: 1 });

    page.uploader.kick();

    await vi.waitFor(async () => expect(await openLocalLog().readNote(RECORDING_ID)).toEqual(aNote()));
  });

  it('replaces a part that was sent while open, once the session has continued and closed it', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 1, openSeconds: 1 });
    await openLocalLog().writeNote(aNote());
    server.isCompletionDown = true;
    const saving = aPage(server, { isAbandoned: true });
    saving.uploader.kick();
    await saving.reached('retrying');
    saving.uploader.dispose();
    const open = decodePart(server.parts.get(1)!);
    expect(open.ok && open.part.header.isClosed).toBe(false);

    server.isCompletionDown = false;
    await writeRecording({ closed: 3, openSeconds: 1 });
    const continued = aPage(server);
    continued.uploader.kick();
    await continued.reached('upToDate');
    const closed = decodePart(server.parts.get(1)!);
    expect(closed.ok && closed.part.header.isClosed).toBe(true);
    continued.uploader.dispose();
  });

  it('computes the runs of a session that was cut off from its ticks', async () => {
    const server = new FakeServer();
    await writeRecording({ closed: 1, openSeconds: 1 });
    const page = aPage(server, { isAbandoned: true });
    await openLocalLog().writeNote(aNote());
    page.uploader.kick();
    await page.reached('complete');

    expect(server.runs).toHaveLength(1);
    expect(server.runs[0]).toMatchObject({
      run: 1,
      startSeconds: 0.04,
      endSeconds: 6,
      latency: null,
      summary: { ticks: 150, durationSeconds: 6 },
    });
  });

  it('leaves runs alone that the server has with their latency', async () => {
    const server = new FakeServer();
    server.runs.push(aRun(1));
    await writeRecording({ closed: 1 });
    await openLocalLog().writeNote(aNote());
    const page = aPage(server, { isAbandoned: true });
    page.uploader.kick();
    await page.reached('complete');

    expect(server.runs).toEqual([aRun(1)]);
  });

  it.each([
    ['a full server disk', FakeServer.problem(507, 'storageFull', 'The disk is full.'), 'serverFull', 1],
    ['a damaged transfer', FakeServer.problem(422, 'checksumMismatch', 'Damaged.'), 'retrying', 1],
    ['an answer of another version', { status: 200, body: { of: 'a later version' } }, 'retrying', 1],
    ['a refusal', FakeServer.problem(403, 'forbidden', 'Not your session.'), 'refused', 0],
  ] as const)('says what %s means and loses nothing', async (_name, trouble, phase, retries) => {
    const server = new FakeServer();
    server.troubles.push(trouble);
    await writeRecording({ closed: 2, isFinished: true });
    const page = aPage(server);
    await page.uploader.begin(aNote());
    await page.reached(phase);

    expect(page.uploader.status.message).toContain('on this computer');
    expect(page.waits).toHaveLength(retries);
    expect(await logKeys()).toHaveLength(5);
    page.uploader.kick();
    await page.reached('complete');
  });

  it('waits 1, 2, 4 ... at most 30 seconds', () => {
    expect([1, 2, 3, 5, 6, 20].map(retryDelayMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  });
});

describe('listUnfinishedRecordings', () => {
  const locks = (held: boolean) => ({ tryHold: async () => undefined, isHeld: async () => held });

  it('lists what was left behind, with its length', async () => {
    await writeRecording({ closed: 2, openSeconds: 3 });
    await openLocalLog().writeNote(aNote());

    expect(await listUnfinishedRecordings({ log: openLocalLog(), locks: locks(false) })).toEqual([
      {
        recordingId: RECORDING_ID,
        organizationId: 'org',
        sessionId: aNote().sessionId,
        therapistId: aNote().therapistId,
        startedAtMs: 1000,
        durationSeconds: 13,
        protocolName: 'Test protocol',
        sourceKind: 'simulated',
        isFinished: false,
      },
    ]);
  });

  it('leaves out a recording that is being made right now', async () => {
    await writeRecording({ closed: 2 });

    expect(await listUnfinishedRecordings({ log: openLocalLog(), locks: locks(true) })).toEqual([]);
  });
});
