import { createContext, useContext, useState } from 'react';
import type { Column } from './column.ts';

/** Whether a column is shown, by column key, for columns the user has chosen to show or hide. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/** Column choices stored in this browser, by table name. */
export type ColumnChoices = {
  of: (table: string) => ColumnChoice;
  save: (table: string, choice: ColumnChoice) => void;
};

/** The app provides the choices stored in its local settings. */
export const ColumnChoicesContext = createContext<ColumnChoices | undefined>(undefined);

/** Without a provider, the choice lasts as long as the table. */
function useColumnChoices(): ColumnChoices {
  const given = useContext(ColumnChoicesContext);
  const [choices, setChoices] = useState<Readonly<Record<string, ColumnChoice>>>({});
  return (
    given ?? {
      of: (table) => choices[table] ?? {},
      save: (table, choice) => setChoices((before) => ({ ...before, [table]: choice })),
    }
  );
}

/**
 * The columns of a table that the user wants to see. `table` is its name in the local settings. Columns without
 * `isOptional` are always shown.
 *
 *     const columns = useColumns('clients', COLUMNS);
 *     <ColumnChoiceButton columns={columns} />
 *     <DataTable columns={columns.shown} ... />
 */
export function useColumns<Row>(table: string, all: readonly Column<Row>[]) {
  const choices = useColumnChoices();
  const choice = choices.of(table);
  const isShown = ({ key, isOptional, isHiddenAtFirst }: Column<Row>) =>
    !(isOptional || isHiddenAtFirst) || (choice[key] ?? !isHiddenAtFirst);
  return {
    shown: all.filter(isShown),
    optional: all
      .filter(({ isOptional, isHiddenAtFirst }) => isOptional || isHiddenAtFirst)
      .map((column) => ({ key: column.key, head: column.head, isShown: isShown(column) })),
    toggle: (key: string) => {
      const column = all.find((each) => each.key === key);
      if (column) choices.save(table, { ...choice, [key]: !isShown(column) });
    },
    reset: () => choices.save(table, {}),
  };
}
