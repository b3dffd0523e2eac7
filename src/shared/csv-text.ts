/** Spreadsheets run cells that start like this as formulas, also when they come out of a file. */
const FORMULA_START = /^[=+\-@\t\r]/;
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
  `# ${text.replaceAll(/\s+/g, ' ').replaceAll(/,(?=[=+\-@])/g, ",'")}`;
