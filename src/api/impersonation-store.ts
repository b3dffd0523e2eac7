import { z } from 'zod';
import { organizationIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { IMPERSONATION_KEY, type KeyValueStorage } from './tokens.ts';

/** Whom an administrator acts as in this browser. It changes what is shown; what may be done the server decides. */
const impersonationSchema = z.object({
  accessToken: z.string().min(1),
  userId: userIdSchema,
  organizationId: organizationIdSchema,
  /** Epoch ms on this computer's clock at which the token stops working. */
  expiresAtMs: z.number(),
});
export type Impersonation = z.infer<typeof impersonationSchema>;

export type ImpersonationStore = {
  /** Read anew each time: another tab may have ended it. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
