import { CLIENT_LOGIN_REFUSED, IDP_CLIENT_ID, initiateAuthSchema } from '#shared/api/identity/identity.ts';
import { respondSchema } from '#shared/api/identity/identity-operations.ts';
import { parseOuterJson } from '../model/json-nesting.ts';
import type { FactorAnswer } from '../services/identity/identity-factors.ts';
import * as identity from '../services/identity/identity.ts';
import * as signing from '../services/identity/identity-sign-in.ts';
import type { Operation, Outcome } from './identity-outcome.ts';
import {
  authenticated,
  done,
  failure,
  forApplication,
  INVALID,
  refused,
  WRONG_CLIENT,
} from './identity-outcome.ts';

export const InitiateAuth: Operation = async (deps, body, requester) => {
  const parsed = initiateAuthSchema.safeParse(body);
  if (!parsed.success) return INVALID;
  if (parsed.data.ClientId !== IDP_CLIENT_ID) return WRONG_CLIENT;
  if (parsed.data.AuthFlow === 'REFRESH_TOKEN_AUTH') {
    const tokens = await identity.refresh(deps, parsed.data.AuthParameters.REFRESH_TOKEN);
    return tokens
      ? authenticated(tokens)
      : failure('NotAuthorizedException', 'Refresh Token has been revoked');
  }
  const { USERNAME: username, PASSWORD: password } = parsed.data.AuthParameters;
  return answer(await signing.signIn(deps, { username, password }, requester));
};

export const RespondToAuthChallenge = forApplication(respondSchema, async (deps, input, requester) => {
  const { Session: session, ChallengeResponses: given } = input;
  switch (input.ChallengeName) {
    case 'NEW_PASSWORD_REQUIRED': {
      const password = given.NEW_PASSWORD;
      if (password === undefined) return INVALID;
      return answer(await signing.respondNewPassword(deps, { session, password }, requester));
    }
    case 'SOFTWARE_TOKEN_MFA': {
      const code = given.SOFTWARE_TOKEN_MFA_CODE;
      if (code === undefined) return INVALID;
      const factor: FactorAnswer = { kind: 'code', code };
      return answer(await signing.respondFactor(deps, { session, answer: factor }, requester));
    }
    case 'WEB_AUTHN': {
      const factor: FactorAnswer = { kind: 'passkey', credential: parseOuterJson(given.CREDENTIAL ?? '') };
      return answer(await signing.respondFactor(deps, { session, answer: factor }, requester));
    }
    case 'MFA_SETUP':
      return answer(await signing.respondSetup(deps, session));
  }
});

function answer(result: signing.ChallengeResult): Outcome {
  switch (result.kind) {
    case 'success':
      return { ...authenticated(result.tokens), signedInAs: result.email };
    case 'challenge':
      return done(result.challenge);
    case 'wrong':
      return failure('NotAuthorizedException', 'Incorrect username or password.');
    case 'invitationExpired':
      // Cognito reports this as wrong credentials, which people would take for a typing error.
      return failure(
        'PasswordResetRequiredException',
        'Your invitation has expired. Ask an administrator of your practice to send it again.',
      );
    case 'refusedClient':
      return failure('UnacceptableClientLogin', CLIENT_LOGIN_REFUSED);
    case 'wrongAnswer':
      return refused({ kind: 'wrongCode' });
    case 'wait':
    case 'badPassword':
      return refused(result);
    case 'expired':
      return failure('NotAuthorizedException', 'Invalid session for the user, session is expired.');
  }
}
