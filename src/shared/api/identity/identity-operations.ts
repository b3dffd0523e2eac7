import { z } from 'zod';

/**
 * Requests and responses of the identity provider's operations, except InitiateAuth. Names and shapes follow an Amazon
 * Cognito user pool, so that a real pool can replace ours.
 */
const clientId = z.string().max(200);
const username = z.string().max(320);
const password = z.string().max(400);
const accessToken = z.string().max(4000);
const session = z.string().max(4000);
const code = z.string().max(40);

export const CHALLENGES = ['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'WEB_AUTHN', 'MFA_SETUP'] as const;
export const challengeNameSchema = z.enum(CHALLENGES);
export type ChallengeName = z.infer<typeof challengeNameSchema>;

/** Response of a sign-in that needs one more step. */
export const challengeSchema = z.object({
  ChallengeName: challengeNameSchema,
  Session: z.string(),
  ChallengeParameters: z.record(z.string(), z.string()).optional(),
  /** Other challenges that may be answered instead. */
  AvailableChallenges: z.array(z.string()).optional(),
});
export type Challenge = z.infer<typeof challengeSchema>;

export const respondSchema = z.object({
  ClientId: clientId,
  ChallengeName: challengeNameSchema,
  Session: session,
  ChallengeResponses: z.record(z.string().max(60), z.string().max(10_000)),
});

export const forgotPasswordSchema = z.object({ ClientId: clientId, Username: username });
export const confirmForgotPasswordSchema = z.object({
  ClientId: clientId,
  Username: username,
  ConfirmationCode: code,
  Password: password,
});
export const changePasswordSchema = z.object({
  AccessToken: accessToken,
  PreviousPassword: password,
  ProposedPassword: password,
});
export const accessTokenSchema = z.object({ AccessToken: accessToken });
/**
 * Our own operation, not part of Cognito: the signed-in user proves their identity again. Factor changes require it,
 * and refuse with {@link PROOF_WANTED} if the sign-in is older than a few minutes.
 */
export const proveIdentitySchema = z.union([
  accessTokenSchema.extend({ Password: password }),
  accessTokenSchema.extend({ UserCode: code }),
]);
export const PROOF_WANTED = 'ReauthenticationRequiredException';
export const attributeCodeSchema = z.object({ AccessToken: accessToken, AttributeName: z.literal('email') });
export const verifyAttributeSchema = attributeCodeSchema.extend({ Code: code });
export const resendCodeSchema = z.object({ ClientId: clientId, Username: username });
/** `requestKey` is the key of the registration request; it proves that the same page enters the code. */
export const confirmSignUpSchema = resendCodeSchema.extend({
  ConfirmationCode: code,
  ClientMetadata: z.object({ requestKey: z.string().max(60).optional() }).optional(),
});

/** Enrollment of an authenticator app: by AccessToken when signed in, or by Session during a sign-in. */
export const associateTokenSchema = z.union([
  z.object({ AccessToken: accessToken }),
  z.object({ Session: session }),
]);
export const verifyTokenSchema = z.union([
  z.object({ AccessToken: accessToken, UserCode: code }),
  z.object({ Session: session, UserCode: code }),
]);
export const mfaPreferenceSchema = z.object({
  AccessToken: accessToken,
  SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean(), PreferredMfa: z.boolean().optional() }),
});
export const completePasskeySchema = z.object({
  AccessToken: accessToken,
  /** A RegistrationResponseJSON from the browser's `toJSON()`. */
  Credential: z.record(z.string(), z.unknown()),
  FriendlyName: z.string().trim().max(60).optional(),
});
export const deletePasskeySchema = z.object({
  AccessToken: accessToken,
  CredentialId: z.string().max(1400),
});

/** Whether the practice requires a second factor of all users. */
export const mfaPolicySchema = z.object({ MfaConfiguration: z.enum(['OPTIONAL', 'ON']) });
export const setMfaPolicySchema = mfaPolicySchema.extend({ AccessToken: accessToken });

export const codeDeliverySchema = z.object({
  CodeDeliveryDetails: z.object({ Destination: z.string(), DeliveryMedium: z.literal('EMAIL') }),
});
export const associatedSchema = z.object({ SecretCode: z.string(), Session: z.string().optional() });
/** `RecoveryCodes` is our addition: shown once, when the first factor is enrolled. */
export const verifiedTokenSchema = z.object({
  Status: z.literal('SUCCESS'),
  Session: z.string().optional(),
  RecoveryCodes: z.array(z.string()).optional(),
});
/** Our own operation: new recovery codes replace the old ones. */
export const recoveryCodesSchema = z.object({ RecoveryCodes: z.array(z.string()) });
export const passkeyOptionsSchema = z.object({
  CredentialCreationOptions: z.record(z.string(), z.unknown()),
});
export const passkeyDoneSchema = z.object({ RecoveryCodes: z.array(z.string()).optional() });
export const passkeySchema = z.object({
  CredentialId: z.string(),
  FriendlyCredentialName: z.string(),
  /** Seconds since 1970. */
  CreatedAt: z.number(),
});
export type Passkey = z.infer<typeof passkeySchema>;
export const passkeyListSchema = z.object({ Credentials: z.array(passkeySchema) });
export const poolUserSchema = z.object({
  Username: z.string(),
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })),
  UserMFASettingList: z.array(z.string()).optional(),
  PreferredMfaSetting: z.string().optional(),
});
