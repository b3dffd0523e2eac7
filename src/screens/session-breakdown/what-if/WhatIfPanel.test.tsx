import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import type { PreviewControl } from '#shared/engine/preview-api.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import { aReplayReport } from '#tests/builders/replay-report.ts';
import { aRunRecord, aSession, aTickTable, someSettings } from '#tests/builders/session.ts';
import { renderApp } from '#tests/dom/render-app.tsx';
import { stubWorker } from '#tests/dom/stub-worker.ts';

const A = uuid('a');
const PATH = `/app/therapist/${A}/client/${uuid('c')}/sessions/${uuid('5')}/sessionBreakDown`;
const COMPONENT = `/v2/therapist/${A}/sessionComponent/${uuid('6')}/recording`;
// The value is 1, 2, 3, 4 in turn; the session rewarded what is above 2.5.
const table = aTickTable([
  {
    phase: 'training',
    run: 1,
    ticks: 400,
    threshold: 2.5,
    value: (at) => 1 + (at % 4),
    rewarded: (at) => at % 4 > 1,
  },
]);

async function show(settings: ComponentSettings = someSettings()) {
  renderApp({
    path: PATH,
    replies: {
      [`GET /v2/therapist/${A}/client/${uuid('c')}`]: { body: aClient() },
      [`GET /v2/therapist/${A}/session/${uuid('5')}`]: {
        body: aSession({ settings, runs: [aRunRecord(table, 1)] }),
      },
      [`GET ${COMPONENT}/ticks`]: new Uint8Array(table.values.buffer),
      [`GET ${COMPONENT}/chunks/0`]: Uint8Array.of(0),
      [`GET ${COMPONENT}/chunks/1`]: Uint8Array.of(1),
    },
  });
  const panel = within(
    await screen.findByRole('region', { name: 'What if the threshold had been different?' }),
  );
  const slide = (value: number) =>
    fireEvent.change(panel.getByRole('slider'), { target: { value: String(value) } });
  const row = async () =>
    within(await panel.findByRole('table', { name: 'Success with this threshold' })).getAllByRole('row')[1];
  return { panel, slide, row };
}

afterEach(() => vi.unstubAllGlobals());

describe('what another threshold would have given', () => {
  it('follows the slider, and says that the stored ticks give it exactly', async () => {
    const { panel, slide, row } = await show();
    expect(await row()).toHaveTextContent(/Run 1.*50\.0.*50\.0/);

    slide(3.5);

    expect(await row()).toHaveTextContent(/50\.0.*25\.0.*−25\.0/);
    expect(panel.getByText(/^Exact: computed from the stored value/)).toBeVisible();
    expect(panel.getByRole('slider')).toHaveAttribute('aria-valuetext', expect.stringContaining('3.5'));
  });

  it('replays the samples where the ticks do not suffice, and says so', async () => {
    const settings = someSettings();
    settings.protocol.combination = 'weighted';
    const preview = vi.fn<PreviewControl['preview']>(async () => ({
      ok: true,
      report: aReplayReport({}),
      ticks: aTickTable([{ phase: 'training', run: 1, ticks: 100, threshold: 3.5, rewarded: () => true }])
        .values as Float64Array<ArrayBuffer>,
    }));
    stubWorker<PreviewControl>({
      openRecording: async ({ source }) => ({ info: source, durationSeconds: 16 }),
      preview,
    });
    const { panel, slide, row } = await show(settings);
    expect(panel.getByText(/Move the slider to compute/)).toBeVisible();

    slide(3.5);

    expect(await row()).toHaveTextContent(/50\.0.*100\.0.*\+50\.0/);
    expect(panel.getByText(/^Replayed: the samples go through the engine again/)).toBeVisible();
    expect(preview.mock.calls[0]![0].conditions[0]!.threshold).toEqual({ mode: 'manual', value: 3.5 });
  });
});
