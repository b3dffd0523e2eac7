import { useAtom } from '#state/jotai.ts';
import { settingsAtom } from '#state/settings.atoms.ts';
import type { ColumnChoices } from '#ui/list/use-columns.ts';

/** Column choices of the tables, stored in this browser's settings. */
export function useColumnChoices(): ColumnChoices {
  const [settings, save] = useAtom(settingsAtom);
  return {
    of: (table) => settings.columns[table] ?? {},
    save: (table, choice) => save({ ...settings, columns: { ...settings.columns, [table]: choice } }),
  };
}
