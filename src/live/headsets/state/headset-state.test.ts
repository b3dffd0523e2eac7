import { describe, expect, it } from 'vitest';
import { reduceHeadset } from './headset-state.ts';
import { type HeadsetStep, type HeadsetView, NO_HEADSET } from './headset-view.ts';

const LOST = { type: 'lost', problem: { failure: 'outOfRange', message: 'The link was lost.' } } as const;

const during = (step: HeadsetStep): HeadsetView => ({
  ...NO_HEADSET,
  step,
  contact: [{ channel: 0, level: 'good', resistanceKohm: 12, reason: 'Good contact' }],
});

describe('a link that is lost', () => {
  it('takes the ohms of a round that broke off with it', () => {
    expect(reduceHeadset(during('measuringContact'), LOST)).toMatchObject({
      step: 'reconnecting',
      contact: [],
      problem: LOST.problem,
    });
  });

  it('leaves what was measured before the EEG ran', () => {
    const before = during('streaming');
    expect(reduceHeadset(before, LOST).contact).toBe(before.contact);
  });
});
