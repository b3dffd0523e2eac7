import { HEADSET_ABOUT } from '#shared/eeg/headsets/about.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import type { Headset } from '#shared/eeg/headsets/headset.ts';
import { FURTHER_HEADSETS, type FurtherHeadset, HEADSET_SUPPORT } from '#shared/eeg/headsets/support.ts';
import { pathTo } from '#shared/routes.ts';
import type { Article } from './search/article.ts';

const HEADSET_TOPIC = 'headset/';

const DEVICES = { label: 'Track Devices', href: pathTo.devices() };

const CONTACT_WORDS = {
  ohms: 'in ohms',
  score: 'as a score of the device',
  attached: 'as attached or not',
} as const;

const ELECTRODE_WORDS: Readonly<Record<Headset['electrodes'], string>> = {
  fixed: 'at fixed sites',
  free: 'placed by you; the default sites are',
  patch: 'as one patch, placed by you; the default site is',
};

/** One article per headset, generated from the catalogue, so that figures are stated only once. */
export function headsetArticles(priceOf: (headset: Headset) => string): Article[] {
  return [
    ...HEADSETS.map((headset) => articleOf(headset, priceOf(headset))),
    ...FURTHER_HEADSETS.map(furtherArticle),
  ];
}

function articleOf(headset: Headset, price: string): Article {
  const { deviceType, deviceName, channels, samplingRate, channelNames, contact } = headset;
  const about = HEADSET_ABOUT[deviceType];
  const { link, account, state, notes } = HEADSET_SUPPORT[deviceType];
  const others =
    headset.otherChannels.length > 0 ? ` It also sends ${headset.otherChannels.join(' and ')}.` : '';
  const measured = `Contact is reported ${CONTACT_WORDS[contact.kind]}${contact.whileStreaming ? '' : ', while the EEG is paused'}.`;
  const lines = [
    `**${deviceName}** (${headset.manufacturer}): ${about.summary} ${about.use}`,
    `${countOf(channels)} ${ELECTRODE_WORDS[headset.electrodes]} ${channelNames.join(', ')}, at ${samplingRate} Hz.${others} ${measured}`,
    `${linkWords({ link, account, state })} ${notes.join(' ')}`.trim(),
    `${price} Rental by the month is on request.`,
  ];
  return { ...namesOf(deviceName, deviceType), page: DEVICES, action: undefined, body: lines.join('\n\n') };
}

function furtherArticle({ name, channels, samplingRateHz, sites, ...support }: FurtherHeadset): Article {
  const lines = [
    `**${name}**: not part of the catalog, but Loopwell can use it. ${countOf(channels)} (${sites}) at ${samplingRateHz} Hz.`,
    `${linkWords(support)} ${support.notes.join(' ')}`.trim(),
  ];
  return {
    ...namesOf(name, name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')),
    page: DEVICES,
    action: undefined,
    body: lines.join('\n\n'),
  };
}

const countOf = (channels: number): string => (channels === 1 ? 'One channel' : `${channels} channels`);

const linkWords = ({ link, account, state }: Pick<FurtherHeadset, 'link' | 'account' | 'state'>): string =>
  `It connects by ${link}${account ? ` and needs the ${account} account that owns it` : ''}; its driver is ${state}.`;

const namesOf = (name: string, key: string): Pick<Article, 'topic' | 'title' | 'asks' | 'words'> => ({
  topic: `${HEADSET_TOPIC}${key}`,
  title: name,
  asks: [
    `tell me about the ${name}`,
    `what is the ${name} good for`,
    `does the ${name} work`,
    `${name} headset`,
    name,
  ],
  words: 'headset device electrodes channels sites sampling rate',
});
