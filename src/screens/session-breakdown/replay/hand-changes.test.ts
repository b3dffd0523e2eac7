import { describe, expect, it } from 'vitest';
import { handChanges, handChangeWords } from './hand-changes.ts';

const set = (atSeconds: number, text: string) => ({ atSeconds, type: 'thresholds', text });

describe('changes made by hand while a session ran', () => {
  it('are thresholds and goals, not what baseline and engine set', () => {
    const events = [
      set(60, 'baseline: 4.00'),
      set(90, 'manual: 4.50'),
      set(120, 'goal: 4.10'),
      { atSeconds: 121, type: 'marker', text: 'manual: talked to the client' },
    ];

    expect(handChanges(events)).toEqual({ thresholds: [90], goals: [120] });
  });

  it('are told with their times, and that the replay leaves them out', () => {
    expect(handChangeWords({ thresholds: [62, 220], goals: [300] })).toBe(
      'Thresholds were changed by hand at 1:02 and 3:40 (min:s), and the goal was changed at 5:00 (min:s). ' +
        'The replay leaves that out for every protocol.',
    );
    expect(handChangeWords({ thresholds: [], goals: [] })).toBeUndefined();
  });

  it('are summed up when there are many', () => {
    const words = handChangeWords({ thresholds: [1, 2, 3, 4, 5, 6, 7, 8], goals: [] });

    expect(words).toContain('0:06 and 2 more times');
  });
});
