import { authenticationResultSchema, IDP_CLIENT_ID, IDP_PATH } from '#shared/api/identity/identity.ts';
import {
  associatedSchema,
  codeDeliverySchema,
  mfaPolicySchema,
  type Passkey,
  passkeyDoneSchema,
  passkeyListSchema,
  passkeyOptionsSchema,
  poolUserSchema,
  recoveryCodesSchema,
  verifiedTokenSchema,
} from '#shared/api/identity/identity-operations.ts';
import { cleanUsername } from './identity-client.ts';
import {
  type Clock,
  createProviderCalls,
  type Fetch,
  type Provider,
  readBody,
  readTokens,
  toApiError,
} from './identity-protocol.ts';
import type { Tokens } from './tokens.ts';

/** Who enrolls a factor: a signed-in user, or a user whose sign-in waits for the enrollment. */
export type Enroller = { accessToken: string } | { session: string };

/** `code`: of the authenticator app, or a recovery code. */
export type IdentityProof = { password: string } | { code: string };

/** Actions on the user's own account at the provider. Every function rejects with ApiError. */
export type IdentityAccount = {
  /** Resolves with the address the code was sent to. The same for unknown usernames. */
  forgotPassword(username: string): Promise<{ destination: string }>;
  confirmForgotPassword(username: string, code: string, password: string): Promise<void>;
  /** Sends the code that confirms an e-mail address. Also resolves for unknown usernames. */
  resendCode(username: string): Promise<{ destination: string }>;
  /** `requestKey`: of the registration, if this page sent it. It selects the password that the account gets. */
  confirmSignUp(username: string, code: string, requestKey?: string): Promise<void>;
  /** As {@link confirmSignUp}, for a signed-in user. Their password stays, whoever else registered the address. */
  verifyEmail(accessToken: string, code: string): Promise<void>;
  /** Resolves with new tokens if the provider ended all sign-ins; undefined if the old tokens stay valid. */
  changePassword(accessToken: string, previous: string, proposed: string): Promise<Tokens | undefined>;
  /** The enabled factors. */
  factors(accessToken: string): Promise<{ hasTotp: boolean; email: string | undefined }>;
  /** The secret for the authenticator app and, during a sign-in, the session to continue with. */
  associateTotp(enroller: Enroller): Promise<{ secret: string; session: string | undefined }>;
  verifyTotp(
    enroller: Enroller,
    code: string,
  ): Promise<{ session: string | undefined; recoveryCodes: readonly string[] }>;
  setTotp(accessToken: string, isEnabled: boolean): Promise<void>;
  startPasskey(accessToken: string): Promise<object>;
  completePasskey(accessToken: string, credential: object, name: string): Promise<readonly string[]>;
  listPasskeys(accessToken: string): Promise<readonly Passkey[]>;
  deletePasskey(accessToken: string, credentialId: string): Promise<void>;
  /** Creates ten new codes; the old codes become invalid. */
  replaceRecoveryCodes(accessToken: string): Promise<readonly string[]>;
  /** Proves the user's identity again. The new tokens allow changes to factors for a few minutes. */
  proveIdentity(tokens: Tokens, proof: IdentityProof): Promise<Tokens>;
  /** Whether the practice requires a second factor of all users. */
  isFactorRequired(accessToken: string): Promise<boolean>;
  requireFactor(accessToken: string, isRequired: boolean): Promise<void>;
};

type Options = { fetch: Fetch; clock: Clock; provider?: () => Promise<Provider> };

const idsOf = (enroller: Enroller): object =>
  'accessToken' in enroller ? { AccessToken: enroller.accessToken } : { Session: enroller.session };

/** Implements the operations of `#shared/api/identity-operations.ts`. */
export function createIdentityAccount({ fetch, clock, provider }: Options): IdentityAccount {
  const { call, callAsClient } = createProviderCalls(
    fetch,
    provider ?? (() => Promise.resolve({ endpoint: IDP_PATH, clientId: IDP_CLIENT_ID })),
  );
  const callVoid = async (operation: string, body: object): Promise<void> => {
    const answer = await call(operation, body);
    if (!answer.ok) throw toApiError(answer.failure);
  };

  return {
    async forgotPassword(username) {
      const answer = await callAsClient('ForgotPassword', { Username: cleanUsername(username) });
      return { destination: readBody(answer, codeDeliverySchema).CodeDeliveryDetails.Destination };
    },
    async confirmForgotPassword(username, code, password) {
      const answer = await callAsClient('ConfirmForgotPassword', {
        Username: cleanUsername(username),
        ConfirmationCode: code.replaceAll(' ', ''),
        Password: password,
      });
      if (!answer.ok) throw toApiError(answer.failure);
    },
    async resendCode(username) {
      const answer = await callAsClient('ResendConfirmationCode', { Username: cleanUsername(username) });
      return { destination: readBody(answer, codeDeliverySchema).CodeDeliveryDetails.Destination };
    },
    async confirmSignUp(username, code, requestKey) {
      const answer = await callAsClient('ConfirmSignUp', {
        Username: cleanUsername(username),
        ConfirmationCode: code.replaceAll(/\s/g, ''),
        ...(requestKey !== undefined && { ClientMetadata: { requestKey } }),
      });
      if (!answer.ok) throw toApiError(answer.failure);
    },
    verifyEmail: (accessToken, code) =>
      callVoid('VerifyUserAttribute', {
        AccessToken: accessToken,
        AttributeName: 'email',
        Code: code.replaceAll(/\s/g, ''),
      }),
    async changePassword(accessToken, previous, proposed) {
      const answer = await call('ChangePassword', {
        AccessToken: accessToken,
        PreviousPassword: previous,
        ProposedPassword: proposed,
      });
      if (!answer.ok) throw toApiError(answer.failure);
      const hasTokens = authenticationResultSchema.safeParse(answer.body).success;
      return hasTokens ? readTokens(answer.body, clock) : undefined;
    },
    async factors(accessToken) {
      const user = readBody(await call('GetUser', { AccessToken: accessToken }), poolUserSchema);
      return {
        hasTotp: user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false,
        email: user.UserAttributes.find(({ Name }) => Name === 'email')?.Value,
      };
    },
    async associateTotp(enroller) {
      const body = readBody(await call('AssociateSoftwareToken', idsOf(enroller)), associatedSchema);
      return { secret: body.SecretCode, session: body.Session };
    },
    async verifyTotp(enroller, code) {
      const given = { ...idsOf(enroller), UserCode: code.replaceAll(' ', '') };
      const body = readBody(await call('VerifySoftwareToken', given), verifiedTokenSchema);
      return { session: body.Session, recoveryCodes: body.RecoveryCodes ?? [] };
    },
    setTotp: (accessToken, isEnabled) =>
      callVoid('SetUserMFAPreference', {
        AccessToken: accessToken,
        SoftwareTokenMfaSettings: { Enabled: isEnabled, PreferredMfa: isEnabled },
      }),
    async startPasskey(accessToken) {
      const answer = await call('StartWebAuthnRegistration', { AccessToken: accessToken });
      return readBody(answer, passkeyOptionsSchema).CredentialCreationOptions;
    },
    async completePasskey(accessToken, credential, name) {
      const given = { AccessToken: accessToken, Credential: credential, FriendlyName: name };
      const answer = await call('CompleteWebAuthnRegistration', given);
      return readBody(answer, passkeyDoneSchema).RecoveryCodes ?? [];
    },
    async listPasskeys(accessToken) {
      const answer = await call('ListWebAuthnCredentials', { AccessToken: accessToken });
      return readBody(answer, passkeyListSchema).Credentials;
    },
    deletePasskey: (accessToken, credentialId) =>
      callVoid('DeleteWebAuthnCredential', { AccessToken: accessToken, CredentialId: credentialId }),
    async replaceRecoveryCodes(accessToken) {
      const answer = await call('ReplaceRecoveryCodes', { AccessToken: accessToken });
      return readBody(answer, recoveryCodesSchema).RecoveryCodes;
    },
    async proveIdentity(tokens, proof) {
      const answer = await call('ProveIdentity', {
        AccessToken: tokens.accessToken,
        ...('password' in proof
          ? { Password: proof.password }
          : { UserCode: proof.code.replaceAll(' ', '') }),
      });
      if (!answer.ok) throw toApiError(answer.failure);
      return readTokens(answer.body, clock, tokens.refreshToken);
    },
    async isFactorRequired(accessToken) {
      const answer = await call('GetUserPoolMfaConfig', { AccessToken: accessToken });
      return readBody(answer, mfaPolicySchema).MfaConfiguration === 'ON';
    },
    requireFactor: (accessToken, isRequired) =>
      callVoid('SetUserPoolMfaConfig', {
        AccessToken: accessToken,
        MfaConfiguration: isRequired ? 'ON' : 'OPTIONAL',
      }),
  };
}
