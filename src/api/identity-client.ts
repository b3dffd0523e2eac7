import { IDP_CLIENT_ID, IDP_PATH, otherChallengeSchema } from '#shared/api/identity/identity.ts';
import { type ChallengeName, challengeSchema } from '#shared/api/identity/identity-operations.ts';
import { MESSAGES } from '#model/messages.ts';
import { ApiError } from './api-error.ts';
import {
  type Answer,
  type Clock,
  createProviderCalls,
  type Failure,
  type Fetch,
  type Provider,
  readTokens,
  toApiError,
} from './identity-protocol.ts';
import { type Tokens, tokensForApi } from './tokens.ts';

export type { Clock, Fetch } from './identity-protocol.ts';

/** A step the provider requires before it issues tokens. */
export type PendingChallenge = {
  name: ChallengeName;
  session: string;
  parameters: Readonly<Record<string, string>>;
  /** Other challenges that may be answered instead. */
  available: readonly string[];
};

export type ChallengeAnswer =
  | { kind: 'newPassword'; password: string }
  /** From the authenticator app, or a recovery code. */
  | { kind: 'code'; code: string }
  /** An AuthenticationResponseJSON of the browser. */
  | { kind: 'passkey'; credential: object }
  /** The authenticator app has been set up; `session` comes from the response to its verification. */
  | { kind: 'setUp'; session: string };

/** `refusedClient`: the password was right, but clients use the mobile app (unacceptable_client_login). */
export type SignInOutcome =
  | { kind: 'success'; tokens: Tokens }
  | { kind: 'challenge'; challenge: PendingChallenge }
  | { kind: 'wrongCredentials'; message: string }
  | { kind: 'refusedClient'; message: string }
  /** Too many failed attempts; the message says how long to wait. */
  | { kind: 'wait'; message: string };

export type ChallengeOutcome =
  | SignInOutcome
  /** The challenge stays open: the user may try another answer. */
  | { kind: 'wrongAnswer'; message: string }
  /** The challenge has expired; the sign-in starts again. */
  | { kind: 'expired'; message: string };

export type IdentityClient = {
  /** Rejects with ApiError when the provider cannot be reached or its response is invalid. */
  signIn(username: string, password: string): Promise<SignInOutcome>;
  /** Rejects as `signIn` does. */
  respond(challenge: PendingChallenge, username: string, answer: ChallengeAnswer): Promise<ChallengeOutcome>;
  /** Rejects with code `unauthenticated` when the provider refuses, `offline` when it cannot be reached. */
  refresh(tokens: Tokens): Promise<Tokens>;
  /** Ends the sign-in at the provider. Resolves with the address of its sign-out page, if it has one. */
  signOut(tokens: Tokens): Promise<string | undefined>;
};

export const CLIENT_REFUSED = /UnacceptableClientLogin|unacceptable_client_login/;
const WRONG_CREDENTIALS = new Set(['NotAuthorizedException', 'UserNotFoundException']);
const WRONG_ANSWER = new Set([
  'CodeMismatchException',
  'InvalidPasswordException',
  'PasswordHistoryPolicyViolationException',
]);

const LOCAL: Provider = { endpoint: IDP_PATH, clientId: IDP_CLIENT_ID };
type Success = Extract<Answer, { ok: true }>;
type Options = {
  fetch: Fetch;
  clock: Clock;
  /** The built-in provider by default. */
  provider?: () => Promise<Provider>;
};

/** Usernames are e-mail addresses, compared without letter case and surrounding spaces. */
export const cleanUsername = (username: string): string => username.trim().toLowerCase();

/** Implements the user pool's wire protocol; see `#shared/api/identity.ts`. */
export function createIdentityClient({ fetch, clock, provider }: Options): IdentityClient {
  const find = provider ?? (() => Promise.resolve(LOCAL));
  const { callAsClient } = createProviderCalls(fetch, find);
  const toTokens = async (body: unknown, oldRefreshToken?: string): Promise<Tokens> => {
    const tokens = readTokens(body, clock, oldRefreshToken);
    const { claims } = await find();
    return claims ? tokensForApi(tokens, claims, clock.nowMs()) : tokens;
  };
  const readSuccess = async ({ body }: Success): Promise<SignInOutcome> => {
    const challenge = challengeOf(body);
    return challenge ? { kind: 'challenge', challenge } : { kind: 'success', tokens: await toTokens(body) };
  };

  return {
    async signIn(username, password) {
      const answer = await callAsClient('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: cleanUsername(username), PASSWORD: password },
      });
      if (answer.ok) return readSuccess(answer);
      const { type, message } = answer.failure;
      if (CLIENT_REFUSED.test(`${type} ${message}`)) return { kind: 'refusedClient', message };
      if (WRONG_CREDENTIALS.has(type)) return { kind: 'wrongCredentials', message };
      return waitOrThrow(answer.failure);
    },

    async respond(challenge, username, given) {
      const answer = await callAsClient('RespondToAuthChallenge', {
        ChallengeName: given.kind === 'code' ? 'SOFTWARE_TOKEN_MFA' : challenge.name,
        Session: given.kind === 'setUp' ? given.session : challenge.session,
        ChallengeResponses: { USERNAME: usernameOf(challenge, username), ...responsesOf(given) },
      });
      if (answer.ok) return readSuccess(answer);
      const { type, message } = answer.failure;
      if (CLIENT_REFUSED.test(`${type} ${message}`)) return { kind: 'refusedClient', message };
      if (WRONG_ANSWER.has(type)) return { kind: 'wrongAnswer', message };
      if (WRONG_CREDENTIALS.has(type)) return { kind: 'expired', message };
      return waitOrThrow(answer.failure);
    },

    async refresh(tokens) {
      if (tokens.refreshToken === undefined) throw refused();
      const answer = await callAsClient('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: tokens.refreshToken },
      });
      if (!answer.ok) throw refreshError(answer.failure);
      return toTokens(answer.body, tokens.refreshToken);
    },

    async signOut({ refreshToken }) {
      if (refreshToken === undefined) return undefined;
      const answer = await callAsClient('RevokeToken', { Token: refreshToken });
      if (!answer.ok) throw toApiError(answer.failure);
      return undefined;
    },
  };
}

function responsesOf(answer: ChallengeAnswer): Record<string, string> {
  switch (answer.kind) {
    case 'newPassword':
      return { NEW_PASSWORD: answer.password };
    case 'code':
      return { SOFTWARE_TOKEN_MFA_CODE: answer.code.replaceAll(' ', '') };
    case 'passkey':
      return { CREDENTIAL: JSON.stringify(answer.credential) };
    case 'setUp':
      return {};
  }
}

/** The pool's own name for the account; the e-mail address may be only an alias of it. */
const usernameOf = ({ parameters }: PendingChallenge, username: string): string =>
  parameters.USER_ID_FOR_SRP ?? cleanUsername(username);

/** Undefined if the response asks for no further step. Throws ApiError for a step this page does not know. */
function challengeOf(body: unknown): PendingChallenge | undefined {
  const challenge = challengeSchema.safeParse(body);
  if (!challenge.success) {
    const other = otherChallengeSchema.safeParse(body);
    if (!other.success) return undefined;
    throw new ApiError(
      'badResponse',
      `This page does not support this sign-in step (${other.data.ChallengeName}). Ask your administrator for another second step.`,
    );
  }
  const { ChallengeName, Session, ChallengeParameters = {}, AvailableChallenges = [] } = challenge.data;
  return {
    name: ChallengeName,
    session: Session,
    parameters: ChallengeParameters,
    available: AvailableChallenges,
  };
}

function waitOrThrow(failure: Failure): { kind: 'wait'; message: string } {
  const error = toApiError(failure);
  if (error.code === 'tooManyRequests') return { kind: 'wait', message: failure.message };
  throw error;
}

/** Every error is a refusal, except a request to wait. */
const refreshError = (failure: Failure): ApiError => {
  const error = toApiError(failure);
  return error.code === 'tooManyRequests' ? error : refused();
};

const refused = (): ApiError => new ApiError('unauthenticated', MESSAGES.refreshFailed);
