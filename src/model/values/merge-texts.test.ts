import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const sentencesOf = (text: string) => text.split(/\n|(?<=\.)\s+/).filter((sentence) => sentence !== '');

describe('two texts that grew out of one', () => {
  it.each([
    ['only mine changed', 'Calm.', 'Calm. Slept.', 'Calm.', 'Calm. Slept.'],
    ['only theirs changed', 'Calm.', 'Calm.', 'Calm. Late.', 'Calm. Late.'],
    ['both became the same', 'Calm.', 'Tense.', 'Tense.', 'Tense.'],
    [
      'in different sentences',
      'One. Two. Three.',
      'ONE. Two. Three.',
      'One. Two. THREE.',
      'ONE. Two. THREE.',
    ],
    ['in different lines, the other way round', 'a\nb\nc', 'a\nb\nC', 'A\nb\nc', 'A\nb\nC'],
    ['both wrote the first words', '', 'From the room', 'From the tablet', 'From the tablet\nFrom the room'],
    ['both went on', 'Calm.', 'Calm. Slept well.', 'Calm. Came late.', 'Calm.\nCame late.\nSlept well.'],
    ['one took out what the other changed', 'Calm.', '', 'Calm!', 'Calm!'],
    ['one took out the last words and the other went on', 'A. B.', 'A.', 'A. B. C.', 'A. C.'],
    ['in one number', 'Takes 10 mg.', 'Takes 12 mg.', 'Takes 15 mg.', 'Takes 15 mg.\nTakes 12 mg.'],
    [
      'in two digits of one number',
      'Dose 20.5 mg, calm.',
      'Dose 10.5 mg, calm.',
      'Dose 25.5 mg, calm.',
      'Dose 25.5 mg, calm.\nDose 10.5 mg, calm.',
    ],
    [
      'in one sentence between others',
      'Came early. Takes 10 mg. Left late.',
      'Came early. Takes 12 mg. Left late.',
      'Came early. Takes 15 mg. Left late.',
      'Came early.\nTakes 15 mg.\nTakes 12 mg.\nLeft late.',
    ],
  ])('are one again where %s', (_name, base, mine, theirs, merged) => {
    expect(mergeTexts(base, mine, theirs)).toBe(merged);
  });

  it('keep every sentence that either side has written, and hold none that neither has', () => {
    const words = fc.array(fc.constantFrom('ant', 'bee', 'cow'), { minLength: 1, maxLength: 3 });
    const sentences = fc.array(
      words.map((all) => `${all.join(' ')}.`),
      { maxLength: 6 },
    );
    // Each side's sentences start with its own letter, so they never equal a sentence of the base.
    const written = (side: string) =>
      fc.array(
        fc.nat(99).map((n) => `${side} takes ${n} mg.`),
        { minLength: 1, maxLength: 3 },
      );
    const edit = fc.record({ at: fc.nat(6), out: fc.nat(3), gap: fc.constantFrom(' ', '\n') });
    const apply = (
      base: string[],
      { at, out, gap }: { at: number; out: number; gap: string },
      added: string[],
    ) => base.toSpliced(Math.min(at, base.length), out, ...added).join(gap);
    fc.assert(
      fc.property(sentences, edit, edit, written('M'), written('T'), (base, own, other, ours, others) => {
        const mine = apply(base, own, ours);
        const theirs = apply(base, other, others);
        const merged = sentencesOf(mergeTexts(base.join(' '), mine, theirs));
        const known = new Set([...sentencesOf(mine), ...sentencesOf(theirs)]);
        expect(merged).toEqual(expect.arrayContaining([...ours, ...others]));
        expect(merged.filter((sentence) => !known.has(sentence))).toEqual([]);
      }),
      { seed: 20_261_122, numRuns: 500 },
    );
  });
});
