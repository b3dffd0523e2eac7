/** What spreadsheets skip before they look at a cell: blanks, control characters and what has no width. */
const SKIPPED = String.raw`[\s\p{Cc}\p{Cf}]*`;
/** Full-width signs too: Japanese and Chinese versions run them. */
const FORMULA_SIGN = '[=+\\-@＝＋－＠]';
/**
 * Spreadsheets run cells that start like this as formulas, also when they come out of a file. A tab or a line break in
 * front makes some programs take what follows for a cell of its own.
 */
const FORMULA_START = new RegExp(String.raw`^(?:[\t\r\n]|${SKIPPED}${FORMULA_SIGN})`, 'u');
const FORMULA_AFTER_COMMA = new RegExp(`,(?=${SKIPPED}${FORMULA_SIGN})`, 'gu');
const MUST_BE_QUOTED = /[",\r\n]/;

/**
 * A text as a cell of a CSV table: quoted where it must be (RFC 4180), and behind an apostrophe where a spreadsheet
 * would run it. Numbers are not texts: they are written as they are.
 */
export function csvText(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return MUST_BE_QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A remark above a table, '# ...' on one line. A comma in it starts a cell like any other. */
export const csvRemark = (text: string): string =>
  `# ${text.replaceAll(/\s+/g, ' ').replaceAll(FORMULA_AFTER_COMMA, ",'")}`;
