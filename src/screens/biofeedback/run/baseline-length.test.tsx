import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
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
