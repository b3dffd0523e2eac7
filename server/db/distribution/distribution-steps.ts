import { DISTRIBUTION_COLUMN } from './check-distribution.ts';
import type { CatalogueTable } from './read-catalogue.ts';

/** All tables of a practice are on the node of the practice, so that their joins stay there. */
const COLOCATED_WITH = 'client';

/**
 * Statements that make a PostgreSQL with the extension Citus a distributed one. To be run by the owner in one transaction.
 * A table follows those its foreign keys refer to, because Citus refuses a foreign key to a table that is still local.
 */
export function distributionSteps(
  tables: readonly CatalogueTable[],
  references: Readonly<Record<string, string>>,
): string[] {
  return referredFirst(tables).map(({ name }) => {
    if (name in references) return `select create_reference_table('${name}')`;
    const colocation = name === COLOCATED_WITH ? 'default' : COLOCATED_WITH;
    return `select create_distributed_table('${name}', '${DISTRIBUTION_COLUMN}', colocate_with => '${colocation}')`;
  });
}

/** Settings of the database that row-level security and the counts of lists need on every node. */
export const DISTRIBUTION_SETTINGS = [
  // The organization of a transaction is a local setting; without this, nodes would see no rows.
  "citus.propagate_set_commands = 'local'",
  // The triggers that count clients and sessions change rows of the same practice, so on the same node.
  'citus.enable_unsafe_triggers = on',
  'citus.allow_nested_distributed_execution = on',
] as const;

/** The tables, each after those it refers to; `client` as early as possible. Throws Error for a circle. */
function referredFirst(tables: readonly CatalogueTable[]): CatalogueTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<CatalogueTable>();
  const visit = (table: CatalogueTable, path: readonly string[]): void => {
    if (ordered.has(table)) return;
    if (path.includes(table.name))
      throw new Error(`Tables refer in a circle: ${[...path, table.name].join(', ')}`);
    for (const { to } of table.foreignKeys) {
      const referred = byName.get(to);
      if (referred && referred !== table) visit(referred, [...path, table.name]);
    }
    ordered.add(table);
  };
  const first = byName.get(COLOCATED_WITH);
  for (const table of first ? [first, ...tables] : tables) visit(table, []);
  return [...ordered];
}
