import { revokeTokenSchema } from '#shared/api/identity/identity.ts';
import * as shapes from '#shared/api/identity/identity-operations.ts';
import type { Deps } from '../services/core/deps.ts';
import * as identity from '../services/identity/identity.ts';
import { findChallenge, type Origin } from '../services/identity/identity-challenges.ts';
import * as email from '../services/identity/identity-email.ts';
import * as enrolment from '../services/identity/identity-enrolment.ts';
import { hasFreshProof, proveAnew } from '../services/identity/identity-proof.ts';
import * as passwords from '../services/identity/identity-passwords.ts';
import type { Operation, Outcome } from './identity-outcome.ts';
import {
  authenticated,
  done,
  failure,
  forApplication,
  forCaller,
  forProvedCaller,
  INVALID,
  NEEDS_PROOF,
  refused,
  WRONG_TOKEN,
} from './identity-outcome.ts';

const EXPIRED = failure('NotAuthorizedException', 'Invalid session for the user, session is expired.');
const NO_SITE = failure(
  'WebAuthnConfigurationMissingException',
  'Passkeys need a name for this site, not a number. Open Loopwell by its name, or use an authenticator app.',
);
const LAST_FACTOR = failure(
  'InvalidParameterException',
  'Your practice requires a second step. Add another one before you remove this one.',
);

const NEEDS_PASSWORD = failure(
  'PasswordResetRequiredException',
  'Your e-mail address is verified. The address was registered more than once, so no password works. Choose a new one with "Forgot password?" on the sign-in page.',
);

/** By the name in the header of the request. */
export const ACCOUNT_OPERATIONS: Readonly<Record<string, Operation>> = {
  RevokeToken: forApplication(revokeTokenSchema, async (deps, { Token }) => {
    await identity.revoke(deps, Token);
    return done();
  }),

  GlobalSignOut: forCaller(shapes.accessTokenSchema, async (deps, _caller, { AccessToken }) =>
    (await identity.signOutEverywhere(deps, AccessToken)) ? done() : WRONG_TOKEN,
  ),

  ForgotPassword: forApplication(shapes.forgotPasswordSchema, async (deps, { Username }, origin) => {
    const result = await passwords.forgotPassword(deps, Username, origin);
    return result.kind === 'wait' ? refused(result) : delivery(Username);
  }),

  ConfirmForgotPassword: forApplication(shapes.confirmForgotPasswordSchema, async (deps, input, origin) => {
    const given = { username: input.Username, code: input.ConfirmationCode, password: input.Password };
    const result = await passwords.confirmForgotPassword(deps, given, origin);
    return result.kind === 'changed' ? done() : refused(result);
  }),

  ChangePassword: forCaller(
    shapes.changePasswordSchema,
    async (deps, caller, { PreviousPassword, ProposedPassword }, origin) => {
      const given = { previous: PreviousPassword, proposed: ProposedPassword };
      const result = await passwords.changePassword(deps, caller, given, origin);
      if (result.kind === 'changed') return authenticated(result.tokens);
      return result.kind === 'wrongPassword'
        ? failure('NotAuthorizedException', 'The current password is wrong.')
        : refused(result);
    },
  ),

  GetUser: forCaller(shapes.accessTokenSchema, async (deps, caller) => {
    const user = await identity.describeUser(deps, caller);
    if (!user) return WRONG_TOKEN;
    return done({
      Username: user.email,
      UserAttributes: [
        { Name: 'sub', Value: caller.userId },
        { Name: 'email', Value: user.email },
        { Name: 'email_verified', Value: String(user.isVerified) },
        { Name: 'custom:userId', Value: caller.userId },
        { Name: 'custom:organizationId', Value: caller.organizationId },
      ],
      UserMFASettingList: user.factors,
      ...(user.factors[0] !== undefined && { PreferredMfaSetting: user.factors[0] }),
    });
  }),

  GetUserAttributeVerificationCode: forCaller(
    shapes.attributeCodeSchema,
    async (deps, caller, _input, origin) => {
      const to = await email.emailOf(deps, caller);
      return to === undefined ? WRONG_TOKEN : sendCode(deps, to, origin);
    },
  ),

  VerifyUserAttribute: forCaller(shapes.verifyAttributeSchema, async (deps, caller, { Code }, origin) => {
    const username = await email.emailOf(deps, caller);
    const given = { code: Code, proof: { kind: 'signedIn' } } as const;
    return username === undefined ? WRONG_TOKEN : confirm(deps, { username, ...given }, origin);
  }),

  ResendConfirmationCode: forApplication(shapes.resendCodeSchema, (deps, { Username }, origin) =>
    sendCode(deps, Username, origin),
  ),

  ConfirmSignUp: forApplication(
    shapes.confirmSignUpSchema,
    (deps, { Username, ConfirmationCode, ClientMetadata }, origin) => {
      const proof = { kind: 'registration', requestKey: ClientMetadata?.requestKey } as const;
      return confirm(deps, { username: Username, code: ConfirmationCode, proof }, origin);
    },
  ),

  AssociateSoftwareToken: async (deps, body) => {
    const parsed = shapes.associateTokenSchema.safeParse(body);
    if (!parsed.success) return INVALID;
    const who = await enroller(deps, parsed.data);
    if (!who) return EXPIRED;
    if (!who.isProved) return NEEDS_PROOF;
    const secret = await enrolment.associateTotp(deps, who.owner);
    if (secret === undefined)
      return failure(
        'ConcurrentModificationException',
        'This account already has an authenticator app. Remove it first.',
      );
    return done({ SecretCode: secret, ...sessionOf(parsed.data) });
  },

  VerifySoftwareToken: async (deps, body) => {
    const parsed = shapes.verifyTokenSchema.safeParse(body);
    if (!parsed.success) return INVALID;
    const who = await enroller(deps, parsed.data);
    if (!who) return EXPIRED;
    if (!who.isProved) return NEEDS_PROOF;
    const given = { code: parsed.data.UserCode, sessionHash: who.sessionHash };
    const result = await enrolment.verifyTotp(deps, who.owner, given);
    if (result.kind === 'wrongCode')
      return failure(
        'EnableSoftwareTokenMFAException',
        'The code is wrong. Check the time on your phone and enter the newest code.',
      );
    return done({ Status: 'SUCCESS', RecoveryCodes: result.recoveryCodes, ...sessionOf(parsed.data) });
  },

  SetUserMFAPreference: forProvedCaller(shapes.mfaPreferenceSchema, async (deps, caller, input) => {
    // An app that has proved its seed is already on; only switching it off changes something.
    if (input.SoftwareTokenMfaSettings.Enabled) return done();
    return (await enrolment.removeTotp(deps, caller)) ? done() : LAST_FACTOR;
  }),

  StartWebAuthnRegistration: forProvedCaller(
    shapes.accessTokenSchema,
    async (deps, caller, _input, { site }) => {
      const options = site && (await enrolment.startPasskey(deps, caller, site));
      return options ? done({ CredentialCreationOptions: options }) : NO_SITE;
    },
  ),

  CompleteWebAuthnRegistration: forProvedCaller(
    shapes.completePasskeySchema,
    async (deps, caller, { Credential, FriendlyName }, { site }) => {
      if (!site) return NO_SITE;
      const given = { site, credential: Credential, name: FriendlyName || 'Passkey' };
      const result = await enrolment.completePasskey(deps, caller, given);
      return result.kind === 'enrolled'
        ? done({ RecoveryCodes: result.recoveryCodes })
        : failure('WebAuthnCredentialNotSupportedException', 'The passkey could not be checked. Try again.');
    },
  ),

  ListWebAuthnCredentials: forCaller(shapes.accessTokenSchema, async (deps, caller) =>
    done({ Credentials: await enrolment.listPasskeys(deps, caller) }),
  ),

  DeleteWebAuthnCredential: forProvedCaller(
    shapes.deletePasskeySchema,
    async (deps, caller, { CredentialId }) => {
      const result = await enrolment.removePasskey(deps, caller, CredentialId);
      if (result === 'removed') return done();
      return result === 'required'
        ? LAST_FACTOR
        : failure('ResourceNotFoundException', 'This passkey was already removed.');
    },
  ),

  ReplaceRecoveryCodes: forProvedCaller(shapes.accessTokenSchema, async (deps, caller) => {
    const codes = await enrolment.replaceRecoveryCodes(deps, caller);
    return codes
      ? done({ RecoveryCodes: codes })
      : failure('InvalidParameterException', 'Recovery codes need a second step. Add one first.');
  }),

  ProveIdentity: forCaller(shapes.proveIdentitySchema, async (deps, caller, input, requester) => {
    const given =
      'Password' in input
        ? ({ kind: 'password', password: input.Password } as const)
        : ({ kind: 'code', code: input.UserCode } as const);
    const result = await proveAnew(deps, caller, given, requester);
    if (result.kind === 'proved') return authenticated(result.tokens);
    return result.kind === 'wait'
      ? refused(result)
      : failure(
          'CodeMismatchException',
          given.kind === 'password' ? 'The password is wrong.' : 'The code is wrong or was used before.',
        );
  }),

  GetUserPoolMfaConfig: forCaller(shapes.accessTokenSchema, async (deps, caller) => {
    const policy = await enrolment.mfaPolicy(deps, caller);
    return done({ MfaConfiguration: policy === 'required' ? 'ON' : 'OPTIONAL' });
  }),

  SetUserPoolMfaConfig: forCaller(shapes.setMfaPolicySchema, async (deps, caller, { MfaConfiguration }) => {
    const policy = MfaConfiguration === 'ON' ? 'required' : 'offered';
    return (await enrolment.setMfaPolicy(deps, caller, policy))
      ? done()
      : failure('NotAuthorizedException', 'Only an administrator of the practice may change this.');
  }),
};

async function sendCode(deps: Deps, username: string, origin: Origin): Promise<Outcome> {
  const result = await email.sendEmailCode(deps, username, origin);
  return result.kind === 'wait' ? refused(result) : delivery(username);
}

async function confirm(
  deps: Deps,
  given: Parameters<typeof email.confirmEmail>[1],
  origin: Origin,
): Promise<Outcome> {
  const result = await email.confirmEmail(deps, given, origin);
  if (result.kind === 'verified') return done();
  return result.kind === 'needsPassword' ? NEEDS_PASSWORD : refused(result);
}

/** Derived from the request, never from stored data. */
function delivery(username: string): Outcome {
  const [name = '', host = ''] = passwords.cleanEmail(username).split('@');
  const destination = `${name.slice(0, 1)}***@${host.slice(0, 1)}***`;
  return done({
    CodeDeliveryDetails: { Destination: destination, DeliveryMedium: 'EMAIL', AttributeName: 'email' },
  });
}

/** The person who enrols: the owner of an access token, or of a sign-in that waits for enrolment. */
async function enroller(deps: Deps, input: { AccessToken: string } | { Session: string }) {
  if ('Session' in input) {
    const open = await findChallenge(deps, input.Session, ['factorSetup']);
    return open && { owner: open.user, sessionHash: open.row.sessionHash, isProved: true };
  }
  const caller = await identity.authenticate(deps, input.AccessToken);
  return caller && caller.impersonatorId === undefined
    ? { owner: caller, sessionHash: undefined, isProved: hasFreshProof(deps, caller) }
    : undefined;
}

const sessionOf = (input: object): object => ('Session' in input ? { Session: input.Session } : {});
