import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { aFrame } from '#live/testing/frame-builder.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { baselineNeed } from '#shared/eeg/baseline-need.ts';
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

describe('the baseline on the simulated headset', () => {
  it('says when it is long enough, and offers to end it then', async () => {
    const { log, say, phase, engine } = openRoom({ protocol: { ...record, definition } });
    await waitFor(() => expect(screen.getByText('at Cz')).toBeTruthy());
    await click('Connect and check contact');
    await screen.findByText('Measuring contact');
    for (let second = 0; second < 5; second++) say(quality('good', 'Steady brain signal'));
    await click('Start the baseline');
    await waitFor(() => expect(log).toContain('startBaseline 20 wait'));
    phase('baseline', 0, 1);
    const need = baselineNeed(definition)!.seconds;
    const after = (seconds: number) =>
      act(() => {
        for (const listener of engine.frames)
          listener(aFrame({ tickIndex: 25 * seconds, phase: 'baseline', run: 0 }));
      });
    const end = () => screen.getByRole('button', { name: 'End the baseline now' });

    after(need - 1);
    expect(await screen.findByText(`Thresholds are reliable after ${need} s.`)).toBeTruthy();
    expect(end().className).not.toContain('intent-primary');

    after(need);
    expect(screen.getByText('Long enough for reliable thresholds.')).toBeTruthy();
    expect(end().className).toContain('intent-primary');
  });
});
