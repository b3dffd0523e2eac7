import type { ClaimNames } from '#shared/api/identity/identity-provider.ts';
import { idTokenClaimsSchema, type StoredTokens, storedTokensSchema } from '#shared/api/identity/identity.ts';
import { organizationIdSchema, type UserId, type OrganizationId, userIdSchema } from '#shared/domain/ids.ts';
import { ApiError } from './api-error.ts';
import { parseJson } from './parse-json.ts';
import { TOKENS_KEY } from './tokens-key.ts';

/** The part of `localStorage` this app uses; injected for tests and private windows. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Deleted when the sign-in ends. */
export const IMPERSONATION_KEY = 'loopwell.impersonation';
/** Messages to the assistant; also deleted when the sign-in ends. */
export const CHAT_KEY = 'loopwell.chat';

export type Tokens = StoredTokens;

export type TokenStore = {
  /** Reads storage each time: another tab may have refreshed the tokens or signed out. */
  read(): Tokens | undefined;
  write(tokens: Tokens): void;
  clear(): void;
};

export function createTokenStore(storage: KeyValueStorage): TokenStore {
  /** Every call of the server reads the tokens. */
  let last: { text: string; tokens: Tokens | undefined } | undefined;
  return {
    read() {
      const text = storage.getItem(TOKENS_KEY);
      if (text === null) last = undefined;
      else if (last?.text !== text)
        last = { text, tokens: storedTokensSchema.safeParse(parseJson(text)).data };
      return last?.tokens;
    },
    write: (tokens) => storage.setItem(TOKENS_KEY, JSON.stringify(tokens)),
    clear: () => {
      last = undefined;
      storage.removeItem(IMPERSONATION_KEY);
      storage.removeItem(CHAT_KEY);
      storage.removeItem(TOKENS_KEY);
    },
  };
}

/** The signed-in user according to the identity token. */
export type Identity = { userId: UserId; organizationId: OrganizationId };

/**
 * Claims of an identity token. The signature is not checked here: the page only uses the token to know whose data to
 * request, and the server checks every call.
 */
export function identityFromToken(idToken: string): Identity | undefined {
  const claims = idTokenClaimsSchema.safeParse(claimsOf(idToken));
  return claims.success
    ? toIdentity(claims.data['custom:userId'], claims.data['custom:organizationId'])
    : undefined;
}

const owners = new WeakMap<Tokens, Identity>();

/** The owner of the tokens. */
export function personOf(tokens: Tokens): Identity | undefined {
  const { person, idToken } = tokens;
  const owner =
    owners.get(tokens) ??
    (person ? toIdentity(person.userId, person.organizationId) : identityFromToken(idToken));
  // Every stored answer is looked up under its owner.
  if (owner) owners.set(tokens, owner);
  return owner;
}

/** The bearer token for the API. */
export const bearerOf = ({ bearer, idToken, accessToken }: Tokens): string =>
  bearer === 'id' ? idToken : accessToken;

/**
 * Tokens of an external provider, prepared for the API. The API accepts the identity token until it expires. Throws
 * ApiError for a user unknown to this installation.
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

/** The claims of an identity token; undefined for invalid text. */
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
