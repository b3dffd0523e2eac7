import type { Derivation } from './derivation.ts';
import { derivationLabel, derivationSites, derivationWeights } from './derivation.ts';
import type { Feature } from './feature.ts';
import { featureBands, featureChoices } from './feature.ts';
import type { Protocol } from './protocol.ts';
import type { SourceInfo } from './source.ts';

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
  /** True when the first choice of the protocol was not available. */
  isSubstitute: boolean;
};

export type ProtocolMapping = { ok: true; conditions: MappedCondition[] } | { ok: false; problems: string[] };

/** Bands must stay this far below the Nyquist frequency, so that the filters keep their shape. */
const USABLE_NYQUIST_SHARE = 0.9;

/** Highest frequency a band may reach at a sampling rate, Hz. */
export const highestUsableHz = (samplingRateHz: number): number =>
  (samplingRateHz / 2) * USABLE_NYQUIST_SHARE;

/**
 * Fits a protocol to the channels and the rate of a source, or says in words why it cannot run there.
 * `badChannels` (indices) stay out of common averages.
 */
export function mapProtocol(
  protocol: Protocol,
  source: SourceInfo,
  badChannels: readonly number[] = [],
): ProtocolMapping {
  const problems: string[] = [];
  /** Conditions without a channel by the sites they want: one sentence for all that want the same. */
  const unplaced = new Map<string, string[]>();
  const conditions: MappedCondition[] = [];
  for (const { name, feature } of protocol.conditions) {
    const tooHigh = bandProblem(name, feature, source);
    if (tooHigh !== undefined) {
      problems.push(tooHigh);
      continue;
    }
    const choices = featureChoices(feature);
    const mapped = firstAvailable(choices, source.channelNames, badChannels);
    if (mapped) {
      conditions.push(mapped);
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
  // The muscle band is cut to what the source can show; only its lower edge must be there.
  const highestHz = Math.max(
    0,
    ...featureBands(feature).map(({ lowHz, highHz }) => (feature.metric === 'emgShare' ? lowHz : highHz)),
  );
  if (highestHz <= limitHz) return undefined;
  return (
    `'${name}' needs frequencies up to ${highestHz} Hz, but ${source.name} samples at ` +
    `${source.samplingRateHz} Hz, which allows up to ${limitHz.toFixed(0)} Hz.`
  );
}

function firstAvailable(
  choices: readonly Derivation[][],
  channelNames: readonly string[],
  badChannels: readonly number[],
): MappedCondition | undefined {
  for (const [rank, choice] of choices.entries()) {
    const signals = choice.flatMap((derivation): MappedSignal[] => {
      const result = derivationWeights(derivation, channelNames, badChannels);
      return result.ok ? [{ derivation, label: derivationLabel(derivation), weights: result.weights }] : [];
    });
    const [first] = signals;
    if (!first || signals.length < choice.length) continue;
    const label = signals.map((signal) => signal.label).join(' / ');
    return { ...first, label, signals, isSubstitute: rank > 0 };
  }
  return undefined;
}
