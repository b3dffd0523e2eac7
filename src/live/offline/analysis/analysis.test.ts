import { describe, expect, it } from 'vitest';
import type { SelectionRequest, SpectrumReply } from '#shared/review/analysis.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';
import type { ReviewControl } from '#shared/review/review-api.ts';
import { createStore } from '#live/store/store.ts';
import { Workbench } from '../workbench/workbench.ts';
import { Analysis } from './analysis.ts';
import { DEFAULT_ANALYSIS } from './analysis-input.ts';

const RECORDING: ReviewRecording = {
  name: 'rec.edf',
  format: 'EDF',
  startTime: undefined,
  startOffsetSeconds: 0,
  durationSeconds: 600,
  spanSeconds: 600,
  channels: ['C3', 'C4', 'Cz', 'Status'].map((label) => ({
    label,
    kind: label === 'Status' ? 'status' : 'voltage',
    unit: label === 'Status' ? 'counts' : 'uV',
    samplingRateHz: 100,
    sampleCount: 60_000,
  })),
  segments: [{ startSeconds: 0, durationSeconds: 600 }],
  warnings: [],
};

/** A worker and timers that the test controls. */
function rig() {
  const requests: SelectionRequest[] = [];
  const answers: { resolve: (reply: SpectrumReply) => void; reject: (cause: Error) => void }[] = [];
  const control = {
    setTraces: async () => undefined,
    page: () => new Promise(() => undefined),
    onEvent: async () => undefined,
    close: async () => undefined,
    spectrum: (request: SelectionRequest) => {
      requests.push(request);
      return new Promise<SpectrumReply>((resolve, reject) => answers.push({ resolve, reject }));
    },
    spectrogram: async () => ({ kind: 'failed', message: 'not asked for' }),
  } as unknown as ReviewControl;
  const workbench = new Workbench({ control, recording: RECORDING });
  workbench.resize(1000);
  let waiting: (() => void) | undefined;
  const choices = createStore(DEFAULT_ANALYSIS);
  const analysis = new Analysis(workbench, choices, {
    setTimeout: (run) => (waiting = run),
    clearTimeout: () => (waiting = undefined),
  });
  const calm = () => waiting?.();
  const settle = () => new Promise((resolve) => void setTimeout(resolve, 0));
  const answer = async (message: string) => {
    answers.shift()!.resolve({ traces: [{ kind: 'failed', message }] });
    await settle();
  };
  const shown = () => {
    const [trace] = analysis.state.get().result?.spectra ?? [];
    return trace?.kind === 'failed' ? trace.message : undefined;
  };
  return { workbench, analysis, choices, requests, answers, calm, answer, settle, shown };
}

describe('the analysis of what the workbench shows', () => {
  it('measures the page where nothing is selected, and leaves the status channel out', async () => {
    const { requests, analysis, answer } = rig();

    expect(requests[0]).toMatchObject({ startSeconds: 0, durationSeconds: 10, segmentSeconds: 2 });
    expect(requests[0]!.traces).toHaveLength(3);
    expect(analysis.state.get().isBusy).toBe(true);
    await answer('first');
    expect(analysis.state.get()).toMatchObject({ isBusy: false, result: { input: { range: 'page' } } });
  });

  it('measures again when the selection, the montage, the filter or the bad channels change', async () => {
    const { workbench, requests, calm, answer } = rig();
    await answer('page');
    const changes = [
      () => (workbench.selection.value = { startSeconds: 8, endSeconds: 3 }),
      () => workbench.change({ montage: 'average' }),
      () => workbench.change({ filter: { ...workbench.settings.get().filter, lowPassHz: 30 } }),
      () => workbench.change({ badChannels: [1] }),
    ];
    for (const [index, change] of changes.entries()) {
      change();
      calm();
      expect(requests).toHaveLength(index + 2);
      await answer(String(index));
    }
    expect(requests[1]).toMatchObject({ startSeconds: 3, durationSeconds: 5 });
    expect(requests.at(-1)!.traces[0]!.weights).toHaveLength(2);
    workbench.change({ uvPerMm: 3 });
    calm();
    expect(requests).toHaveLength(changes.length + 1);
  });

  it('drops an answer that was overtaken and asks for the newest only', async () => {
    const { workbench, requests, calm, answer, shown, analysis } = rig();
    workbench.selection.value = { startSeconds: 1, endSeconds: 4 };
    calm();
    workbench.selection.value = { startSeconds: 20, endSeconds: 25 };
    calm();
    expect(requests).toHaveLength(1);

    await answer('overtaken');

    expect(shown()).toBeUndefined();
    expect(analysis.state.get().isBusy).toBe(true);
    expect(requests.map(({ startSeconds }) => startSeconds)).toEqual([0, 20]);
    await answer('newest');
    expect(shown()).toBe('newest');
  });

  it('says in words what failed, and goes on with the next change', async () => {
    const { workbench, analysis, answers, calm, settle, answer, shown } = rig();
    answers.shift()!.reject(new Error('The file can no longer be read.'));
    await settle();
    expect(analysis.state.get()).toMatchObject({ isBusy: false, problem: 'The file can no longer be read.' });

    workbench.change({ montage: 'average' });
    calm();
    await answer('again');
    expect(shown()).toBe('again');
  });

  it('shows nothing more after it is disposed', async () => {
    const { analysis, answer, shown } = rig();
    analysis.dispose();
    await answer('late');
    expect(shown()).toBeUndefined();
  });
});
