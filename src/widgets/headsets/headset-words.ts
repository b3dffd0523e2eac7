import { formats } from '#shared/locale/formats.ts';
import type { Headset } from '#shared/eeg/headsets/headset.ts';
import type { HeadsetSupport } from '#shared/eeg/headsets/support.ts';
import { capitalized, countOf, formatRate } from '#ui/text/format.ts';

/** 1499 -> '$1,499' (US dollars, whole). */
export const formatUsd = (usd: number): string => formats().price(100 * usd, 'usd');

export type SupportWords = { word: string; kind: 'success' | 'warning' | 'info'; meaning: string };

export const DETAILS_NOT_CONFIRMED = 'Details not confirmed';

/** 'Synchroni Trio' if the catalogue says 'Trio': in a list, a model has no brand around it. */
export const listName = ({ deviceName, modelName }: Pick<Headset, 'deviceName' | 'modelName'>): string =>
  modelName.endsWith(deviceName) ? modelName : deviceName;

/** The state of a driver in a word, and its meaning. */
export function supportWords({ state, account }: HeadsetSupport): SupportWords {
  if (state === 'experimental') {
    return {
      word: 'Experimental',
      kind: 'warning',
      meaning: 'Part of this driver is inferred. Compare with a known signal before you rely on it.',
    };
  }
  if (account) {
    return {
      word: `Needs a ${account} account`,
      kind: 'info',
      meaning: `Works once the ${account} account that owns the device is connected.`,
    };
  }
  return {
    word: 'Works',
    kind: 'success',
    meaning: 'The driver is based on published facts about the data format.',
  };
}

const ELECTRODES = {
  fixed: 'Fixed sites',
  free: 'Free: placed by you',
  patch: 'One patch: placed by you',
} as const;

const CONTACT = {
  ohms: 'Resistance in ohms',
  score: 'Quality score',
  attached: 'On or off the skin',
} as const;

/** Description of a headset, in rows for a card. */
export function headsetRows(headset: Headset, support: HeadsetSupport): { term: string; text: string }[] {
  const { channels, samplingRate, channelNames, electrodes, contact, otherChannels } = headset;
  const sites = channelNames.join(' ');
  return [
    { term: 'EEG', text: `${countOf(channels, 'channel')} at ${formatRate(samplingRate)}` },
    { term: 'Electrodes', text: ELECTRODES[electrodes] },
    { term: electrodes === 'fixed' ? 'Sites' : 'Default sites', text: sites },
    {
      term: 'Contact',
      text: `${CONTACT[contact.kind]}, ${contact.whileStreaming ? 'while the EEG runs' : 'in a separate step'}`,
    },
    ...(otherChannels.length > 0
      ? [{ term: 'Also sends', text: otherChannels.map(capitalized).join(', ') }]
      : []),
    { term: 'Link', text: support.link },
    ...(support.confirmedBy ? [{ term: 'Confirmed by', text: capitalized(support.confirmedBy) }] : []),
  ];
}
