import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { aFrame, type FrameOptions } from '#live/testing/frame-builder.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { STEADY_BASELINE_SECONDS } from '#shared/eeg/baseline-need.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { click, closeRooms, openRoom, quality, setUpRooms } from '#tests/dom/session-room.tsx';

const { definition, ...record } = aProtocolRecord();
const slow = {
  ...record,
  definition: protocolSchema.parse({
    ...definition,
    conditions: definition.conditions.map((each) => ({
      ...each,
      feature: { metric: 'peakAlpha', derivations: [{ kind: 'asRecorded', site: 'Cz' }], windowSeconds: 10 },
    })),
  }),
};
const WORDS = 'The baseline takes 200 s: alpha frequency over 10 s needs 20 times that length.';

beforeEach(setUpRooms);
afterEach(closeRooms);

describe('a baseline too short for the window of a metric', () => {
  it('is lengthened, said before the start, and recorded that long', async () => {
    const { log, say } = openRoom({ protocol: slow });
    await waitFor(() => expect(screen.getByText('at Cz')).toBeTruthy());

    expect(screen.getByText(WORDS)).toBeTruthy();
    expect(screen.getByLabelText('Baseline (s)')).toHaveProperty('value', '200');
    await click('Connect and check contact');
    await screen.findByText('Measuring contact');
    expect(screen.getByText(WORDS)).toBeTruthy();
    for (let second = 0; second < 5; second++) say(quality('good', 'Steady brain signal'));
    await click('Start the baseline');

    await waitFor(() => expect(log).toContain('startBaseline 200 wait'));
  });

  it('cannot be made shorter by hand', async () => {
    openRoom({ protocol: slow });
    const field = await screen.findByLabelText('Baseline (s)');

    await act(async () => {
      fireEvent.change(field, { target: { value: '30' } });
      fireEvent.blur(field);
    });

    expect(screen.getByLabelText('Baseline (s)')).toHaveProperty('value', '200');
  });

  it('is not spoken of where it is long enough', async () => {
    openRoom();
    await waitFor(() => expect(screen.getByText('at Cz')).toBeTruthy());

    expect(screen.queryByText(/The baseline takes/)).toBeNull();
  });
});

describe('a running baseline', () => {
  const STEADY = 'You can end it now: it is long enough for reliable thresholds.';
  const NOT_YET = `You can end it after ${STEADY_BASELINE_SECONDS} s: that is long enough for reliable thresholds.`;
  const end = () => screen.getByRole('button', { name: 'End the baseline now' });
  const isHighlighted = () => end().className.includes('intent-primary');

  /** Opens a room and starts the baseline. `frame(seconds)` sends the frame after that much of the phase. */
  async function baselineOf(protocol: ProtocolRecord['definition'], file?: File) {
    const { log, say, phase, engine } = openRoom({ protocol: { ...record, definition: protocol } });
    await waitFor(() => expect(screen.getByText('at Cz')).toBeTruthy());
    if (file) {
      fireEvent.click(screen.getByLabelText('EEG file, replayed as if live'));
      fireEvent.change(screen.getByLabelText('EEG file'), { target: { files: [file] } });
      await waitFor(() => expect(log).toContain(`open ${file.name}`));
    }
    await click('Connect and check contact');
    await screen.findByText('Measuring contact');
    for (let second = 0; second < 5; second++) say(quality('good', 'Steady brain signal'));
    const frame = (seconds: number, given: FrameOptions = {}) =>
      act(() => {
        for (const listener of engine.frames)
          listener(aFrame({ tickIndex: 25 * seconds, phase: 'baseline', run: 0, ...given }));
      });
    frame(300, { phase: 'idle', plannedSeconds: Number.POSITIVE_INFINITY });
    await click('Start the baseline');
    await waitFor(() => expect(log.some((line) => line.startsWith('startBaseline'))).toBe(true));
    phase('baseline', 0, 1);
    await screen.findByRole('button', { name: 'End the baseline now' });
    return { frame };
  }

  it('of the simulated headset offers its end once it is long enough', async () => {
    const { frame } = await baselineOf(definition);
    expect(isHighlighted()).toBe(false);
    frame(STEADY_BASELINE_SECONDS - 1);
    expect(screen.getByText(NOT_YET)).toBeTruthy();
    expect(isHighlighted()).toBe(false);

    frame(STEADY_BASELINE_SECONDS);
    expect(screen.getByText(STEADY)).toBeTruthy();
    expect(isHighlighted()).toBe(true);
  });

  it('of a person keeps its planned length', async () => {
    const { frame } = await baselineOf(definition, new File(['x'], 'S001R01.edf'));
    frame(STEADY_BASELINE_SECONDS);

    expect(screen.queryByText(STEADY)).toBeNull();
    expect(isHighlighted()).toBe(false);
  });

  it('that sets no threshold is not offered to end', async () => {
    const manual = {
      ...definition,
      conditions: definition.conditions.map((each) => ({
        ...each,
        threshold: { mode: 'manual' as const, value: 5 },
      })),
    };
    const { frame } = await baselineOf(manual);
    frame(STEADY_BASELINE_SECONDS);

    expect(screen.queryByText(STEADY)).toBeNull();
    expect(isHighlighted()).toBe(false);
  });
});
