import { describe, expect, it } from 'vitest';
import { eventWords } from './event-words.ts';

describe('the words of a recorded event', () => {
  it.each([
    ['marker', 'cough', { what: 'Marker', details: 'cough' }],
    ['phase', 'training 2 (command)', { what: 'Run 2', details: 'from the session room' }],
    ['phase', 'baseline (elapsed)', { what: 'Baseline', details: 'as planned' }],
    ['phase', 'idle (sourceEnded)', { what: 'Between phases', details: 'the source ended' }],
    ['phase', 'something else', { what: 'Phase', details: 'something else' }],
    ['gap', '250 samples', { what: 'Samples missing', details: '250 samples' }],
    ['linkLost', 'The link was lost', { what: 'Headset out of reach', details: 'The link was lost' }],
    ['linkBack', 'The link is back', { what: 'Headset back', details: 'The link is back' }],
    ['new kind', 'x', { what: 'new kind', details: 'x' }],
  ])('%s: %s', (type, text, words) => {
    expect(eventWords({ atSeconds: 1, type, text })).toEqual(words);
  });
});
