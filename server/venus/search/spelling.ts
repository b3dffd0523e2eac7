import { isStopWord, ordinaryWords } from './words.ts';

/** Shorter words are not corrected, because many of them differ in one letter only. */
const SHORTEST = 4;
const SHORT = 5;
/** From this length on, two mistakes are one typo. */
const LONG = 8;

/**
 * Corrects a mistyped word to the known word it most likely is. `counts` are all words of the articles with how often
 * they occur. Known words stay, and words that resemble none.
 */
export function createSpelling(counts: ReadonlyMap<string, number>): (word: string) => string {
  const ordinary = new Set([...ordinaryWords(), ...counts.keys()]);
  const candidates = [...ordinary].filter((word) => word.length >= SHORTEST && !isStopWord(word));
  const corrected = new Map<string, string>();
  const correct = (word: string): string => {
    if (word.length < SHORTEST || /\d/.test(word) || ordinary.has(word)) return word;
    const most = word.length < LONG ? 1 : 2;
    let best = { word, distance: most + 1, count: 0 };
    for (const known of candidates) {
      if (Math.abs(known.length - word.length) > most || !startsAlike(known, word)) continue;
      const distance = typoDistance(word, known, most);
      // In a short word, another letter mostly makes another word: 'bread' is not 'break'.
      if (word.length <= SHORT && known.length === word.length && !isSwapped(word, known)) continue;
      const count = counts.get(known) ?? 0;
      if (distance < best.distance || (distance === best.distance && count > best.count))
        best = { word: known, distance, count };
    }
    return best.distance > most ? word : best.word;
  };
  return (word) => {
    const known = corrected.get(word);
    if (known !== undefined) return known;
    const result = correct(word);
    // Bounded: people invent no end of words.
    if (corrected.size > 5000) corrected.clear();
    corrected.set(word, result);
    return result;
  };
}

/** Few people mistype the first letter: 'bread' is not 'read'. The first two may be swapped. */
const startsAlike = (a: string, b: string): boolean => a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);

const isSwapped = (a: string, b: string): boolean =>
  a.split('').toSorted().join('') === b.split('').toSorted().join('');

/** Letters to insert, remove, replace or swap with the next, up to `most`; otherwise `most + 1`. */
export function typoDistance(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return Math.min(last[b.length]!, most + 1);
}
