import { describe, expect, it } from 'vitest';
import { SESSION_STEPS } from '#live/session/run/session-state.ts';
import { hasClock, momentOf, wordsFor } from './scene.ts';

const CLINICAL =
  /\d|%|µ|uV|Hz|alpha|beta|theta|delta|gamma|SMR|EEG|EMG|threshold|success|reward|artifact|signal|baseline/i;

describe('words for the client', () => {
  it.each(SESSION_STEPS)('are calm and not clinical at every step: %s', (step) => {
    for (const eyes of ['open', 'closed', undefined] as const) {
      for (const hasPicture of [true, false]) {
        for (const isLost of [true, false]) {
          const words = wordsFor({ moment: momentOf(step), eyes, hasPicture, isLost });
          expect(`${words?.title} ${words?.text}`).not.toMatch(CLINICAL);
        }
      }
    }
  });

  it('come with the time that is left only where something ends by itself', () => {
    const moments = SESSION_STEPS.map(momentOf).filter(hasClock);

    expect(new Set(moments)).toEqual(new Set(['baseline', 'break']));
  });

  it('leave the picture alone while eyes are open', () => {
    const training = { moment: 'training', eyes: 'open', isLost: false } as const;

    expect(wordsFor({ ...training, hasPicture: true })).toBeUndefined();
    expect(wordsFor({ ...training, hasPicture: false })?.title).toBe('Listen');
    expect(wordsFor({ ...training, eyes: 'closed', hasPicture: true })?.title).toBe('Close your eyes');
  });
});
