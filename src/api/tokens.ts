import type { ClaimNames } from '#shared/api/identity/identity-provider.ts';
import { idTokenClaimsSchema, type StoredTokens, storedTokensSchema } from '#shared/api/identity/identity.ts';
import { organizationIdSchema, type UserId, type OrganizationId, userIdSchema } from '#shared/domain/ids.ts';
import { ApiError } from './api-error.ts';

/** The part of `localStorage` this app uses; injected so that tests and private windows work. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const TOKENS_KEY = 'loopwell.tokens';
/** Belongs to the sign-in and ends with it. */
export const IMPERSONATION_KEY = 'loopwell.impersonation';
/** What was written to the assistant: it ends with the sign-in too. */
export const CHAT_KEY = 'loopwell.chat';

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
      storage.removeItem(CHAT_KEY);
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
  const claims = idTokenClaimsSchema.safeParse(claimsOf(idToken));
  return claims.success
    ? toIdentity(claims.data['custom:userId'], claims.data['custom:organizationId'])
    : undefined;
}

/** Whose tokens these are. */
export const personOf = ({ person, idToken }: Tokens): Identity | undefined =>
  person ? toIdentity(person.userId, person.organizationId) : identityFromToken(idToken);

/** The token the API takes. */
export const bearerOf = ({ bearer, idToken, accessToken }: Tokens): string =>
  bearer === 'id' ? idToken : accessToken;

/**
 * Tokens of a provider that is not ours, for the API: it takes the identity token, which lives as long as it says.
 * Throws ApiError for somebody this Loopwell does not know.
 */
export function tokensForApi(tokens: Tokens, names: ClaimNames, nowMs: number): Tokens {
  const claims = claimsOf(tokens.idToken);
  const person = toIdentity(claims?.[names.userId], claims?.[names.organizationId]);
  if (!person) {
    throw new ApiError(
      'badResponse',
      `You are signed in, but your account is not linked to Loopwell: ${names.userId} or ${names.organizationId} is missing. Ask the administrator of your practice.`,
    );
  }
  const { iat, exp } = claims ?? {};
  const lifeMs = typeof iat === 'number' && typeof exp === 'number' ? (exp - iat) * 1000 : Infinity;
  return { ...tokens, person, bearer: 'id', expiresAtMs: Math.min(tokens.expiresAtMs, nowMs + lifeMs) };
}

/** What an identity token says; undefined for what is none. */
export function claimsOf(idToken: string): Readonly<Record<string, unknown>> | undefined {
  const payload = idToken.split('.')[1];
  const claims = payload === undefined ? undefined : parseJson(decodeBase64Url(payload));
  return typeof claims === 'object' && claims !== null ? { ...claims } : undefined;
}

function toIdentity(user: unknown, organization: unknown): Identity | undefined {
  const userId = userIdSchema.safeParse(user);
  const organizationId = organizationIdSchema.safeParse(organization);
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

/** Undefined for text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
