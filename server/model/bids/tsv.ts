/** A value of a table; undefined and null are 'n/a'. */
export type TsvValue = string | number | null | undefined;

/**
 * A table as BIDS defines it: tab-separated, UTF-8, with a header row. Tabs and line ends within a text become spaces,
 * because the format has no way to quote them.
 */
export function tsvTable(columns: readonly string[], rows: readonly (readonly TsvValue[])[]): string {
  const lines = rows.map((row) => row.map(cell).join('\t'));
  return `${[columns.join('\t'), ...lines].join('\n')}\n`;
}

function cell(value: TsvValue): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'n/a';
  const text = (value ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return text === '' ? 'n/a' : text;
}
