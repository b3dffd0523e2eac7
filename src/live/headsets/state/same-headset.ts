import type { HeadsetFacts } from '../drivers/common/contract.ts';
import { HeadsetError } from '../drivers/common/headset-error.ts';

/** A reconnected headset must match the session's configuration; otherwise its samples would mean something else. */
export const isLike = (before: HeadsetFacts, facts: HeadsetFacts): boolean =>
  before.driver === facts.driver &&
  before.samplingRateHz === facts.samplingRateHz &&
  before.wrapSamples === facts.wrapSamples &&
  before.unsentSample === facts.unsentSample &&
  before.channelNames.length === facts.channelNames.length;

export const anotherAnswered = (): HeadsetError =>
  new HeadsetError('wrongDevice', 'A different headset answered. Disconnect and choose your headset again.');
