import { siteKey } from './channel-labels.ts';
import type { Derivation } from './derivation.ts';
import type { Feature } from './feature.ts';
import { featureChoices } from './feature.ts';
import { derivationLabel, derivationSites, derivationWeights } from './derivation.ts';

/** True where the weights of a signal cancel each other out. */
export const isZeroSignal = (weights: readonly number[]): boolean => weights.every((weight) => weight === 0);

/** Cosine of two weight vectors above which they count as the same signal up to scale; the margin is for rounding. */
const SAME_COSINE = 1 - 1e-12;

/** Whether two signals are equal up to scale and sign: then every comparison of them is constant. */
export function isSameSignal(first: readonly number[], second: readonly number[]): boolean {
  let [product, firstSquare, secondSquare] = [0, 0, 0];
  for (let index = 0; index < first.length; index++) {
    product += first[index]! * second[index]!;
    firstSquare += first[index]! ** 2;
    secondSquare += second[index]! ** 2;
  }
  return product ** 2 >= SAME_COSINE * firstSquare * secondSquare;
}

/** Why a derivation is always 0 for any source; undefined if it is not, or if that depends on the source. */
export function cancelsWords(derivation: Derivation): string | undefined {
  const weights = ownWeights(derivation, derivationSites(derivation));
  return weights && isZeroSignal(weights) ? zeroWords(derivation) : undefined;
}

/** Whether two derivations are the same signal on every source. */
export function isSameDerivation(one: Derivation, other: Derivation): boolean {
  const sites = [...derivationSites(one), ...derivationSites(other)];
  if (one.kind === 'commonAverage' && other.kind === 'commonAverage') {
    return siteKey(one.site) === siteKey(other.site);
  }
  const [first, second] = [ownWeights(one, sites), ownWeights(other, sites)];
  return first !== undefined && second !== undefined && isSameSignal(first, second);
}

/** Weights on the sites of a derivation alone; undefined where they depend on the other channels of a source. */
function ownWeights(derivation: Derivation, sites: readonly string[]): number[] | undefined {
  if (derivation.kind === 'commonAverage') return undefined;
  const made = derivationWeights(derivation, [...new Set(sites.map(siteKey))]);
  return made.ok ? made.weights : undefined;
}

/** 'Cz minus itself is always 0.' */
export function zeroWords(derivation: Derivation): string {
  switch (derivation.kind) {
    case 'commonAverage':
      return `The average reference of ${derivation.site} needs another good channel; without one it is always 0.`;
    case 'bipolar':
      return `${derivation.active} minus itself is always 0.`;
    default:
      return `The weights of ${derivationLabel(derivation)} add up to nothing, so the signal is always 0.`;
  }
}

/** Why a condition is meaningless for any source: no choice has a signal, or two different signals. */
export function senselessFeature(feature: Feature): string | undefined {
  const words = featureChoices(feature).map(senselessChoice);
  return words.includes(undefined) ? undefined : words[0];
}

function senselessChoice(choice: readonly Derivation[]): string | undefined {
  const zero = choice.map(cancelsWords).find((words) => words !== undefined);
  const [one, other] = choice;
  if (zero !== undefined || !one || !other || !isSameDerivation(one, other)) return zero;
  return sameWords(derivationLabel(one), derivationLabel(other));
}

/** 'C3 and C3 are the same signal, ...' */
export const sameWords = (one: string, other: string): string =>
  `${one} and ${other} are the same signal, so there is nothing to compare.`;
