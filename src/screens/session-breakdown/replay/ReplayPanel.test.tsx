import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import type { ReplayControl, ReplayOutcome, ReplayReport } from '#shared/engine/replay-api.ts';
import { fileError, UNIT_MISSING } from '#shared/eeg/voltage-unit.ts';
import { summarizeTicks } from '#shared/engine/summary.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import { aRunRecord, aSession, aTickTable, someSettings } from '#tests/builders/session.ts';
import { renderApp } from '#tests/dom/render-app.tsx';
import { aReplayReport } from '#tests/builders/replay-report.ts';
import { stubWorker } from '#tests/dom/stub-worker.ts';

const A = uuid('a');
const PATH = `/app/therapist/${A}/client/${uuid('c')}/sessions/${uuid('5')}/sessionBreakDown`;
const COMPONENT = `/v2/therapist/${A}/sessionComponent/${uuid('6')}/recording`;
const table = aTickTable([
  { phase: 'baseline', ticks: 250 },
  { phase: 'training', run: 1, ticks: 300, threshold: 4, rewarded: (at) => at % 3 === 0 },
]);
const whole = summarizeTicks(table);
const [smr, alpha] = BUILT_IN_PROTOCOLS.map((protocol) => ({ ...aProtocolRecord(), ...protocol }));

const report = (changes: Partial<ReplayReport> = {}): ReplayOutcome => ({
  ok: true,
  report: aReplayReport({
    protocol: 'SMR up',
    samplingRateHz: 160,
    baselineSeconds: 10,
    ticks: whole.ticks,
    durationSeconds: whole.durationSeconds,
    rewardedPct: whole.rewardedPct,
    artifactPct: whole.artifactPct,
    meanSuccess: whole.meanSuccess,
    rewardCount: whole.rewardCount,
    ...changes,
  }),
});

afterEach(() => vi.unstubAllGlobals());

const HAND = { atSeconds: 14, type: 'thresholds', text: 'manual: 4.50' };

async function choose(events: readonly unknown[] = [], file?: File) {
  const { user, requests } = renderApp({
    path: PATH,
    replies: {
      [`GET /v2/therapist/${A}/client/${uuid('c')}`]: { body: aClient() },
      [`GET /v2/therapist/${A}/session/${uuid('5')}`]: {
        body: aSession({ settings: someSettings(), runs: [aRunRecord(table, 1)] }),
      },
      [`GET ${COMPONENT}/ticks`]: new Uint8Array(table.values.buffer),
      [`GET ${COMPONENT}/events`]: { body: { events } },
      [`GET ${COMPONENT}/chunks/0`]: new Uint8Array([1]),
      [`GET ${COMPONENT}/chunks/1`]: new Uint8Array([2]),
      // Each page contains only one of them.
      [`GET /v2/therapist/${A}/protocols`]: ({ query }) => {
        const from = Number(query.get('startFrom'));
        return { body: { protocols: [smr, alpha].slice(from, from + 1), totalProtocols: 2 } };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Choose protocols' }));
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(smr!.definition.name) }));
  await user.click(screen.getByRole('checkbox', { name: new RegExp(alpha!.definition.name) }));
  if (file) {
    await user.click(screen.getByRole('radio', { name: 'An EEG file' }));
    await user.upload(screen.getByLabelText('EEG file'), file);
  }
  await user.click(screen.getByRole('button', { name: 'Compute' }));
  return { user, requests };
}

describe('what another protocol would have given', () => {
  it("sets the figures side by side, the session's own protocol first, and marks what differs", async () => {
    const replay = vi.fn<ReplayControl['replay']>(async () => [
      report(),
      report({ protocol: smr!.definition.name, rewardedPct: whole.rewardedPct! + 12.5 }),
      { ok: false, protocol: alpha!.definition.name, message: "'Alpha' trains at Pz, which is not there." },
    ]);
    const openRecording = vi.fn<ReplayControl['openRecording']>(async ({ source }) => ({
      info: source,
      durationSeconds: 22,
    }));
    const terminated = stubWorker<ReplayControl>({ openRecording, replay });

    await choose();

    const sideBySide = await screen.findByRole('table', { name: 'Protocols side by side' });
    const rows = within(sideBySide).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/SMR up.*that of this session/);
    expect(rows[2]).toHaveTextContent('+12.5');
    expect(rows[3]).toHaveTextContent('Could not run');
    expect(screen.getByText(/trains at Pz, which is not there/)).toBeVisible();
    expect(screen.getByText(/gives exactly the figures of the session/)).toBeVisible();
    expect(openRecording.mock.calls[0]![0].parts.map(([byte]) => byte)).toEqual([1, 2]);
    expect(replay.mock.calls[0]![0].map(({ name }) => name)).toEqual([
      'SMR up',
      smr!.definition.name,
      alpha!.definition.name,
    ]);
    expect(replay.mock.calls[0]![1]).toMatchObject({ mainsHz: 60 });
    expect(terminated).toHaveBeenCalledOnce();
  });

  it('says that it is a computation, before anything is computed', async () => {
    stubWorker<ReplayControl>({ openRecording: () => new Promise(() => undefined) });
    await choose();

    expect(screen.getByText(/it does not show what another training would have done/)).toBeVisible();
  });

  it('says what the session had that a replay leaves out, and when another engine computes', async () => {
    const other = { rewardedPct: 1, engineVersion: '9.9.9', notes: ["'Alpha' is trained at 9-13 Hz."] };
    stubWorker<ReplayControl>({
      openRecording: async ({ source }) => ({ info: source, durationSeconds: 22 }),
      replay: async () => [report(other), report(other), report(other)],
    });
    await choose([HAND]);

    expect(await screen.findByText(/differs from the session/)).toBeVisible();
    expect(screen.getByText(/Thresholds were changed by hand at 0:14/)).toBeVisible();
    expect(screen.getByText(/recorded by engine 1\.0\.0, this is engine 9\.9\.9/)).toBeVisible();
    expect(screen.getByText(/trained at 9-13 Hz/)).toBeVisible();
  });

  it('can be cancelled while it runs', async () => {
    const terminated = stubWorker<ReplayControl>({ openRecording: () => new Promise(() => undefined) });
    const { user } = await choose();

    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    expect(await screen.findByRole('button', { name: 'Compute' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(terminated).toHaveBeenCalledOnce();
  });

  it('asks for the unit of a file that leaves it blank, and computes with the answer', async () => {
    const opened: unknown[] = [];
    stubWorker<ReplayControl>({
      openSource: async (source) => {
        opened.push(source.blankUnit);
        if (!source.blankUnit) throw fileError({ code: UNIT_MISSING, message: "No unit of 'Cz'." });
        return { info: someSettings().source, warnings: [] };
      },
      replay: async () => [report(), report(), report()],
    });
    const { user } = await choose([], new File(['x'], 'blank.edf'));

    expect(await screen.findByText("No unit of 'Cz'.")).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Protocols side by side' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Read as V' }));

    expect(await screen.findByRole('table', { name: 'Protocols side by side' })).toBeVisible();
    expect(opened).toEqual([undefined, 'V']);
  });

  it('says in words why nothing could be computed', async () => {
    stubWorker<ReplayControl>({
      openRecording: async () => {
        throw new Error('A part of this recording cannot be read: it is cut off.');
      },
    });
    await choose();

    expect(
      await screen.findByText(/Nothing was computed\. A part of this recording cannot be read/),
    ).toBeVisible();
  });
});
