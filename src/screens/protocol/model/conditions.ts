import { BAND_NAMES, type BandEdges, DEFAULT_BANDS, ratioBands, THETA_BETA } from '#shared/eeg/bands.ts';
import type { Derivation } from '#shared/eeg/derivation.ts';
import {
  type Feature,
  featureBand,
  featureChoices,
  featureSchema,
  type MetricName,
} from '#shared/eeg/feature.ts';
import {
  amplitude,
  type ConditionInput,
  FROM_BASELINE,
  muscleGuard,
  ratio,
} from '#shared/eeg/library/build.ts';
import { type Condition, conditionSchema, type Protocol } from '#shared/eeg/protocol.ts';

export const MOST_CONDITIONS = 12;

type Change = (protocol: Protocol) => Protocol;

const withConditions = (protocol: Protocol, conditions: Condition[]): Protocol => ({
  ...protocol,
  conditions,
});

/** Kinds of conditions to begin with. */
export const TEMPLATES = [
  { key: 'reward', label: 'Reward a band' },
  { key: 'inhibit', label: 'Keep a band low' },
  { key: 'ratio', label: 'Band ratio' },
  { key: 'muscle', label: 'Muscle guard' },
  { key: 'asymmetry', label: 'Asymmetry' },
  { key: 'coherence', label: 'Coherence' },
] as const;
export type TemplateKey = (typeof TEMPLATES)[number]['key'];

/** Adds a condition at the end, measured at the site of the first one. */
export function addCondition(key: TemplateKey): Change {
  return (protocol) => {
    if (protocol.conditions.length >= MOST_CONDITIONS) return protocol;
    const made = conditionSchema.parse(template(key, mainSites(protocol)));
    const name = freeName(protocol, made.name);
    return withConditions(protocol, [...protocol.conditions, { ...made, name }]);
  };
}

export function duplicateCondition(index: number): Change {
  return (protocol) => {
    const original = protocol.conditions[index];
    if (!original || protocol.conditions.length >= MOST_CONDITIONS) return protocol;
    const copy = { ...original, name: freeName(protocol, original.name) };
    return withConditions(protocol, protocol.conditions.toSpliced(index + 1, 0, copy));
  };
}

/** The last condition stays: a protocol needs at least one. */
export function removeCondition(index: number): Change {
  return (protocol) =>
    protocol.conditions.length > 1
      ? withConditions(protocol, protocol.conditions.toSpliced(index, 1))
      : protocol;
}

export function moveCondition(index: number, by: -1 | 1): Change {
  return (protocol) => {
    const to = index + by;
    const moved = protocol.conditions[index];
    if (!moved || to < 0 || to >= protocol.conditions.length) return protocol;
    return withConditions(protocol, protocol.conditions.toSpliced(index, 1).toSpliced(to, 0, moved));
  };
}

/** The same sites and, where sensible, the same band, with another metric. */
export function withMetric(feature: Feature, metric: MetricName): Feature {
  if (feature.metric === metric) return feature;
  const choices = featureChoices(feature);
  const derivations = choices.map(([first]) => first!);
  const band = featureBand(feature) ?? DEFAULT_BANDS.alpha;
  switch (metric) {
    case 'bandAmplitude':
    case 'relativePower':
      return featureSchema.parse({ metric, band, derivations });
    case 'bandRatio': {
      const over = BAND_NAMES.find((name) => isSameBand(DEFAULT_BANDS[name], band));
      const { denominator } = ratioBands(over ?? 'theta', over === 'beta' ? 'theta' : 'beta');
      return featureSchema.parse({ metric, numerator: band, denominator, derivations, smoothingMs: 250 });
    }
    case 'asymmetry': {
      const [right, left] = pairOf(choices, ['F4', 'F3']);
      return featureSchema.parse({ metric, band, right, left });
    }
    case 'coherence':
    case 'phaseSynchrony': {
      const [first, second] = pairOf(choices, ['C3', 'C4']);
      return featureSchema.parse({ metric, band, first, second });
    }
    case 'heartRate':
      return featureSchema.parse({ metric, derivations: [asRecorded('ECG')] });
    default:
      return featureSchema.parse({ metric, derivations });
  }
}

const isSameBand = (one: BandEdges, other: BandEdges): boolean =>
  one.lowHz === other.lowHz && one.highHz === other.highHz;

const asRecorded = (site: string): Derivation => ({ kind: 'asRecorded', site });

/** Signals of two sides: the existing ones, or a usual pair. */
function pairOf(
  choices: readonly Derivation[][],
  [one, other]: readonly [string, string],
): [Derivation[], Derivation[]] {
  const pairs = choices.filter((choice) => choice.length === 2);
  if (pairs.length === 0) return [[asRecorded(one)], [asRecorded(other)]];
  return [pairs.map(([first]) => first!), pairs.map(([, second]) => second!)];
}

function mainSites({ conditions }: Protocol): Derivation[] {
  const single = conditions.find(({ feature }) => 'derivations' in feature && feature.metric !== 'heartRate');
  return single && 'derivations' in single.feature ? single.feature.derivations : [asRecorded('Cz')];
}

function template(key: TemplateKey, derivations: Derivation[]): ConditionInput {
  const { smr, theta, alpha } = DEFAULT_BANDS;
  const usual = { direction: 'reward', threshold: FROM_BASELINE } as const;
  switch (key) {
    case 'reward':
      return amplitude('SMR', 'reward', smr, derivations);
    case 'inhibit':
      return amplitude('Theta', 'inhibit', theta, derivations);
    case 'ratio':
      return ratio('Theta/beta', 'inhibit', THETA_BETA, derivations);
    case 'muscle':
      return muscleGuard(derivations);
    case 'asymmetry':
      return {
        ...usual,
        name: 'Asymmetry',
        feature: { metric: 'asymmetry', band: alpha, right: [asRecorded('F4')], left: [asRecorded('F3')] },
      };
    case 'coherence':
      return {
        ...usual,
        name: 'Coherence',
        feature: { metric: 'coherence', band: alpha, first: [asRecorded('C3')], second: [asRecorded('C4')] },
      };
  }
}

/** 'Theta', 'Theta 2', 'Theta 3'. */
function freeName({ conditions }: Protocol, wanted: string): string {
  const taken = new Set(conditions.map(({ name }) => name.trim().toLowerCase()));
  const stem = wanted.replace(/ \d+$/, '').slice(0, 56);
  if (!taken.has(wanted.toLowerCase())) return wanted;
  let number = 2;
  while (taken.has(`${stem} ${number}`.toLowerCase())) number++;
  return `${stem} ${number}`;
}
