/** Letters that are not a letter with a mark, and what people type for them. */
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
 * What searches go by: small letters without their marks, so that 'elodie' is 'Élodie'. The database does the same to what
 * it stores (`fold_text`).
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[øłđðħıςßæœþ]/g, (letter) => SPELT[letter] ?? letter);

/** The words of a search, folded, each once: all must be found, in any order. */
export const searchWords = (searchTerm: string): string[] => [
  ...new Set(
    foldText(searchTerm)
      .split(/[\s,]+/)
      .filter((word) => word !== ''),
  ),
];
