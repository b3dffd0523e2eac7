/** A label as people read it, and the edges in Hz of what is computed under it, lowest first: '4,8,13,20'. */
export type Found = { label: string; where: string; computed: string };

const EDGES = /\d+(?:\.\d+)?[–-]\d+(?:\.\d+)?(?: (?:\/|of) \d+(?:\.\d+)?[–-]\d+(?:\.\d+)?)? ?Hz/;
/** Edges may follow without a blank: a heading of two lines reads as 'Delta1–4 Hz'. */
const NAMES_A_BAND = /(?<![a-z])(delta|theta|alpha|smr|beta|gamma)(?![a-z])/i;
/** 'alpha peak to peak + 2 Hz': edges set by a baseline. */
const INDIVIDUAL = /alpha peak[^)]*Hz/;

export const namesABand = (text: string): boolean => NAMES_A_BAND.test(text);

/** The edges a label shows, as in {@link Found}; undefined if it shows none. */
export function shownEdges(label: string): string | undefined {
  const individual = INDIVIDUAL.exec(label)?.[0];
  if (individual) return individual;
  return EDGES.exec(label)?.[0]
    .match(/\d+(?:\.\d+)?/g)
    ?.join(',');
}

/** The text before the edges: 'theta/beta' of 'Theta/beta (power) 4–8 / 13–20 Hz'. */
export const stemOf = (label: string): string => {
  const edges = (INDIVIDUAL.exec(label) ?? EDGES.exec(label))?.[0];
  const name = edges === undefined ? label : label.slice(0, label.indexOf(edges));
  return name
    .replace(/\(power\)|[*(]/g, '')
    .replace(/\s*\/\s*/g, '/')
    .trim()
    .toLowerCase();
};

export type Mention = { stem: string; edges: string };

/** Names followed by their edges in running text: 'high beta (20-30 Hz)', 'theta waves (4-8 Hz)'. */
export const mentionsIn = (text: string): Mention[] =>
  [
    ...text.matchAll(
      /\b(high[- ]beta|theta\/beta|alpha|theta|delta|gamma|smr|sensorimotor rhythm|beta)\b[a-z ]{0,9}\(?(\d+[–-]\d+(?: \/ \d+[–-]\d+)? Hz)/gi,
    ),
  ].map(([, name, edges]) => ({
    stem: name!.toLowerCase().replace('-', ' ').replace('sensorimotor rhythm', 'smr'),
    edges: shownEdges(edges!)!,
  }));

export type Conflict = { label: string; definitions: string[] };

/** Labels with more than one computation. */
export function conflicts(found: readonly Found[], keyOf: (label: string) => string): Conflict[] {
  const byKey = new Map<string, Map<string, string>>();
  for (const { label, where, computed } of found) {
    const definitions = byKey.get(keyOf(label)) ?? new Map<string, string>();
    if (!definitions.has(computed)) definitions.set(computed, where);
    byKey.set(keyOf(label), definitions);
  }
  return [...byKey]
    .filter(([, definitions]) => definitions.size > 1)
    .map(([label, definitions]) => ({
      label,
      definitions: [...definitions].map(([edges, where]) => `${edges} Hz in ${where}`),
    }));
}
