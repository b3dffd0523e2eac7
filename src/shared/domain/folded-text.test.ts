import { describe, expect, it } from 'vitest';
import { foldText, searchWords } from './folded-text.ts';

describe('folded text', () => {
  it.each([
    ['Élodie', 'elodie'],
    ['E\u0301lodie', 'elodie'],
    ['GARCÍA-ÑÚÑEZ', 'garcia-nunez'],
    ['Øyvind Ærø', 'oyvind aero'],
    ['Łukasz Đorđe', 'lukasz dorde'],
    ['Weiß WEISS', 'weiss weiss'],
    ['İpek Işık', 'ipek isik'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Ｋｉｍ', 'kim'],
    ['Žofia Černá', 'zofia cerna'],
    ['김하나', '김하나'.normalize('NFKD')],
  ])('of %s is %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('of folded text is the same', () => {
    const once = foldText('Éloïse Strauß, Łódź');

    expect(foldText(once)).toBe(once);
  });
});

describe('the words of a search', () => {
  it.each([
    ['Garcia Élodie', ['garcia', 'elodie']],
    ['Garcia, Élodie ', ['garcia', 'elodie']],
    ['kim KIM', ['kim']],
    [' , ', []],
  ])('of "%s" are %j', (term, words) => {
    expect(searchWords(term)).toEqual(words);
  });
});
