import { type AppSettings, appSettingsSchema, DEFAULT_APP_SETTINGS } from '#shared/domain/app-settings.ts';
import { atom, useAtomValue } from './jotai.ts';
import { servicesAtom } from './services.atoms.ts';

export const SETTINGS_KEY = 'loopwell.settings';

type Readable = { getItem(key: string): string | null };

/** Settings stored in this browser; unreadable values become their defaults. */
export function readSettings(storage: Readable): AppSettings {
  try {
    const stored: unknown = JSON.parse(storage.getItem(SETTINGS_KEY) ?? '{}');
    return appSettingsSchema.parse(stored);
  } catch {
    return DEFAULT_APP_SETTINGS;
  }
}

const changedAtom = atom<AppSettings | undefined>(undefined);

const shownAtom = atom((get): AppSettings => {
  const services = get(servicesAtom);
  return get(changedAtom) ?? (services ? readSettings(services.storage) : DEFAULT_APP_SETTINGS);
});

/** Writing changes these settings, and stores all for the next visit. */
export const settingsAtom = atom(
  (get) => get(shownAtom),
  (get, set, changes: Partial<AppSettings>) => {
    const settings = { ...get(shownAtom), ...changes };
    set(changedAtom, settings);
    get(servicesAtom)?.storage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  },
);

export const useSettings = (): AppSettings => useAtomValue(settingsAtom);
