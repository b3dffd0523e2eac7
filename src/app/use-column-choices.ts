import { useAtom } from '#state/jotai.ts';
import { settingsAtom } from '#state/settings.atoms.ts';
import type { ColumnChoices } from '#ui/list/use-columns.ts';

/** Columns of the tables, kept with the other settings of this browser. */
export function useColumnChoices(): ColumnChoices {
  const [settings, save] = useAtom(settingsAtom);
  return {
    of: (table) => settings.columns[table] ?? {},
    save: (table, choice) => save({ ...settings, columns: { ...settings.columns, [table]: choice } }),
  };
}
