import { describe, expect, it } from 'vitest';
import type { PageReply, PageRequest, TraceSettings } from '#shared/review/page.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';
import type { ReviewControl, ReviewEvent } from '#shared/review/review-api.ts';
import { Workbench, type WorkbenchInput } from './workbench.ts';

const RECORDING: ReviewRecording = {
  name: 'rec.edf',
  format: 'EDF',
  startTime: undefined,
  startOffsetSeconds: 0,
  durationSeconds: 600,
  spanSeconds: 600,
  channels: ['C3', 'C4', 'Cz'].map((label) => ({
    label,
    kind: 'voltage',
    unit: 'uV',
    samplingRateHz: 100,
    sampleCount: 60_000,
  })),
  segments: [{ startSeconds: 0, durationSeconds: 600 }],
  warnings: [],
};

/** A worker that answers when the test says so. */
function fakeControl() {
  const requests: PageRequest[] = [];
  const settings: TraceSettings[] = [];
  const answers: ((reply: PageReply | Promise<PageReply>) => void)[] = [];
  let tell: (event: ReviewEvent) => void = () => undefined;
  const control = {
    setTraces: async (next: TraceSettings) => void settings.push(next),
    page: (request: PageRequest) => {
      requests.push(request);
      return new Promise<PageReply>((resolve) => answers.push(resolve));
    },
    onEvent: async (listener: (event: ReviewEvent) => void) => {
      tell = listener;
    },
    close: async () => undefined,
  } as unknown as ReviewControl;
  const answer = async (isCoarse = false, heightUv = 0) => {
    const { settingsId, startSeconds, spanSeconds, widthPx } = requests.at(-1)!;
    const traces = settings
      .at(-1)!
      .traces.map((_, t) => ({ kind: 'line', offset: 2 * t * widthPx, middle: 0, reach: 0 }) as const);
    const buffer = new ArrayBuffer(8 * widthPx * traces.length);
    for (const { offset } of traces)
      new Float32Array(buffer).fill(heightUv, offset + widthPx, offset + 2 * widthPx);
    const page = { settingsId, startSeconds, spanSeconds, widthPx, isCoarse, traces, buffer };
    answers.shift()!({ kind: 'page', page });
    await new Promise((resolve) => void setTimeout(resolve, 0));
  };
  const fail = async (message: string) => {
    answers.shift()!(Promise.reject(new Error(message)));
    await new Promise((resolve) => void setTimeout(resolve, 0));
  };
  return { control, requests, settings, answer, fail, tell: (event: ReviewEvent) => tell(event) };
}

function open(given: Pick<WorkbenchInput, 'settings' | 'startSeconds'> = {}) {
  const fake = fakeControl();
  const workbench = new Workbench({ control: fake.control, recording: RECORDING, ...given });
  workbench.resize(1000);
  return { ...fake, workbench };
}

describe('the workbench', () => {
  it('asks for the bare page first and then for its surroundings', async () => {
    const { workbench, requests, answer } = open();
    expect(requests.map(({ startSeconds, widthPx }) => [startSeconds, widthPx])).toEqual([[0, 1000]]);

    await answer();

    expect(workbench.drawable()).toMatchObject({ offset: 0 });
    expect(requests.map(({ startSeconds, widthPx }) => [startSeconds, widthPx])).toEqual([
      [0, 1000],
      [0, 2000],
    ]);
  });

  it('scrolls inside what it has without asking', async () => {
    const { workbench, requests, answer } = open();
    await answer();
    await answer();
    const before = requests.length;

    workbench.scrollPages(0.1);

    expect(workbench.drawable()).toMatchObject({ offset: 100 });
    expect(requests).toHaveLength(before);
  });

  it('keeps one request under way and then asks for the latest place only', async () => {
    const { workbench, requests, answer } = open();
    await answer();
    await answer();
    for (let page = 0; page < 20; page++) workbench.scrollPages(1);
    const before = requests.length;

    await answer();

    expect(requests.length).toBeLessThanOrEqual(before + 1);
    expect(requests.at(-1)!.startSeconds).toBe(190);
  });

  it('takes back the word of a page that failed when the next one comes', async () => {
    const { workbench, answer, fail } = open();
    await fail('The file was moved.');
    expect(workbench.problem.get()).toBe('The file was moved.');

    workbench.scrollPages(1);
    await answer();

    expect(workbench.problem.get()).toBeUndefined();
  });

  it('opens with a sensitivity that suits the first page, and then leaves it alone', async () => {
    const { workbench, answer } = open();
    workbench.resize(1000, 1000, 300);
    await answer(false, 2000);
    // 2 mV in rows of 100 px, which are 26.5 mm.
    expect(workbench.settings.get().uvPerMm).toBe(100);

    await answer(false, 9000);
    expect(workbench.settings.get().uvPerMm).toBe(100);
  });

  it('keeps a sensitivity that was chosen before the first page', async () => {
    const { workbench, answer } = open();
    workbench.resize(1000, 1000, 300);
    workbench.change({ uvPerMm: 3 });
    await answer(false, 2000);

    expect(workbench.settings.get().uvPerMm).toBe(3);
  });

  it.each([undefined, 30])('keeps the sensitivity when the montage changes (chosen: %s)', async (uvPerMm) => {
    const { workbench, answer } = open();
    workbench.resize(1000, 1000, 300);
    await answer(false, 2000);
    if (uvPerMm !== undefined) workbench.change({ uvPerMm });
    const before = workbench.settings.get().uvPerMm;
    await answer(false, 2000);

    workbench.change({ montage: 'average' });
    await answer(false, 90);
    workbench.change({ hiddenLabels: ['C3', 'C4'] });
    await answer(false, 9000);

    expect(workbench.settings.get()).toMatchObject({ montage: 'average', uvPerMm: before });
    expect(before).toBe(uvPerMm ?? 100);
  });

  it('opens with the view it is given, and fits nothing then', async () => {
    const { workbench, settings, requests, answer } = open({
      settings: { uvPerMm: 3, montage: 'average', spanSeconds: 20 },
      startSeconds: 100,
    });
    workbench.resize(1000, 1000, 300);
    await answer(false, 2000);

    expect(requests[0]).toMatchObject({ startSeconds: 100, spanSeconds: 20 });
    expect(settings[0]!.traces[0]!.weights).toHaveLength(3);
    expect(workbench.settings.get().uvPerMm).toBe(3);
    expect(workbench.isSensitivitySettled).toBe(true);
  });

  it('opens at the last page where the given start lies behind it', () => {
    expect(open({ startSeconds: 1e8 }).workbench.startSeconds.value).toBe(590);
  });

  it('fits the sensitivity again when the view is reset, and leaves marks, polarity and calibration', async () => {
    const kept = { isNegativeUp: true, pxPerMm: 96 / 25.4, badChannels: [1] };
    const { workbench, answer } = open({
      settings: { ...kept, uvPerMm: 3, spanSeconds: 20, mmPerSecond: 60 },
    });
    workbench.resize(1000, 1000, 300);
    await answer(false, 2000);

    workbench.resetView();
    await answer(false, 2000);
    await answer(false, 2000);

    expect(workbench.settings.get()).toMatchObject({ ...kept, spanSeconds: 10, mmPerSecond: undefined });
    expect(workbench.settings.get().uvPerMm).toBe(100);
  });

  it('never leaves the recording', () => {
    const { workbench } = open();

    workbench.goTo(-50);
    expect(workbench.startSeconds.value).toBe(0);
    workbench.goTo(1e9);
    expect(workbench.startSeconds.value).toBe(590);
  });

  it('keeps the moment under the pointer when the timebase changes', () => {
    const { workbench } = open();
    workbench.goTo(100);

    workbench.setSpan(20, 105);

    expect(workbench.startSeconds.value).toBe(95);
  });

  it('asks again for an estimated page when more is known', async () => {
    const { requests, answer, tell } = open();
    await answer(true);
    await answer(true);
    const before = requests.length;

    tell({ kind: 'progress', of: 'settings', share: 0.5 });

    expect(requests).toHaveLength(before + 1);
  });

  it('sends new traces for a filter, a montage and a bad channel, and none for the sensitivity', () => {
    const { workbench, settings } = open();
    const count = () => settings.length;
    expect(count()).toBe(1);

    workbench.zoomAmplitude(1);
    expect(count()).toBe(1);
    workbench.change({ montage: 'average' });
    workbench.change({ badChannels: [1] });
    workbench.change({ isFilteredShown: false });

    expect(count()).toBe(4);
    expect(settings.at(-1)!.traces.every(({ filter }) => filter === undefined)).toBe(true);
  });

  it('shows a recording as recorded, and says so, where a montage lacks its electrodes', () => {
    const { workbench, settings } = open();
    workbench.change({ montage: 'average' });

    workbench.change({ montage: 'linkedEars' });

    expect(workbench.problem.get()).toContain('A1');
    expect(workbench.problem.get()).toContain("'As recorded' is shown instead");
    expect(workbench.settings.get().montage).toBe('asRecorded');
    expect(workbench.rows.map(({ trace }) => trace.weights)).toEqual(
      [0, 1, 2].map((channel) => [{ channel, weight: 1 }]),
    );
    expect(settings.at(-1)!.traces[0]!.weights).toEqual([{ channel: 0, weight: 1 }]);
  });

  it('leaves a montage whose electrodes were marked as bad one after the other', () => {
    const { workbench } = open();
    workbench.change({ montage: 'average' });

    workbench.change({ badChannels: [0, 1] });

    expect(workbench.settings.get()).toMatchObject({ montage: 'asRecorded', badChannels: [0, 1] });
    expect(workbench.problem.get()).toContain('two good EEG channels');
  });

  it('marks the channel of a line as bad and as good again', () => {
    const { workbench } = open();

    workbench.toggleBad(1);
    expect(workbench.settings.get().badChannels).toEqual([1]);
    expect(workbench.rows[1]!.trace.isBad).toBe(true);
    workbench.toggleBad(1);

    expect(workbench.settings.get().badChannels).toEqual([]);
  });

  it('jumps from event to event', () => {
    const { workbench } = open();
    workbench.setAnnotations(
      [100, 300].map((startSeconds) => ({
        startSeconds,
        onsetSeconds: startSeconds,
        durationSeconds: undefined,
        text: 'x',
      })),
    );

    const visited = [1, 1, 1, -1].map((by) => {
      workbench.jumpToEvent(by as 1 | -1);
      return workbench.startSeconds.value + 5;
    });

    expect(visited).toEqual([100, 300, 300, 100]);
  });
});
