/** Old 10-20 names of the temporal sites and the 10-10 names that replaced them (Jasper 1958; ACNS 2016). */
const MODERN_SITE: Readonly<Record<string, string>> = { t3: 't7', t4: 't8', t5: 'p7', t6: 'p8' };

/**
 * The site a channel label stands for, in a form two labels can be compared by: lower case, without the
 * decorations recorders add (`EEG Fp1-Ref`, `Fc5.`), and with modern names for the temporal sites.
 */
export function siteKey(label: string): string {
  const bare = label
    .trim()
    .toLowerCase()
    .replace(/^eeg[\s_-]+/, '')
    .replace(/[\s_-]+(ref|le|re|avg|av|a1a2|m1m2)$/, '')
    .replace(/\.+$/, '')
    .trim();
  return MODERN_SITE[bare] ?? bare;
}

/** Index of the first channel recorded at `site`, or -1. */
export function findChannel(channelNames: readonly string[], site: string): number {
  const key = siteKey(site);
  return channelNames.findIndex((name) => siteKey(name) === key);
}
