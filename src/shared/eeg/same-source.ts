import type { SourceInfo } from './source.ts';

/** Whether two sources send the same channels at the same rate. */
export const isSameSource = (a: SourceInfo, b: SourceInfo): boolean =>
  a.samplingRateHz === b.samplingRateHz && a.channelNames.join() === b.channelNames.join();
