import { findChannel, siteKey } from '#shared/eeg/channel-labels.ts';

/**
 * Puts an electrode to a site. The electrode that sat there takes the place it came from: no two may share one, and
 * none is left without.
 */
export function assignSite(channelNames: readonly string[], channel: number, site: string): string[] {
  const before = channelNames[channel] ?? site;
  const other = findChannel(channelNames, site);
  return channelNames.map((name, index) => {
    if (index === channel) return site;
    return index === other ? before : name;
  });
}

/** Puts electrodes to the wanted sites with as few moves as possible; those that are not needed stay where they can. */
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

/** A list per electrode needs the name as the list writes it: T3 of an older headset is T7. */
export const isSameSite = (one: string, two: string): boolean => siteKey(one) === siteKey(two);
