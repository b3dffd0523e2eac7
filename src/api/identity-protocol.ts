import {
  authenticationResultSchema,
  IDP_TARGET_PREFIX,
  idpErrorSchema,
} from '#shared/api/identity/identity.ts';
import type { ClaimNames } from '#shared/api/identity/identity-provider.ts';
import { PROOF_WANTED } from '#shared/api/identity/identity-operations.ts';
import { MESSAGES } from '#model/messages.ts';
import { ApiError, offlineError } from './api-error.ts';
import type { Tokens } from './tokens.ts';

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;
export type Clock = { nowMs(): number };

/** Address of the user pool and client id of this page in it; `claims` only for an external provider. */
export type Provider = { endpoint: string; clientId: string; claims?: ClaimNames };

const UNEXPLAINED = 'Unexplained';

export type Failure = { type: string; message: string };
export type Answer = { ok: true; body: unknown } | { ok: false; failure: Failure };
/** One operation of the provider. Rejects with ApiError `offline` when it cannot be reached. */
export type Call = (operation: string, body: object) => Promise<Answer>;

/** `callAsClient` is like {@link Call} with the client id in the body, as operations without a token require. */
export type ProviderCalls = { call: Call; callAsClient: Call };

export function createProviderCalls(fetch: Fetch, provider: () => Promise<Provider>): ProviderCalls {
  return {
    call: async (operation, body) => callProvider(fetch, await provider(), operation, body),
    callAsClient: async (operation, body) => {
      const known = await provider();
      return callProvider(fetch, known, operation, { ClientId: known.clientId, ...body });
    },
  };
}

async function callProvider(
  fetch: Fetch,
  { endpoint }: Provider,
  operation: string,
  body: unknown,
): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': IDP_TARGET_PREFIX + operation,
    },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw offlineError(error);
  });
  const json: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { ok: true, body: json };
  // A gateway in front of a stopped server answers 5xx: that says nothing about the credentials.
  if (response.status >= 500)
    throw offlineError(new Error(`Identity provider: ${response.status}`), response.status);
  const parsed = idpErrorSchema.safeParse(json);
  return parsed.success
    ? { ok: false, failure: { type: nameOf(parsed.data.__type), message: parsed.data.message } }
    : {
        ok: false,
        failure: {
          type: UNEXPLAINED,
          message: `The sign-in service answered with status ${response.status}.`,
        },
      };
}

/** Amazon sometimes puts a namespace before the name: `com.amazon.coral#NotAuthorizedException`. */
const nameOf = (type: string): string => type.slice(type.lastIndexOf('#') + 1);

/** The provider omits the refresh token if the old one stays valid. */
export function readTokens(body: unknown, clock: Clock, oldRefreshToken?: string): Tokens {
  const parsed = authenticationResultSchema.safeParse(body);
  const result = parsed.success ? parsed.data.AuthenticationResult : undefined;
  const refreshToken = result?.RefreshToken ?? oldRefreshToken;
  if (!result || refreshToken === undefined) throw new ApiError('badResponse', MESSAGES.tokensInvalid);
  return {
    accessToken: result.AccessToken,
    idToken: result.IdToken,
    refreshToken,
    expiresAtMs: clock.nowMs() + result.ExpiresIn * 1000,
  };
}

const isWait = (type: string): boolean => /TooManyRequests|LimitExceeded|TooManyFailedAttempts/.test(type);

export const toApiError = (failure: Failure): ApiError =>
  new ApiError(isWait(failure.type) ? 'tooManyRequests' : 'badResponse', failure.message, { cause: failure });

const typeOf = (error: ApiError): unknown =>
  typeof error.cause === 'object' && error.cause !== null && 'type' in error.cause
    ? error.cause.type
    : undefined;

/** The provider requires the user to prove their identity again before it runs the operation. */
export const isProofWanted = (error: unknown): boolean =>
  error instanceof ApiError && typeOf(error) === PROOF_WANTED;

/** The provider refused without a reason in a form this page understands. */
export const isUnexplained = (error: ApiError): boolean => typeOf(error) === UNEXPLAINED;

/** The response body parsed by `schema`. Throws ApiError for a refusal and for a body of another form. */
export function readBody<T>(
  answer: Answer,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): T {
  if (!answer.ok) throw toApiError(answer.failure);
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  throw new ApiError(
    'badResponse',
    'This page cannot read the answer of the sign-in service, which may have a newer version. Close all tabs of Loopwell and open it again.',
  );
}
