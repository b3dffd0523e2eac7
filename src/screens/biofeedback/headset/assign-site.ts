import { findChannel, siteKey } from '#shared/eeg/channel-labels.ts';

/**
 * Assigns a site to an electrode. The electrode at that site takes the other's old site: no two share a site, and none
 * is without one.
 */
export function assignSite(channelNames: readonly string[], channel: number, site: string): string[] {
  const before = channelNames[channel] ?? site;
  const other = findChannel(channelNames, site);
  return channelNames.map((name, index) => {
    if (index === channel) return site;
    return index === other ? before : name;
  });
}

/**
 * Assigns electrodes to the given sites with as few moves as possible. Electrodes that are not needed stay where they
 * can.
 */
export function placeAt(channelNames: readonly string[], sites: readonly string[]): string[] {
  const wanted = new Set(sites.map(siteKey));
  const free = channelNames.flatMap((name, channel) => (wanted.has(siteKey(name)) ? [] : [channel]));
  const open = sites.filter((site) => findChannel(channelNames, site) < 0);
  const next = [...channelNames];
  for (const [index, site] of open.entries()) {
    const channel = free[index];
    if (channel !== undefined) next[channel] = site;
  }
  return next;
}

/** Compares sites by their listed name: T3 of an older headset is T7. */
export const isSameSite = (one: string, two: string): boolean => siteKey(one) === siteKey(two);
