import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReviewSource } from '#shared/review/recording.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import { aRunRecord, aSession, aTickTable, someSettings } from '#tests/builders/session.ts';
import { NO_RADIO_YET } from '#live/headsets/index.ts';
import { renderApp } from '#tests/dom/render-app.tsx';
import type { ReviewControl } from '#shared/review/review-api.ts';
import { stubWorker } from '#tests/dom/stub-worker.ts';

const A = uuid('a');
const PATH = `/app/therapist/${A}/client/${uuid('c')}/sessions/${uuid('5')}/sessionBreakDown`;
const COMPONENT = `/v2/therapist/${A}/sessionComponent/${uuid('6')}/recording`;
const table = aTickTable([{ phase: 'training', run: 1, ticks: 300, threshold: 4, rewarded: () => true }]);
const session = aSession({ settings: someSettings(), runs: [aRunRecord(table, 1)] });

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('the recording of a session', () => {
  it('is exported with its parts in order and without the name of the client', async () => {
    const { storedSeqs } = session.components[0]!.recording;
    const sources: ReviewSource[] = [];
    stubWorker<ReviewControl>({
      convert: async (source, _format, write) => {
        sources.push(source);
        await write(new Uint8Array(8));
        return { ok: true, warnings: [] };
      },
    });
    const { user } = renderApp({
      path: PATH,
      replies: {
        [`GET /v2/therapist/${A}/client/${uuid('c')}`]: { body: aClient() },
        [`GET /v2/therapist/${A}/session/${uuid('5')}`]: { body: session },
        [`GET ${COMPONENT}/ticks`]: new Uint8Array(table.values.buffer),
        ...Object.fromEntries(
          storedSeqs.map((seq) => [`GET ${COMPONENT}/chunks/${seq}`, Uint8Array.of(seq)]),
        ),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Export as EDF+, BDF+ or CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export the recording' }));

    await user.click(dialog.getByRole('button', { name: 'Convert' }));

    expect(await dialog.findByText('Saved.')).toBeVisible();
    const [source] = sources;
    expect(source).toMatchObject({
      kind: 'session',
      samplingRateHz: someSettings().source.samplingRateHz,
      channelNames: someSettings().source.channelNames,
    });
    expect(source?.kind === 'session' && source.parts.map(([seq]) => seq)).toEqual(storedSeqs);
    expect(saved).toHaveLength(1);
    const { firstName, lastName } = aClient();
    expect(saved[0]).toMatch(/^session-[0-9a-f]{8}-\d{4}-\d\d-\d\d-\d{6}\.edf$/);
    expect(saved[0]).not.toMatch(new RegExp(`${firstName}|${lastName}`));
  });
});

describe('the recording of a headset', () => {
  it('tells how well it was heard, and keeps those notes out of the events', async () => {
    const settings = someSettings();
    const worn = aSession({
      settings: { ...settings, source: { ...settings.source, kind: 'headset', name: 'Muse 2' } },
      runs: [aRunRecord(table, 1, { latency: { p50Ms: 21, p95Ms: 41.5, frames: 300 } })],
    });
    const radio = { ...NO_RADIO_YET, packets: 9000, lostPct: 1.25, lostSamples: 125, reconnects: 1 };
    const events = [
      { atSeconds: 3, type: 'linkLost', text: 'The link to the headset was lost' },
      { atSeconds: 9, type: 'radio', text: JSON.stringify(radio) },
    ];
    renderApp({
      path: PATH,
      replies: {
        [`GET /v2/therapist/${A}/client/${uuid('c')}`]: { body: aClient() },
        [`GET /v2/therapist/${A}/session/${uuid('5')}`]: { body: worn },
        [`GET ${COMPONENT}/ticks`]: new Uint8Array(table.values.buffer),
        [`GET ${COMPONENT}/events`]: { body: { events } },
      },
    });

    expect(await screen.findByText('1.25 % (125 samples), marked as gaps')).toBeVisible();
    expect(screen.getByText('95 % of feedback within 41.5 ms, worst run')).toBeVisible();
    expect(screen.getByText('Headset out of reach')).toBeVisible();
    expect(screen.queryByText(/"packets"/)).toBeNull();
  });
});
