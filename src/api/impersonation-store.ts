import { type Impersonation, impersonationSchema } from '#shared/api/identity/impersonation.ts';
import { parseJson } from './parse-json.ts';
import { IMPERSONATION_KEY, type KeyValueStorage } from './tokens.ts';

export type ImpersonationStore = {
  /** Reads storage each time: another tab may have ended it. */
  read(): Impersonation | undefined;
  write(impersonation: Impersonation): void;
  clear(): void;
};

export function createImpersonationStore(storage: KeyValueStorage): ImpersonationStore {
  return {
    read() {
      const text = storage.getItem(IMPERSONATION_KEY);
      if (text === null) return undefined;
      const parsed = impersonationSchema.safeParse(parseJson(text));
      return parsed.success ? parsed.data : undefined;
    },
    write: (impersonation) => storage.setItem(IMPERSONATION_KEY, JSON.stringify(impersonation)),
    clear: () => storage.removeItem(IMPERSONATION_KEY),
  };
}
