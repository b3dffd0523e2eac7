import type { z } from 'zod';
import { IDP_CLIENT_ID } from '#shared/api/identity/identity.ts';
import { PROOF_WANTED } from '#shared/api/identity/identity-operations.ts';
import { TOKEN_LIFE_SECONDS } from '../identity/tokens.ts';
import type { Caller, Deps } from '../services/core/deps.ts';
import type { IssuedTokens } from '../services/identity/identity.ts';
import { authenticate } from '../services/identity/identity.ts';
import type { Requester } from '../services/identity/identity-challenges.ts';
import { waitInWords } from '../services/core/too-many-requests.ts';
import { hasFreshProof } from '../services/identity/identity-proof.ts';

/** Error names and messages of a Cognito user pool; clients branch on `__type`. */
type Failure = { type: string; message: string; waitSeconds?: number };
export type Outcome =
  /** `signedInAs`: the e-mail address of an account whose sign-in is complete. */
  { ok: true; body: object; signedInAs?: string } | { ok: false; failure: Failure };
type Done = Extract<Outcome, { ok: true }>;
export type Operation = (deps: Deps, body: unknown, requester: Requester) => Promise<Outcome>;

export const done = (body: object = {}): Done => ({ ok: true, body });
export const failure = (type: string, message: string): Outcome => ({
  ok: false,
  failure: { type, message },
});
export const INVALID = failure('InvalidParameterException', 'The sign-in cannot read this request.');
export const WRONG_CLIENT = failure('ResourceNotFoundException', 'This application is unknown here.');
export const WRONG_TOKEN = failure('NotAuthorizedException', 'Access Token has been revoked');
const WRONG_CODE = failure(
  'CodeMismatchException',
  'The code is wrong or no longer works. Check it, or ask for a new one.',
);
export const NEEDS_PROOF = failure(
  PROOF_WANTED,
  'You signed in some time ago. Confirm your identity with your password or a code.',
);
export const wait = (waitSeconds: number, what = 'Too many attempts.'): Outcome => ({
  ok: false,
  failure: {
    type: 'TooManyRequestsException',
    message: `${what} Try again in ${waitInWords(waitSeconds)}.`,
    waitSeconds,
  },
});

type Refused =
  | { kind: 'wait'; seconds: number }
  | { kind: 'wrongCode' }
  | { kind: 'badPassword'; problem: string };

/** Refusals that several operations share. */
export function refused(result: Refused): Outcome {
  if (result.kind === 'wait') return wait(result.seconds);
  return result.kind === 'wrongCode' ? WRONG_CODE : failure('InvalidPasswordException', result.problem);
}

export const authenticated = ({
  accessToken,
  idToken,
  refreshToken,
}: Omit<IssuedTokens, 'refreshToken'> & { refreshToken?: string }): Done =>
  done({
    AuthenticationResult: {
      AccessToken: accessToken,
      IdToken: idToken,
      RefreshToken: refreshToken,
      ExpiresIn: TOKEN_LIFE_SECONDS,
      TokenType: 'Bearer',
    },
    ChallengeParameters: {},
  });

/** An operation for any client that sends our application id. */
export const forApplication =
  <T extends { ClientId: string }>(
    schema: z.ZodType<T>,
    run: (deps: Deps, input: T, requester: Requester) => Promise<Outcome>,
  ): Operation =>
  async (deps, body, requester) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) return INVALID;
    return parsed.data.ClientId === IDP_CLIENT_ID ? run(deps, parsed.data, requester) : WRONG_CLIENT;
  };

/** An operation on the caller's own account. An impersonating administrator may not change the user's sign-in. */
export const forCaller =
  <T extends { AccessToken: string }>(
    schema: z.ZodType<T>,
    run: (deps: Deps, caller: Caller, input: T, requester: Requester) => Promise<Outcome>,
  ): Operation =>
  async (deps, body, requester) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) return INVALID;
    const caller = await authenticate(deps, parsed.data.AccessToken);
    return caller?.impersonatorId === undefined && caller
      ? run(deps, caller, parsed.data, requester)
      : WRONG_TOKEN;
  };

/**
 * Like {@link forCaller}, but requires a fresh proof of identity. For operations that a stranger at an unlocked
 * computer must not do.
 */
export const forProvedCaller: typeof forCaller = (schema, run) =>
  forCaller(schema, async (deps, caller, input, requester) =>
    hasFreshProof(deps, caller) ? run(deps, caller, input, requester) : NEEDS_PROOF,
  );
