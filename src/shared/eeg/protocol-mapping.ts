import { fixed, plain } from '../locale/formats.ts';
import type { Derivation } from './derivation.ts';
import { derivationLabel, derivationSites, derivationWeights } from './derivation.ts';
import type { Feature } from './feature.ts';
import { featureBands, featureChoices } from './feature.ts';
import type { Protocol } from './protocol.ts';
import type { SourceInfo } from './source.ts';
import { isSameSignal, isZeroSignal, sameWords, zeroWords } from './zero-signal.ts';

/** One signal a condition reads. */
export type MappedSignal = {
  derivation: Derivation;
  label: string;
  /** One weight per source channel. */
  weights: number[];
};

export type MappedCondition = MappedSignal & {
  /** One signal, or two for metrics that compare (right, left; first, second). The first is repeated above. */
  signals: MappedSignal[];
  /** Rank among the choices of the protocol, 0 for the first. */
  rank: number;
  /** True if the protocol's first choice was unavailable and the site is not the practitioner's choice. */
  isSubstitute: boolean;
};

export type ProtocolMapping = { ok: true; conditions: MappedCondition[] } | { ok: false; problems: string[] };

/** Bands must stay below this share of the Nyquist frequency, so that the filters keep their shape. */
const USABLE_NYQUIST_SHARE = 0.9;

/** Highest frequency a band may reach at a sampling rate, Hz. */
export const highestUsableHz = (samplingRateHz: number): number =>
  (samplingRateHz / 2) * USABLE_NYQUIST_SHARE;

/**
 * Maps a protocol to the channels and sampling rate of a source, or states why it cannot run there. `badChannels`
 * (indices) are excluded from common averages.
 */
export function mapProtocol(
  protocol: Protocol,
  source: SourceInfo,
  badChannels: readonly number[] = [],
): ProtocolMapping {
  const problems: string[] = [];
  /** Conditions without a channel, grouped by the sites they need, for one sentence per group. */
  const unplaced = new Map<string, string[]>();
  const conditions: MappedCondition[] = [];
  for (const { name, feature } of protocol.conditions) {
    const tooHigh = bandProblem(name, feature, source);
    if (tooHigh !== undefined) {
      problems.push(tooHigh);
      continue;
    }
    const choices = featureChoices(feature);
    const { mapped, senseless } = firstAvailable(choices, source.channelNames, badChannels);
    if (mapped) {
      conditions.push({ ...mapped, isSubstitute: mapped.rank > 0 && !protocol.anySite });
      continue;
    }
    if (senseless !== undefined) {
      problems.push(`'${name}' cannot be trained. ${senseless} Choose another derivation.`);
      continue;
    }
    const wanted = choices.map((choice) => choice.flatMap(derivationSites).join(' with ')).join(', or ');
    unplaced.set(wanted, [...(unplaced.get(wanted) ?? []), `'${name}'`]);
  }
  for (const [wanted, names] of unplaced) {
    const who = names.length === 1 ? names[0] : `Each of ${names.join(', ')}`;
    problems.push(`${who} trains at ${wanted}, but ${source.name} has ${source.channelNames.join(', ')}.`);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, conditions };
}

function bandProblem(name: string, feature: Feature, source: SourceInfo): string | undefined {
  const limitHz = highestUsableHz(source.samplingRateHz);
  // The muscle band is cut to the range of the source; only its lower edge must be in range.
  const highestHz = Math.max(
    0,
    ...featureBands(feature).map(({ lowHz, highHz }) => (feature.metric === 'emgShare' ? lowHz : highHz)),
  );
  if (highestHz <= limitHz) return undefined;
  return (
    `'${name}' needs frequencies up to ${plain(highestHz)} Hz, but ${source.name} samples at ` +
    `${plain(source.samplingRateHz)} Hz, which allows up to ${fixed(limitHz, 0)} Hz.`
  );
}

type Found = {
  mapped?: Omit<MappedCondition, 'isSubstitute'>;
  /** Why the first available choice is meaningless. */
  senseless?: string;
};

function firstAvailable(
  choices: readonly Derivation[][],
  channelNames: readonly string[],
  badChannels: readonly number[],
): Found {
  let senseless: string | undefined;
  for (const [rank, choice] of choices.entries()) {
    const signals = choice.flatMap((derivation): MappedSignal[] => {
      const result = derivationWeights(derivation, channelNames, badChannels);
      return result.ok ? [{ derivation, label: derivationLabel(derivation), weights: result.weights }] : [];
    });
    const [first] = signals;
    if (!first || signals.length < choice.length) continue;
    const words = senselessWords(signals);
    senseless ??= words;
    if (words !== undefined) continue;
    const label = signals.map((signal) => signal.label).join(' / ');
    return { mapped: { ...first, label, signals, rank } };
  }
  return senseless === undefined ? {} : { senseless };
}

/** The problem of a signal that is always 0, or a comparison that is always equal; undefined if there is none. */
function senselessWords(signals: readonly MappedSignal[]): string | undefined {
  const zero = signals.find(({ weights }) => isZeroSignal(weights));
  if (zero) return zeroWords(zero.derivation);
  const [first, second] = signals;
  if (!first || !second || !isSameSignal(first.weights, second.weights)) return undefined;
  return sameWords(first.label, second.label);
}
