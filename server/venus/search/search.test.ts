import { describe, expect, it } from 'vitest';
import type { Article } from './article.ts';
import { FEATURES } from './features.ts';
import { learnWeights } from './learn.ts';
import { createSearch } from './search.ts';
import { createSpelling, typoDistance } from './spelling.ts';
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

describe('the weights', () => {
  it('are learned from the articles until each question finds its own', () => {
    const weights = learnWeights(ARTICLES);

    expect(learnWeights(ARTICLES)).toEqual(weights);
    expect(FEATURES.every((feature) => weights[feature] >= 0)).toBe(true);
    expect(readWeights(writeWeights(weights))).toEqual(weights);
    expect(() => readWeights('title 1')).toThrow("no weight of 'asks'");
  });
});
