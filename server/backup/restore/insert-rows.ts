import type { Queryable } from '#server/db/db.ts';
import type { BackupTable } from '../format/manifest.ts';
import type { RowTexts } from '../format/rows.ts';

const ROWS_PER_STATEMENT = 200;

/**
 * Inserts rows from their texts, in their order. Each column travels as one text of joined values: the two databases
 * split it alike, whatever the values contain.
 */
export async function insertRows(
  sql: Queryable,
  table: BackupTable,
  rows: readonly RowTexts[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const some = rows.slice(at, at + ROWS_PER_STATEMENT);
    const separator = unusedMark(some, '\u001e');
    const nullMark = unusedMark(some, '\u001f');
    const columns = table.columns.map((_, index) =>
      // Begins with a separator; the empty first value is cut off again.
      some.map((row) => `${separator}${row[index] ?? nullMark}`).join(''),
    );
    await sql.query(insertText(table), [separator, nullMark, ...columns]);
  }
}

function insertText({ name, columns }: BackupTable): string {
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const values = columns.map(({ type }, index) => `v.c${index}::${type}`).join(', ');
  const lists = columns.map((_, index) => `(string_to_array($${index + 3}, $1, $2))[2:]`).join(', ');
  const aliases = columns.map((_, index) => `c${index}`).join(', ');
  return `insert into "${name}" (${names}) select ${values} from unnest(${lists}) as v(${aliases})`;
}

/** A text that no value contains. */
function unusedMark(rows: readonly RowTexts[], start: string): string {
  let mark = start;
  for (let number = 0; rows.some((row) => row.some((value) => value?.includes(mark))); number++) {
    mark = `${start}${number}${start}`;
  }
  return mark;
}
