/** Letters that are not a base letter with a mark, with the spelling that people type. */
const SPELT: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * Search form of a text: lower case without marks, so that 'elodie' finds 'Élodie'. The database does the same to
 * stored text (`fold_text`).
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[øłđðħıςßæœþ]/g, (letter) => SPELT[letter] ?? letter);

/** The distinct words of a search, folded. All must be found, in any order. */
export const searchWords = (searchTerm: string): string[] => [
  ...new Set(
    foldText(searchTerm)
      .split(/[\s,]+/)
      .filter((word) => word !== ''),
  ),
];

/** The characters that people type for an apostrophe. */
export const APOSTROPHES = "'’‘ʼ`";

/** 'O'Brien' becomes 'OBrien', whichever apostrophe was typed. */
export const withoutApostrophes = (text: string): string => text.replace(/['’‘ʼ`]/g, '');
