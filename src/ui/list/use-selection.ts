import { useMemo, useState } from 'react';

/** The selected rows of a list; the selection survives page changes. */
export type Selection<Row> = {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  set: (rows: readonly Row[], isSelected: boolean) => void;
  clear: () => void;
};

const NOTHING: readonly never[] = [];

/**
 * Selected rows by key, in the order of selection. `rowKey` must not change between renders. Rows among those `shown`
 * are returned in their current state, so that actions do not use outdated data.
 *
 *     const selection = useSelection(clientKey, clients.rows);
 *     <BulkBar selection={selection} noun="client">...</BulkBar>
 *     <DataTable selection={selection} ... />
 */
export function useSelection<Row>(
  rowKey: (row: Row) => string,
  shown: readonly Row[] = NOTHING,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  return useMemo(() => {
    const newest = new Map(shown.map((row) => [rowKey(row), row]));
    return {
      rows: [...chosen].map(([key, row]) => newest.get(key) ?? row),
      has: (row) => chosen.has(rowKey(row)),
      set: (rows, isSelected) =>
        setChosen((before) => {
          const after = new Map(before);
          for (const row of rows) {
            if (isSelected) after.set(rowKey(row), row);
            else after.delete(rowKey(row));
          }
          return after;
        }),
      clear: () => setChosen(new Map()),
    };
  }, [chosen, rowKey, shown]);
}
