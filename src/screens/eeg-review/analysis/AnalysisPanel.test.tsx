import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openWorkbench, type Workbench } from '#live/offline/index.ts';
import { ASSESSMENT_BAND_NAMES, ASSESSMENT_BANDS } from '#shared/eeg/assessment-bands.ts';
import type { ExportRequest, SelectionRequest, TraceSpectrum } from '#shared/review/analysis.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';
import { AnalysisPanel } from './AnalysisPanel.tsx';

const recordingOf = (labels: readonly string[]): ReviewRecording => ({
  name: 'night.edf',
  format: 'EDF+D',
  startTime: '2026-11-20T22:00:00',
  startOffsetSeconds: 0,
  durationSeconds: 60,
  spanSeconds: 60,
  channels: labels.map((label) => ({
    label,
    kind: 'voltage',
    unit: 'uV',
    samplingRateHz: 128,
    sampleCount: 7680,
  })),
  segments: [{ startSeconds: 0, durationSeconds: 60 }],
  warnings: [],
});

/** A spectrum with `power` in the first band, twice that in the next, and so on. */
const spectrumOf = (power: number): TraceSpectrum => ({
  kind: 'spectrum',
  binHz: 0.5,
  density: Float64Array.from({ length: 129 }, (_, bin) => (bin === 20 ? 50 : 1)),
  segments: 9,
  segmentSeconds: 2,
  bands: ASSESSMENT_BAND_NAMES.map((band, k) => ({
    band,
    edges: ASSESSMENT_BANDS[band],
    power: power * (k + 1),
    relative: (k + 1) / 15,
  })),
});

async function show(labels: readonly string[]) {
  const spectrum = vi.fn(async ({ traces }: SelectionRequest) => ({
    traces: traces.map((_, index) => spectrumOf(index + 1)),
  }));
  const exportCsv = vi.fn(async (_request: ExportRequest) => new Blob(['time_s']));
  const link = {
    open: async () => ({ ok: true, recording: recordingOf(labels) }),
    setTraces: async () => undefined,
    page: () => new Promise(() => undefined),
    onEvent: async () => undefined,
    onFailure: () => () => undefined,
    close: async () => undefined,
    dispose: () => undefined,
    spectrum,
    spectrogram: async () => ({ kind: 'failed', message: 'Too short for this.' }),
    exportCsv,
  };
  const source = { kind: 'file', file: new File([], 'night.edf') } as const;
  const opened = await openWorkbench({ source }, { link: link as never });
  if (!opened.ok) throw new Error(opened.message);
  const { workbench } = opened;
  render(<AnalysisPanel opened={{ workbench, source } as unknown as { workbench: Workbench } as never} />);
  await screen.findByRole('table', { name: 'Band powers' });
  return { workbench, spectrum, exportCsv, user: userEvent.setup() };
}

afterEach(() => vi.restoreAllMocks());

describe('the analysis beside the traces', () => {
  it('shows absolute and relative power of every line, and how they are defined', async () => {
    await show(['C3', 'C4', 'Cz', 'Pz']);

    const rows = within(screen.getByRole('table', { name: 'Band powers' })).getAllByRole('row');
    expect(rows).toHaveLength(5);
    expect(rows[2]).toHaveTextContent(/C4.*2\.007 %.*4\.0013 %.*6\.0020 %/);
    expect(screen.getByText(/Welch: mean of periodograms over windows of 2 s, 50 % overlap/)).toBeVisible();
    expect(
      screen.getByText(/Delta \(1–4 Hz\), Theta \(4–8 Hz\), Alpha \(8–13 Hz\), Beta \(13–30 Hz\)/),
    ).toBeVisible();
    expect(
      screen.getByText(
        /Nothing is selected, so the whole page is measured.*Page, 0:00\.0 to 0:10\.0 \(10 s\)/,
      ),
    ).toBeVisible();
    expect(screen.getByText('Too short for this.')).toBeVisible();
  });

  it('lights the range it measures: the page until something is selected', async () => {
    const { workbench } = await show(['C3', 'C4', 'Cz', 'Pz']);

    expect(screen.getByRole('radio', { name: 'Page' })).toBeChecked();
    workbench.selection.value = { row: 0, startSeconds: 2, endSeconds: 6 };

    expect(await screen.findByText(/^Selection, 0:02\.0 to 0:06\.0 \(4 s\)/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Selection' })).toBeChecked();
  });

  it('is read with the arrow keys', async () => {
    const { user } = await show(['C3', 'C4', 'Cz', 'Pz']);

    const cursor = screen.getByRole('slider', { name: 'Frequency in the spectrum of C3' });
    await user.click(cursor);

    expect(cursor).toHaveAttribute('aria-valuetext', '10 Hz, 50.0 µV²/Hz');
    expect(screen.getByText(/^10 Hz: C3 50\.0 µV²\/Hz/)).toBeVisible();
  });

  it('draws maps of the sites, leaving bad channels out', async () => {
    const { workbench } = await show(['C3', 'C4', 'Cz', 'Pz', 'Fz']);

    expect(
      screen.getByRole('figure', { name: /^Alpha \(8–13 Hz\): from 3\.00 to 15\.0 µV², highest at Fz/ }),
    ).toBeVisible();
    workbench.change({ badChannels: [4] });

    expect(await screen.findByRole('figure', { name: /^Alpha \(8–13 Hz\): .* highest at Pz/ })).toBeVisible();
    expect(screen.getByText('Left out as bad (×): Fz')).toBeVisible();
  });

  it('says why there is no map', async () => {
    const { workbench } = await show(['C3', 'C4', 'Cz', 'ECG']);

    expect(screen.getByText(/A map needs at least 4 good lines .* here are 3/)).toBeVisible();
    workbench.change({ montage: 'longitudinal' });
    // A montage that cannot be made is never named above other traces.
    expect(workbench.settings.get().montage).toBe('asRecorded');
    expect(screen.getByText(/ As recorded\. above 0.5 Hz/)).toBeInTheDocument();
  });

  it('measures the whole recording without the filter when asked', async () => {
    const { user, spectrum } = await show(['C3', 'C4', 'Cz', 'Pz']);

    await user.click(screen.getByRole('radio', { name: 'Whole recording' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Signal' }), 'Without filter');

    const last = spectrum.mock.calls.at(-1)![0];
    expect(last).toMatchObject({ startSeconds: 0, durationSeconds: 60 });
    expect(last.traces[0]).toEqual({ weights: [{ channel: 0, weight: 1 }], filter: undefined });
  });

  it('saves samples that say where they come from', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const { user, exportCsv } = await show(['C3', 'C4', 'Cz', 'Pz']);

    await user.click(screen.getByRole('button', { name: 'Samples (CSV)' }));

    const { preface, labels } = exportCsv.mock.calls[0]![0];
    expect(labels).toEqual(['C3 (uV)', 'C4 (uV)', 'Cz (uV)', 'Pz (uV)']);
    expect(preface!.join('\n')).toMatch(
      /^File: night\.edf\n.*22:00:00.*\nRange: Page, .*\nMontage: As recorded\n/,
    );
    expect(preface).toContain('Filter: above 0.5 Hz, zero phase');
    expect(preface!.join('\n')).toMatch(/Version: Loopwell .*engine/);
  });
});
