import type { HeadsetFacts } from '../drivers/contract.ts';
import { HeadsetError } from '../drivers/headset-error.ts';

/** What a session was set up for must come back, or its samples would mean something else. */
export const isLike = (before: HeadsetFacts, facts: HeadsetFacts): boolean =>
  before.driver === facts.driver &&
  before.samplingRateHz === facts.samplingRateHz &&
  before.wrapSamples === facts.wrapSamples &&
  before.channelNames.length === facts.channelNames.length;

export const anotherAnswered = (): HeadsetError =>
  new HeadsetError(
    'wrongDevice',
    'Another headset answered than the one before. Disconnect and choose it again.',
  );
