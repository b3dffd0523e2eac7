import type { Derivation } from './derivation.ts';
import { derivationLabel, derivationSites, derivationWeights } from './derivation.ts';
import type { Protocol } from './protocol.ts';
import type { SourceInfo } from './source.ts';

export type MappedCondition = {
  derivation: Derivation;
  label: string;
  /** One weight per source channel. */
  weights: number[];
  /** True when the first choice of the protocol was not available. */
  isSubstitute: boolean;
};

export type ProtocolMapping = { ok: true; conditions: MappedCondition[] } | { ok: false; problems: string[] };

/** Bands must stay this far below the Nyquist frequency, so that the filters keep their shape. */
const USABLE_NYQUIST_SHARE = 0.9;

/** Fits a protocol to the channels and the rate of a source, or says in words why it cannot run there. */
export function mapProtocol(protocol: Protocol, source: SourceInfo): ProtocolMapping {
  const problems: string[] = [];
  /** Conditions without a channel by the sites they want: one sentence for all that want the same. */
  const unplaced = new Map<string, string[]>();
  const conditions: MappedCondition[] = [];
  const highestHz = (source.samplingRateHz / 2) * USABLE_NYQUIST_SHARE;

  for (const condition of protocol.conditions) {
    const { band, derivations } = condition.feature;
    if (band.highHz > highestHz) {
      problems.push(
        `'${condition.name}' needs frequencies up to ${band.highHz} Hz, but ${source.name} samples at ` +
          `${source.samplingRateHz} Hz, which allows up to ${highestHz.toFixed(0)} Hz.`,
      );
      continue;
    }
    const mapped = firstAvailable(derivations, source.channelNames);
    if (mapped) {
      conditions.push(mapped);
      continue;
    }
    const wanted = derivations.map((derivation) => derivationSites(derivation).join(' with ')).join(', or ');
    unplaced.set(wanted, [...(unplaced.get(wanted) ?? []), `'${condition.name}'`]);
  }
  for (const [wanted, names] of unplaced) {
    const who = names.length === 1 ? names[0] : `Each of ${names.join(', ')}`;
    problems.push(`${who} trains at ${wanted}, but ${source.name} has ${source.channelNames.join(', ')}.`);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, conditions };
}

function firstAvailable(
  derivations: readonly Derivation[],
  channelNames: readonly string[],
): MappedCondition | undefined {
  for (const [rank, derivation] of derivations.entries()) {
    const result = derivationWeights(derivation, channelNames);
    if (result.ok) {
      return {
        derivation,
        label: derivationLabel(derivation),
        weights: result.weights,
        isSubstitute: rank > 0,
      };
    }
  }
  return undefined;
}
