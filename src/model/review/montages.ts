import { findChannel, siteKey } from '#shared/eeg/channel-labels.ts';
import { type Derivation, derivationLabel, derivationWeights } from '#shared/eeg/derivation.ts';
import { headPoint } from '#shared/eeg/head-sites.ts';
import type { ChannelWeight } from '#shared/review/page.ts';
import type { ReviewChannel } from '#shared/review/recording.ts';

export const MONTAGES = [
  'asRecorded',
  'average',
  'longitudinal',
  'transverse',
  'linkedEars',
  'laplacian',
  'custom',
] as const;
export type MontageId = (typeof MONTAGES)[number];

export const MONTAGE_LABELS: Readonly<Record<MontageId, string>> = {
  asRecorded: 'As recorded',
  average: 'Common average',
  longitudinal: 'Bipolar, longitudinal',
  transverse: 'Bipolar, transverse',
  linkedEars: 'Linked ears',
  laplacian: 'Laplacian',
  custom: 'Custom',
};

/** One trace of a montage. */
export type MontageTrace = {
  label: string;
  weights: readonly ChannelWeight[];
  unit: string;
  /** Derived from a channel marked as bad. */
  isBad: boolean;
};
export type MontageResult =
  | { ok: true; traces: MontageTrace[] }
  /** `needs`: what the recording lacks, in a few words after the montage's name. */
  | { ok: false; message: string; needs: string };

export type MontageInput = {
  channels: readonly ReviewChannel[];
  /** Channel indices. Bad channels are left out of averages, and traces derived from them are marked. */
  badChannels: readonly number[];
  custom: readonly Derivation[];
};

/** Chains of sites along the head, front to back. A missing site is skipped: the next site is used. */
const LONGITUDINAL = [
  ['Fp1', 'F7', 'T7', 'P7', 'O1'],
  ['Fp2', 'F8', 'T8', 'P8', 'O2'],
  ['Fp1', 'F3', 'C3', 'P3', 'O1'],
  ['Fp2', 'F4', 'C4', 'P4', 'O2'],
  ['Fz', 'Cz', 'Pz'],
];
/** Chains across the head, left to right. */
const TRANSVERSE = [
  ['F7', 'Fp1', 'Fp2', 'F8'],
  ['F7', 'F3', 'Fz', 'F4', 'F8'],
  ['T7', 'C3', 'Cz', 'C4', 'T8'],
  ['P7', 'P3', 'Pz', 'P4', 'P8'],
  ['P7', 'O1', 'O2', 'P8'],
];
const EARS = [
  ['A1', 'A2'],
  ['M1', 'M2'],
  ['TP9', 'TP10'],
] as const;
const EAR_KEYS = new Set(['a1', 'a2', 'm1', 'm2']);
const LAPLACIAN_NEIGHBOURS = 4;
const LEAST_NEIGHBOURS = 3;

/** Traces of a montage for the channels of a recording, or what the recording lacks. */
export function montageTraces(id: MontageId, input: MontageInput): MontageResult {
  switch (id) {
    case 'asRecorded':
      return done(
        input.channels.map((_, channel) => single(input, channel)).filter((trace) => trace !== undefined),
      );
    case 'average':
      return average(input);
    case 'longitudinal':
      return bipolar(input, LONGITUDINAL);
    case 'transverse':
      return bipolar(input, TRANSVERSE);
    case 'linkedEars':
      return linkedEars(input);
    case 'laplacian':
      return laplacian(input);
    case 'custom':
      return custom(input);
  }
}

const done = (traces: MontageTrace[]): MontageResult => ({ ok: true, traces });
const lacking = (needs: string, message: string): MontageResult => ({ ok: false, message, needs });

/** Scalp EEG channels with the most common rate: named sites, or every voltage channel if no label is a site. */
export function eegChannels(channels: readonly ReviewChannel[]): number[] {
  const voltages = [...channels.entries()].filter(
    ([, { kind, samplingRateHz, sampleCount }]) =>
      kind === 'voltage' && samplingRateHz > 0 && sampleCount > 0,
  );
  const sites = voltages.filter(([, { label }]) => headPoint(label) && !EAR_KEYS.has(siteKey(label)));
  const chosen = sites.length > 0 ? sites : voltages;
  const counts = new Map<number, number>();
  for (const [, { samplingRateHz }] of chosen)
    counts.set(samplingRateHz, (counts.get(samplingRateHz) ?? 0) + 1);
  const [rate] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return chosen.filter(([, { samplingRateHz }]) => samplingRateHz === rate).map(([channel]) => channel);
}

/** The channel's name on screen; some files leave names out. */
export const channelName = ({ label }: Pick<ReviewChannel, 'label'>, index: number): string =>
  label || `Channel ${index + 1}`;

function single({ channels, badChannels }: MontageInput, channel: number): MontageTrace | undefined {
  const { label, unit, samplingRateHz } = channels[channel]!;
  if (!(samplingRateHz > 0)) return undefined;
  return {
    label: channelName({ label }, channel),
    weights: [{ channel, weight: 1 }],
    unit,
    isBad: badChannels.includes(channel),
  };
}

/** Every EEG channel against a reference, followed by the non-EEG channels as recorded. */
function referenced(
  input: MontageInput,
  reference: (channel: number) => readonly ChannelWeight[] | undefined,
): MontageTrace[] {
  const eeg = eegChannels(input.channels);
  const others = input.channels.map((_, channel) => channel).filter((channel) => !eeg.includes(channel));
  const made = eeg.map((channel) => {
    const trace = single(input, channel)!;
    const minus = reference(channel);
    return minus ? { ...trace, weights: combined([{ channel, weight: 1 }, ...minus]) } : undefined;
  });
  return [...made, ...others.map((channel) => single(input, channel))].filter((trace) => trace !== undefined);
}

function average(input: MontageInput): MontageResult {
  const good = eegChannels(input.channels).filter((channel) => !input.badChannels.includes(channel));
  if (good.length < 2)
    return lacking('two good EEG channels', 'A common average needs at least two good EEG channels.');
  const minus = good.map((channel) => ({ channel, weight: -1 / good.length }));
  return done(referenced(input, () => minus));
}

function linkedEars(input: MontageInput): MontageResult {
  const names = input.channels.map(({ label }) => label);
  const ears = EARS.map((pair) => pair.map((site) => findChannel(names, site))).find((pair) =>
    pair.every((channel) => channel >= 0),
  );
  if (!ears)
    return lacking(
      'A1 and A2',
      'Linked ears need both A1 and A2 (or M1 and M2), and this recording lacks them.',
    );
  const minus = ears.map((channel) => ({ channel, weight: -0.5 }));
  // Unlike an average, linked ears cannot leave out a bad channel: it affects every trace.
  const isBad = ears.some((ear) => input.badChannels.includes(ear));
  const traces = referenced(input, (channel) => (ears.includes(channel) ? [] : minus));
  return done(traces.map((trace) => (isBad && trace.weights.length > 1 ? { ...trace, isBad } : trace)));
}

function bipolar(input: MontageInput, rows: readonly (readonly string[])[]): MontageResult {
  const names = input.channels.map(({ label }) => label);
  const traces: MontageTrace[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const present = row.map((site) => ({ site, channel: findChannel(names, site) }));
    const found = present.filter(({ channel }) => channel >= 0);
    for (let k = 0; k + 1 < found.length; k++) {
      const [active, reference] = [found[k]!, found[k + 1]!];
      const label = `${active.site}-${reference.site}`;
      if (seen.has(label)) continue;
      seen.add(label);
      traces.push({
        label,
        weights: [
          { channel: active.channel, weight: 1 },
          { channel: reference.channel, weight: -1 },
        ],
        unit: input.channels[active.channel]!.unit,
        isBad: [active, reference].some(({ channel }) => input.badChannels.includes(channel)),
      });
    }
  }
  return traces.length > 0
    ? done(traces)
    : lacking(
        'neighboring sites',
        'This recording has no two neighboring 10-20 sites to subtract from each other.',
      );
}

/** Each site against the weighted mean of its nearest good neighbors; nearer ones count more (Hjorth 1975). */
function laplacian(input: MontageInput): MontageResult {
  const eeg = eegChannels(input.channels);
  const points = new Map(
    eeg.flatMap((channel) => {
      const point = headPoint(input.channels[channel]!.label);
      return point ? [[channel, point] as const] : [];
    }),
  );
  const neighbours = (channel: number): ChannelWeight[] | undefined => {
    const here = points.get(channel);
    if (!here) return undefined;
    const nearest = [...points]
      .filter(([other]) => other !== channel && !input.badChannels.includes(other))
      .map(([other, { x, y }]) => ({ other, distance: Math.hypot(x - here.x, y - here.y) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, LAPLACIAN_NEIGHBOURS);
    if (nearest.length < LEAST_NEIGHBOURS) return undefined;
    const whole = nearest.reduce((sum, { distance }) => sum + 1 / distance, 0);
    return nearest.map(({ other, distance }) => ({ channel: other, weight: -1 / distance / whole }));
  };
  const usable = eeg.some((channel) => neighbours(channel));
  if (!usable)
    return lacking(
      'four named sites',
      'A Laplacian needs at least four channels whose names are 10-20 or 10-10 sites.',
    );
  return done(referenced(input, neighbours));
}

function custom({ channels, badChannels, custom: derivations }: MontageInput): MontageResult {
  if (derivations.length === 0) return lacking('lines', 'This montage has no lines yet. Add one.');
  const names = channels.map(({ label }) => label);
  const traces: MontageTrace[] = [];
  for (const derivation of derivations) {
    const made = derivationWeights(derivation, names, badChannels);
    const label = derivationLabel(derivation);
    if (!made.ok)
      return lacking(
        made.missingSites.join(', '),
        `'${label}' needs ${made.missingSites.join(', ')}, which this recording lacks.`,
      );
    const weights = combined(made.weights.map((weight, channel) => ({ channel, weight })));
    const unit = channels[weights[0]?.channel ?? 0]?.unit ?? 'uV';
    const isBad = weights.some(({ channel }) => badChannels.includes(channel));
    traces.push({ label, weights, unit, isBad });
  }
  return done(traces);
}

/** One weight per channel, without zeros. */
function combined(weights: readonly ChannelWeight[]): ChannelWeight[] {
  const sums = new Map<number, number>();
  for (const { channel, weight } of weights) sums.set(channel, (sums.get(channel) ?? 0) + weight);
  return [...sums].filter(([, weight]) => weight !== 0).map(([channel, weight]) => ({ channel, weight }));
}
