import { idTokenClaimsSchema, type StoredTokens, storedTokensSchema } from '#shared/api/identity.ts';
import { organizationIdSchema, type UserId, type OrganizationId, userIdSchema } from '#shared/domain/ids.ts';

/** The part of `localStorage` this app uses; injected so that tests and private windows work. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const TOKENS_KEY = 'loopwell.tokens';
/** Belongs to the sign-in and ends with it. */
export const IMPERSONATION_KEY = 'loopwell.impersonation';

export type Tokens = StoredTokens;

export type TokenStore = {
  /** Read anew each time: another tab may have refreshed or signed out meanwhile. */
  read(): Tokens | undefined;
  write(tokens: Tokens): void;
  clear(): void;
};

export function createTokenStore(storage: KeyValueStorage): TokenStore {
  return {
    read() {
      const text = storage.getItem(TOKENS_KEY);
      if (text === null) return undefined;
      const parsed = storedTokensSchema.safeParse(parseJson(text));
      return parsed.success ? parsed.data : undefined;
    },
    write: (tokens) => storage.setItem(TOKENS_KEY, JSON.stringify(tokens)),
    clear: () => {
      storage.removeItem(IMPERSONATION_KEY);
      storage.removeItem(TOKENS_KEY);
    },
  };
}

/** Who is signed in, as the identity token says. */
export type Identity = { userId: UserId; organizationId: OrganizationId };

/**
 * Claims of an identity token. Its signature is not checked here: the page only uses it to know whom to ask
 * about, and the server checks every call.
 */
export function identityFromToken(idToken: string): Identity | undefined {
  const payload = idToken.split('.')[1];
  if (payload === undefined) return undefined;
  const claims = idTokenClaimsSchema.safeParse(parseJson(decodeBase64Url(payload)));
  if (!claims.success) return undefined;
  const userId = userIdSchema.safeParse(claims.data['custom:userId']);
  const organizationId = organizationIdSchema.safeParse(claims.data['custom:organizationId']);
  if (!userId.success || !organizationId.success) return undefined;
  return { userId: userId.data, organizationId: organizationId.data };
}

function decodeBase64Url(text: string): string {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
  } catch {
    return '';
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
