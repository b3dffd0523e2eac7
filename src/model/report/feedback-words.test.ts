import { expect, it } from 'vitest';
import { DEFAULT_FEEDBACK_MAPPING } from '#shared/feedback/feedback-mapping.ts';
import { feedbackWords } from './feedback-words.ts';

const RAIN = {
  responseName: null,
  sound: 'rain',
  picture: null,
  isMuted: false,
  outputDelayMs: null,
  mapping: { ...DEFAULT_FEEDBACK_MAPPING, hasChime: false },
};
const change = { responseName: null, sound: 'rain', picture: 'breath', isMuted: false, atSeconds: 20 };

it('names what was chosen during a run after what it began with', () => {
  const words = feedbackWords([{ ...RAIN, changes: [change] }]);

  expect(words).toMatch(/^sound 'rain', .* dB\), then sound 'rain', .* dB\); Breath/);
});

it('names runs alike once', () => {
  const alone = feedbackWords([RAIN]);

  expect(feedbackWords([RAIN, { ...RAIN, changes: [] }])).toBe(alone);
  expect(alone).not.toContain('then');
});
