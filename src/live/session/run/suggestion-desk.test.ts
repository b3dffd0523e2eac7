import { describe, expect, it } from 'vitest';
import { READY } from '#live/testing/fake-links.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { INITIAL_SESSION_VIEW, type SessionView } from './session-view.ts';
import { createStore } from '#live/store/store.ts';
import { QUIET_SECONDS, SuggestionDesk } from './suggestion-desk.ts';
import type { SuggestionEvent } from './suggestions.ts';

const proposal = (values: (number | null)[], atSeconds: number): SuggestionEvent => ({
  type: 'suggestion',
  atSeconds,
  values,
  widths: values.map(() => null),
});

function aDesk({ isRefused = false } = {}) {
  const view = createStore<SessionView>({ ...INITIAL_SESSION_VIEW, ready: READY, thresholds: [4.2] });
  const log: string[] = [];
  const clock = { seconds: 30 };
  const desk = new SuggestionDesk({
    view,
    protocol: () => aProtocolRecord().definition,
    recent: () => undefined,
    nowSeconds: () => clock.seconds,
    setThreshold: async (condition, value) => {
      log.push(`set ${condition} ${value}`);
      return !isRefused;
    },
    addMarker: async (text) => void log.push(text),
  });
  return { desk, log, clock, view, shown: () => view.get().suggestions };
}

describe('a suggested threshold', () => {
  it('waits for a hand', () => {
    const { desk, log, shown } = aDesk();
    desk.propose(proposal([4.91234], 30));

    expect(shown()).toEqual([{ condition: 0, value: 4.912, current: 4.2, expected: undefined }]);
    expect(log).toEqual([]);
  });

  it('is set and noted in the recording when it is applied', async () => {
    const { desk, log, shown } = aDesk();
    desk.propose(proposal([4.91234], 30));
    await desk.apply(0);

    expect(log).toEqual(['set 0 4.912', 'Suggestion applied: SMR from 4.20 µV RMS to 4.91 µV RMS']);
    expect(shown()).toEqual([]);
    await desk.apply(0);
    expect(log).toHaveLength(2);
  });

  it('is not noted as applied when the engine refuses it', async () => {
    const { desk, log } = aDesk({ isRefused: true });
    desk.propose(proposal([4.9], 30));
    await desk.apply(0);

    expect(log).toEqual(['set 0 4.9']);
  });

  it('is noted when dismissed, and the condition is left alone for a while', async () => {
    const { desk, log, clock, shown } = aDesk();
    desk.propose(proposal([4.9], 30));
    await desk.dismiss(0);
    desk.propose(proposal([5], clock.seconds + QUIET_SECONDS - 1));
    const during = shown();
    desk.propose(proposal([5], clock.seconds + QUIET_SECONDS));

    expect(log).toEqual(['Suggestion dismissed: SMR from 4.20 µV RMS to 4.90 µV RMS']);
    expect(during).toEqual([]);
    expect(shown()).toHaveLength(1);
  });

  it.each([[4.3], [null]])('of %s is not worth showing', (value) => {
    const { desk, shown } = aDesk();
    desk.propose(proposal([value], 30));

    expect(shown()).toEqual([]);
  });

  it('goes when the threshold moves otherwise, and with the next recording', () => {
    const { desk, shown } = aDesk();
    desk.propose(proposal([4.9], 30));
    desk.thresholdsMoved([4.2]);
    expect(shown()).toHaveLength(1);
    desk.thresholdsMoved([5.5]);
    expect(shown()).toEqual([]);
    desk.propose(proposal([4.9], 40));
    desk.clear();
    expect(shown()).toEqual([]);
  });
});
