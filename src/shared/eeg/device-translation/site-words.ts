import { siteKey } from '../channel-labels.ts';
import type { Derivation } from '../derivation.ts';
import { derivationLabel, derivationSites } from '../derivation.ts';

/** Rows of the 10-10 system from front to back. */
const ROWS = ['fp', 'af', 'f', 'fc', 'c', 'cp', 'p', 'po', 'o'] as const;
/** Names for the outer ends of some rows. */
const ROW_ENDS: Readonly<Record<string, (typeof ROWS)[number]>> = { ft: 'fc', t: 'c', tp: 'cp' };
const CENTRAL_ROW = ROWS.indexOf('c');
/** Distance from the midline of electrodes 5, 6 and beyond. */
const OUTER_REACH = 3;

const FURTHER_BACK = 'It lies further back, where alpha is stronger.';
const AWAY_FROM_FOREHEAD = 'It lies further back, where less of the forehead is seen.';
const WEAKER_ALPHA = 'It lies further forward, where alpha is weaker.';
const FURTHER_FORWARD = 'It lies further forward, where blinks and forehead muscle reach more.';

type Site = {
  /** Index of its row, 0 at the front. */
  row: number;
  /** 0 on the midline, odd on the left, even on the right; larger is further out. */
  number: number;
  isTemporal: boolean;
};

/** Undefined for names that are not scalp sites: an ear, `ECG`, a custom name. */
export function parseSite(name: string): Site | undefined {
  const parts = /^([a-z]+?)(z|\d+)$/.exec(siteKey(name));
  if (!parts) return undefined;
  const [, letters = '', digits = ''] = parts;
  const rowName = ROW_ENDS[letters] ?? letters;
  const row = ROWS.findIndex((each) => each === rowName);
  if (row < 0) return undefined;
  return { row, number: digits === 'z' ? 0 : Number(digits), isTemporal: letters === 't' };
}

/** 'C3+C4', or 'F4 / F3' for a pair. */
export const choiceLabel = (choice: readonly Derivation[]): string => choice.map(derivationLabel).join(' / ');

/** What a measurement loses with `used` instead of `wanted`, in sentences. */
export function lostWords(wanted: readonly Derivation[], used: readonly Derivation[]): string {
  const from = summarize(wanted);
  const to = summarize(used);
  const sentences: string[] = [];
  if (from && to) {
    sentences.push(...sideWords(from, to));
    if (to.row > from.row) sentences.push(to.row > CENTRAL_ROW ? FURTHER_BACK : AWAY_FROM_FOREHEAD);
    if (to.row < from.row) sentences.push(to.row > CENTRAL_ROW ? WEAKER_ALPHA : FURTHER_FORWARD);
    if (to.reach > from.reach && to.reach >= OUTER_REACH) {
      sentences.push('It lies further out, closer to the muscles of temple and jaw.');
    }
  }
  sentences.push(`Values cannot be compared with those from ${choiceLabel(wanted)}.`);
  return sentences.join(' ');
}

type Extent = { row: number; reach: number; side: 'midline' | 'left' | 'right' | 'both' };

function summarize(choice: readonly Derivation[]): Extent | undefined {
  const sites = choice.flatMap(derivationSites).map(parseSite);
  const known = sites.filter((site) => site !== undefined);
  if (known.length === 0 || known.length < sites.length) return undefined;
  const hasLeft = known.some(({ number }) => number % 2 === 1);
  const hasRight = known.some(({ number }) => number > 0 && number % 2 === 0);
  const side = hasLeft && hasRight ? 'both' : hasLeft ? 'left' : hasRight ? 'right' : 'midline';
  return {
    row: known.reduce((sum, { row }) => sum + row, 0) / known.length,
    reach: Math.max(...known.map(({ number }) => Math.ceil(number / 2))),
    side,
  };
}

function sideWords(from: Extent, to: Extent): string[] {
  if (from.side === to.side) return [];
  if (to.side === 'both') {
    return [
      'What is strongest on the midline counts less, and opposite activity of the two sides cancels out.',
    ];
  }
  if (to.side === 'midline') {
    return [
      from.side === 'both'
        ? 'Both sides are seen from further away.'
        : `The ${from.side} side is no longer measured by itself.`,
    ];
  }
  return [`Only the ${to.side} side is seen.`];
}

/** True if all choices use sites in front of the parietal row. */
export const isFrontalOrCentral = (choices: readonly (readonly Derivation[])[]): boolean =>
  choices.every((choice) =>
    choice.flatMap(derivationSites).every((name) => (parseSite(name)?.row ?? Infinity) <= CENTRAL_ROW + 1),
  );
