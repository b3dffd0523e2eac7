import { siteKey } from '#shared/eeg/channel-labels.ts';
import { headPoint } from '#shared/eeg/head-sites.ts';

/** Channels at mirrored sites, by index. */
export type SitePair = { left: number; right: number };

/** 'F3' and 'F4', 'T7' and 'T8', 'AF3' and 'AF4': odd numbers are on the left; the next even number mirrors them. */
export function mirroredPairs(channelNames: readonly string[]): SitePair[] {
  const byKey = new Map(channelNames.map((name, channel) => [siteKey(name), channel]));
  return channelNames.flatMap((name, left) => {
    const key = siteKey(name);
    const match = /^([a-z]+)(\d+)$/.exec(key);
    const number = Number(match?.[2]);
    if (!match || number % 2 === 0 || !headPoint(name)) return [];
    const right = byKey.get(`${match[1]}${number + 1}`);
    return right === undefined ? [] : [{ left, right }];
  });
}
