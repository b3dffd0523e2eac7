import { describe, expect, it } from 'vitest';
import type { Article } from './article.ts';
import { createCosines, meanOfGreatest } from './cosines.ts';
import { FEATURES } from './features.ts';
import { learnWeights } from './learn.ts';
import { createLikelihood } from './likelihood.ts';
import { createSearch } from './search.ts';
import { createSpelling, typoDistance } from './spelling.ts';
import { postingsOf } from './postings.ts';
import { learnSureness, sureness } from './sureness.ts';
import { readWeights, writeWeights } from './weights.ts';
import { questionTerms, readSynonyms, stem } from './words.ts';

const anArticle = (topic: string, asks: readonly string[], body = 'Text.'): Article => ({
  topic,
  title: topic,
  asks,
  words: '',
  page: undefined,
  action: undefined,
  body,
});
const ARTICLES = [
  anArticle('sound-trouble', ['there is no sound', 'I hear nothing']),
  anArticle('feedback', ['which sounds are there', 'choose the sound']),
  anArticle('password', ['forgot my password', 'reset the password']),
];
const { find, knows } = createSearch(ARTICLES);
const best = (question: string) => find(question)[0]?.article.topic;

describe('the search', () => {
  it.each([
    ['pasword', 'password'],
    ['I have forgotten my passwrod', 'password'],
    ['I could hear nothing', 'sound-trouble'],
    ['choosing sounds', 'feedback'],
  ])('finds by typos, synonyms, endings and negation: %s', (question, topic) => {
    expect(best(question)).toBe(topic);
  });

  it('finds nothing for words that no article has, or for a negation alone', () => {
    expect(find('zzz qqq')).toEqual([]);
    expect(find('nothing at all')).toEqual([]);
  });

  it('knows the words of the articles and ordinary ones, and no names', () => {
    expect(['password', 'the', 'patient'].every(knows)).toBe(true);
    expect(knows('xylander')).toBe(false);
  });
});

describe('words', () => {
  it.each([
    ['connection', 'connect'],
    ['categories', 'category'],
    ['training', 'train'],
    ['stopped', 'stop'],
    ['phq9', 'phq9'],
  ])('lose their endings: %s', (word, like) => {
    expect(stem(word)).toBe(stem(like));
  });

  it('mean the same as their synonyms, also as phrases', () => {
    expect(questionTerms('second monitor of a patient')).toEqual(questionTerms("a client's screen"));
  });

  it('have one meaning each', () => {
    expect(() => readSynonyms('a: b, c\nd: c')).toThrow("The synonym 'c' has two meanings");
  });
});

describe('spelling', () => {
  const correct = createSpelling(
    new Map([
      ['threshold', 3],
      ['break', 2],
      ['client', 5],
    ]),
  );

  it.each([
    ['treshold', 'threshold'],
    ['tresholt', 'threshold'],
    ['cleint', 'client'],
    ['bread', 'bread'],
    ['xylander', 'xylander'],
    ['cat', 'cat'],
  ])('%s is read as %s', (word, meant) => {
    expect(correct(word)).toBe(meant);
  });

  it.each([
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'abcd', 1],
    ['abc', 'xyz', 2],
  ])('counts mistakes between %s and %s up to a limit', (a, b, distance) => {
    expect(typoDistance(a, b, 1)).toBe(distance);
  });
});

describe('nearness', () => {
  const texts = [['sound', 'none'], ['sound'], ['password', 'forgotten', 'sound']];

  it('is the cosine of the weighted terms', () => {
    const cosines = createCosines(postingsOf(texts), 3, (term) => term.length);

    const near = cosines(new Set(['sound', 'headset']));
    expect([...near]).toEqual([5 / Math.sqrt(12 * 9), 5 / Math.sqrt(12 * 5), 5 / Math.sqrt(12 * 22)]);
  });

  it('is the mean of the nearest examples of a range, without the one left out', () => {
    const values = Float64Array.of(9, 1, 3, 2, 9);

    expect(meanOfGreatest(values, { start: 1, end: 4 }, 2)).toBe(2.5);
    expect(meanOfGreatest(values, { start: 1, end: 4, skipped: 2 }, 2)).toBe(1.5);
    expect(meanOfGreatest(values, { start: 1, end: 2 }, 2)).toBe(0.5);
  });

  it('of letters makes an article likely as often as its examples have them, without the one left out', () => {
    const groups = [
      ['soun', 'ound'],
      ['soun', 'word'],
      ['pass', 'word'],
    ];
    const likelihoodOf = createLikelihood(postingsOf(groups), [0, 1, 1], 2);
    const [sound, password] = likelihoodOf(new Set(['word']));
    const [, withoutOne] = likelihoodOf(new Set(['word']), 1);

    // By the formula: 6 groups in all, of 4 kinds; only the second of 2 articles has this one, twice.
    const [expected, weight] = [(100 * 3) / (6 + 4), Math.log(1 + 2 / 1)];
    expect(sound).toBe(0);
    expect(password).toBeCloseTo((weight * Math.log(1 + 2 / expected)) / 10, 12);
    expect(withoutOne).toBeCloseTo((weight * Math.log(1 + 1 / expected)) / 10, 12);
  });
});

describe('the weights', () => {
  it('are learned from the articles until each question finds its own', () => {
    const others = ['what is the capital of France', 'how do I bake bread'];
    const weights = learnWeights(ARTICLES, others);

    expect(learnWeights(ARTICLES, others)).toEqual(weights);
    expect(FEATURES.every((feature) => weights.features[feature] >= 0)).toBe(true);
    expect(readWeights(writeWeights(weights))).toEqual(weights);
    expect(() => readWeights('title 1')).toThrow("no weight of 'words'");
  });

  it('of sureness tell answered questions from others', () => {
    const answered = [
      [1, 0.4, 1, 0.9, 3, 1],
      [0.5, 0.3, 2, 0.8, 4, 1],
    ];
    const others = [
      [0, 0.1, -1, 0.4, 1, 1],
      [0.2, 0.1, 0, 0.3, 2, 1],
    ];
    const learned = learnSureness([
      ...answered.map((measures) => ({ measures, isAnswered: true })),
      ...others.map((measures) => ({ measures, isAnswered: false })),
    ]);

    expect(Math.min(...answered.map((each) => sureness(learned, each)))).toBeGreaterThan(0);
    expect(Math.max(...others.map((each) => sureness(learned, each)))).toBeLessThan(0);
  });
});
