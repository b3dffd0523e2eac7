/** Characters that spreadsheets skip at the start of a cell: blanks, control and zero-width characters. */
const SKIPPED = String.raw`[\s\p{Cc}\p{Cf}]*`;
/** Includes full-width signs: Japanese and Chinese versions run those too. */
const FORMULA_SIGN = '[=+\\-@＝＋－＠]';
/**
 * Spreadsheets run cells with this beginning as formulas, also in imported files. After a leading tab or line break,
 * some programs treat the rest as a cell of its own.
 */
const FORMULA_START = new RegExp(String.raw`^(?:[\t\r\n]|${SKIPPED}${FORMULA_SIGN})`, 'u');
const FORMULA_AFTER_COMMA = new RegExp(`,(?=${SKIPPED}${FORMULA_SIGN})`, 'gu');
const MUST_BE_QUOTED = /[",\r\n]/;

/**
 * Text as a cell of a CSV table: quoted if needed (RFC 4180), and prefixed with an apostrophe if a spreadsheet would
 * run it. Do not pass numbers: they are written as they are.
 */
export function csvText(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return MUST_BE_QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A comment line above a table, '# ...'. As in any line, a comma starts a new cell. */
export const csvRemark = (text: string): string =>
  `# ${text.replaceAll(/\s+/g, ' ').replaceAll(FORMULA_AFTER_COMMA, ",'")}`;
