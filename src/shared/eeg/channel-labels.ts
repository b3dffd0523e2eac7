import { isHeartLabel } from './heart-channel.ts';

/** Old 10-20 names of the temporal sites and the 10-10 names that replaced them (Jasper 1958; ACNS 2016). */
const MODERN_SITE: Readonly<Record<string, string>> = { t3: 't7', t4: 't8', t5: 'p7', t6: 'p8' };

/** Prefix of a site: 'EEG Fp1', and 'RAW_AF7' from Mind Monitor. */
const PREFIX = /^(eeg|raw)[\s_-]+/;
/** Unit after a name, as in tables: 'Cz (uV)', 'Cz [µV]'. */
const UNIT = /\s*[([]\s*(n|u|\u00b5|\u03bc|m)?v\s*[)\]]$/;
/** Reference suffix: a common reference, an average, both ears or mastoids. */
const REFERENCE = /[\s_:/-]+(ref|le|re|avg|av|\(?(a1[\s+]*a2|m1[\s+]*m2)\)?(\s*\/\s*2)?)$/;
/** A single ear or mastoid. One against the other is not a recording at an ear: 'A1-A2' stays unchanged. */
const EAR_REFERENCE = /(?<!^[am][12][\s_:/-]*)[\s_:/-]+[am][12]$/;

/**
 * The site of a channel label, in a form for comparison. Lower case, without the additions of recorders (`EEG Fp1-Ref`,
 * `Cz-A1`, `RAW_AF7`, `Fc5.`), and with modern names for the temporal sites.
 */
export function siteKey(label: string): string {
  const bare = label
    .trim()
    .toLowerCase()
    .replace(UNIT, '')
    .replace(PREFIX, '')
    .replace(REFERENCE, '')
    .replace(EAR_REFERENCE, '')
    .replace(/\.+$/, '')
    .trim();
  return MODERN_SITE[bare] ?? bare;
}

/** Display form of a channel name: recorders pad names to four characters with dots (`Fc5.`). */
export const channelLabel = (channelName: string): string => channelName.replace(/\.+$/, '');

/** Index of the first channel recorded at `site`, or -1. 'ECG' and 'EKG' match any heart channel. */
export function findChannel(channelNames: readonly string[], site: string): number {
  const key = siteKey(site);
  const exact = channelNames.findIndex((name) => siteKey(name) === key);
  return exact < 0 && isHeartLabel(site) ? channelNames.findIndex(isHeartLabel) : exact;
}
