import { describe, expect, it } from 'vitest';
import { sessionEventText } from './session-event-text.ts';

describe('the text of an event of a session', () => {
  it.each([
    ['phase: training 2 (command)', 'Run 2: from the session room'],
    ['phase: baseline (elapsed)', 'Baseline: as planned'],
    ['marker: Eyes closed: now', 'Marker: Eyes closed: now'],
    ['linkLost', 'Headset out of reach'],
    ['somethingNew: 3', 'somethingNew: 3'],
  ])('is that of the breakdown: %s', (stored, words) => {
    expect(sessionEventText(stored)).toBe(words);
  });
});
