import {
  authenticationResultSchema,
  IDP_CLIENT_ID,
  IDP_PATH,
  IDP_TARGET_PREFIX,
  idpErrorSchema,
  type InitiateAuth,
} from '#shared/api/identity.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError, offlineError } from './api-error.ts';
import type { Tokens } from './tokens.ts';

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;
export type Clock = { nowMs(): number };

/** `refusedClient`: the password was right, but clients use the mobile app (unacceptable_client_login). */
export type SignInOutcome =
  | { kind: 'success'; tokens: Tokens }
  | { kind: 'wrongCredentials'; message: string }
  | { kind: 'refusedClient'; message: string };

export type IdentityClient = {
  /** Rejects with ApiError when the provider cannot be reached or does not make sense. */
  signIn(username: string, password: string): Promise<SignInOutcome>;
  /** Rejects with code `unauthenticated` when the provider refuses, `offline` when it cannot be reached. */
  refresh(tokens: Tokens): Promise<Tokens>;
  revoke(refreshToken: string): Promise<void>;
};

type Failure = { type: string; message: string };
type Answer = { ok: true; body: unknown } | { ok: false; failure: Failure };

const CLIENT_REFUSED = /UnacceptableClientLogin|unacceptable_client_login/;
const WRONG_CREDENTIALS = new Set(['NotAuthorizedException', 'UserNotFoundException']);

/** Speaks the user pool's wire protocol; see `#shared/api/identity.ts`. */
export function createIdentityClient(options: { fetch: Fetch; clock: Clock }): IdentityClient {
  const call = (operation: string, body: unknown) => callProvider(options.fetch, operation, body);
  const initiate = (body: InitiateAuth) => call('InitiateAuth', body);

  return {
    async signIn(username, password) {
      const answer = await initiate({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: IDP_CLIENT_ID,
        AuthParameters: { USERNAME: username.trim().toLowerCase(), PASSWORD: password },
      });
      if (answer.ok) return { kind: 'success', tokens: readTokens(answer.body, options.clock) };
      const { type, message } = answer.failure;
      if (CLIENT_REFUSED.test(`${type} ${message}`)) return { kind: 'refusedClient', message };
      if (WRONG_CREDENTIALS.has(type)) return { kind: 'wrongCredentials', message };
      throw toApiError(answer.failure);
    },

    async refresh(tokens) {
      const answer = await initiate({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: IDP_CLIENT_ID,
        AuthParameters: { REFRESH_TOKEN: tokens.refreshToken },
      });
      if (!answer.ok) throw refreshError(answer.failure);
      return readTokens(answer.body, options.clock, tokens.refreshToken);
    },

    async revoke(refreshToken) {
      const answer = await call('RevokeToken', { ClientId: IDP_CLIENT_ID, Token: refreshToken });
      if (!answer.ok) throw toApiError(answer.failure);
    },
  };
}

async function callProvider(fetch: Fetch, operation: string, body: unknown): Promise<Answer> {
  const response = await fetch(IDP_PATH, {
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
  if (response.status >= 500) throw offlineError(new Error(`Identity provider: ${response.status}`));
  const parsed = idpErrorSchema.safeParse(json);
  return parsed.success
    ? { ok: false, failure: { type: parsed.data.__type, message: parsed.data.message } }
    : {
        ok: false,
        failure: { type: 'Unknown', message: `Sign-in answered with status ${response.status}.` },
      };
}

/** The provider leaves out the refresh token when the old one goes on working. */
function readTokens(body: unknown, clock: Clock, oldRefreshToken?: string): Tokens {
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

/** Only a wait is no refusal. */
const refreshError = (failure: Failure): ApiError => {
  const error = toApiError(failure);
  return error.code === 'tooManyRequests' ? error : new ApiError('unauthenticated', MESSAGES.refreshFailed);
};

const toApiError = ({ type, message }: Failure): ApiError =>
  new ApiError(/TooManyRequests|LimitExceeded/.test(type) ? 'tooManyRequests' : 'badResponse', message);
