import type { CatalogueTable, ForeignKey } from './read-catalogue.ts';

/** The column by which tables of a practice are distributed. */
export const DISTRIBUTION_COLUMN = 'organization_id';

type References = Readonly<Record<string, string>>;

/**
 * Why the tables cannot be distributed by organization; empty if they can. A database with Citus enforces a unique index
 * or a foreign key on each node alone, so both must stay within a practice.
 * Source: https://docs.citusdata.com/en/stable/develop/reference_ddl.html
 */
export function checkDistribution(tables: readonly CatalogueTable[], references: References): string[] {
  const names = new Set(tables.map(({ name }) => name));
  const unknown = Object.keys(references).filter((name) => !names.has(name));
  return [
    ...unknown.map((name) => `${name}: named as a reference table, but there is no such table`),
    ...tables.flatMap((table) =>
      (table.name in references
        ? problemsOfReference(table, references)
        : problemsOfPracticeTable(table, references)
      ).map((problem) => `${table.name}: ${problem}`),
    ),
  ];
}

const problemsOfReference = ({ foreignKeys }: CatalogueTable, references: References): string[] =>
  foreignKeys
    .filter(({ to }) => !(to in references))
    .map(({ name, to }) => `${name} refers from a reference table to ${to}, which is distributed`);

function problemsOfPracticeTable(table: CatalogueTable, references: References): string[] {
  if (!table.requiredColumns.includes(DISTRIBUTION_COLUMN)) {
    return [`has no required ${DISTRIBUTION_COLUMN}, and is not named as a reference table`];
  }
  return [
    ...table.uniqueIndexes
      .filter(({ columns }) => !columns.includes(DISTRIBUTION_COLUMN))
      .map(
        ({ name, columns }) => `${name} is unique over ${columns.join(', ')}, without ${DISTRIBUTION_COLUMN}`,
      ),
    ...(table.uniqueIndexes.length === 0 ? ['has no primary key'] : []),
    ...table.foreignKeys
      .filter((key) => !(key.to in references) && !staysInPractice(key))
      .map(({ name, to }) => `${name} refers to ${to} without ${DISTRIBUTION_COLUMN}`),
    ...table.sequenceColumns.map((column) => `${column} is numbered by the database, and not by the app`),
  ];
}

const staysInPractice = ({ columns, toColumns }: ForeignKey): boolean =>
  columns.some((column, at) => column === DISTRIBUTION_COLUMN && toColumns[at] === DISTRIBUTION_COLUMN);
