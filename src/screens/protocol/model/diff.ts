import { type Derivation, derivationLabel, derivationTerms } from '#shared/eeg/derivation.ts';
import { featureChoices } from '#shared/eeg/feature.ts';
import { METRICS } from '#shared/eeg/metrics.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import { fieldInfo } from './fields.ts';

/** Differences between two versions, one sentence each, in the order of the editor; empty if there are none. */
export function protocolChanges(before: Protocol, after: Protocol): string[] {
  const { conditions: oldOnes, ...oldRest } = before;
  const { conditions: newOnes, ...newRest } = after;
  return [...leafChanges(oldRest, newRest, ''), ...conditionChanges(oldOnes, newOnes)];
}

function conditionChanges(before: readonly Condition[], after: readonly Condition[]): string[] {
  const pairs = pairUp(before, after);
  const kept = new Set(pairs.map(({ old }) => old).filter((each) => each !== undefined));
  const removed = before.filter((each) => !kept.has(each)).map(({ name }) => `'${name}' was removed.`);
  const changed = pairs.flatMap(({ old, next }) =>
    old ? oneCondition(old, next) : [`'${next.name}' was added.`],
  );
  const order = pairs.flatMap(({ old }) => (old ? [before.indexOf(old)] : []));
  const isMoved = order.some((at, index) => index > 0 && at < order[index - 1]!);
  return [...removed, ...changed, ...(isMoved ? ['The conditions are in another order.'] : [])];
}

/**
 * Pairs conditions by name and the rest by position, so that a renamed condition is not reported as removed and added.
 */
function pairUp(
  before: readonly Condition[],
  after: readonly Condition[],
): { old: Condition | undefined; next: Condition }[] {
  const free = new Set(before);
  const byName = after.map((next) => {
    const old = before.find((each) => each.name === next.name);
    if (old) free.delete(old);
    return { old, next };
  });
  return byName.map(({ old, next }, index) => {
    const same = before[index];
    if (old || !same || !free.has(same) || same.feature.metric !== next.feature.metric) return { old, next };
    free.delete(same);
    return { old: same, next };
  });
}

function oneCondition(old: Condition, next: Condition): string[] {
  const who = `'${next.name}'`;
  const { feature: oldFeature, ...oldRest } = old;
  const { feature: nextFeature, ...nextRest } = next;
  const words = leafChanges(oldRest, nextRest, 'conditions.0.').map((change) => `${who}: ${change}`);
  const places = [placeWords(old), placeWords(next)];
  if (places[0] !== places[1]) words.push(`${who}: measured at ${places[1]} instead of ${places[0]}.`);
  if (oldFeature.metric !== nextFeature.metric) {
    const [was, is] = [METRICS[oldFeature.metric].label, METRICS[nextFeature.metric].label];
    return [...words, `${who}: ${is} instead of ${was}.`];
  }
  const without = (feature: Condition['feature']) =>
    Object.fromEntries(Object.entries(feature).filter(([, value]) => !Array.isArray(value)));
  return [
    ...words,
    ...leafChanges(without(oldFeature), without(nextFeature), 'conditions.0.feature.').map(
      (change) => `${who}: ${change}`,
    ),
  ];
}

/** Spells out custom weights and ears, which the label of a signal does not show. */
function signalWords(derivation: Derivation): string {
  const label = derivationLabel(derivation);
  const isPlain =
    derivation.kind !== 'weights' && (derivation.kind !== 'linkedEars' || derivation.ears.join() === 'A1,A2');
  if (isPlain) return label;
  const sum = derivationTerms(derivation).map(({ site, weight }) => `${weight} × ${site}`);
  return `${label} (${sum.join(', ')})`;
}

const placeWords = ({ feature }: Condition): string =>
  featureChoices(feature)
    .map((choice) => choice.map(signalWords).join(' and '))
    .join(', else ');

/** Longer texts are only reported as different, not shown side by side. */
const LONGEST_SHOWN = 60;

function leafChanges(before: object, after: object, prefix: string): string[] {
  const old = before as Record<string, unknown>;
  const next = after as Record<string, unknown>;
  const keys = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return keys.flatMap((key) => {
    const [was, is] = [old[key], next[key]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const path = `${prefix}${key}`;
    if (isGroup(was) || isGroup(is))
      return leafChanges(isGroup(was) ? was : {}, isGroup(is) ? is : {}, `${path}.`);
    return [changeWords(path, was, is)];
  });
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

function changeWords(path: string, was: unknown, is: unknown): string {
  const info = fieldInfo(path);
  const label = info ? labelOf(path, info.label) : path.split('.').at(-1)!;
  const shown = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return 'none';
    if (typeof value === 'boolean') return value ? 'on' : 'off';
    return info?.unit && typeof value === 'number' ? `${value} ${info.unit}` : text(value);
  };
  const [before, after] = [shown(was), shown(is)];
  if (before.length > LONGEST_SHOWN || after.length > LONGEST_SHOWN) return `${label}: text changed.`;
  return `${label}: ${after} instead of ${before}.`;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** 'Lower edge' alone would not name the band. */
function labelOf(path: string, label: string): string {
  const band = /\.(numerator|denominator|total)\./.exec(path)?.[1];
  if (band === undefined) return label;
  const names = { numerator: 'upper band', denominator: 'lower band', total: 'total band' } as const;
  return `${label} of the ${names[band as keyof typeof names]}`;
}
