import { z } from 'zod';

/**
 * The identity provider at `/idp/` uses the JSON protocol of an Amazon Cognito user pool, so that a real pool can
 * replace it by configuration. Calls: `POST /idp/` with `X-Amz-Target: AWSCognitoIdentityProviderService.<operation>`.
 */
export const IDP_PATH = '/idp/';
export const IDP_TARGET_PREFIX = 'AWSCognitoIdentityProviderService.';
export const IDP_CLIENT_ID = 'loopwell-web';

export const initiateAuthSchema = z.discriminatedUnion('AuthFlow', [
  z.object({
    AuthFlow: z.literal('USER_PASSWORD_AUTH'),
    ClientId: z.string(),
    AuthParameters: z.object({ USERNAME: z.string().max(320), PASSWORD: z.string().max(400) }),
  }),
  z.object({
    AuthFlow: z.literal('REFRESH_TOKEN_AUTH'),
    ClientId: z.string(),
    AuthParameters: z.object({ REFRESH_TOKEN: z.string().max(4000) }),
  }),
]);

export type InitiateAuth = z.input<typeof initiateAuthSchema>;

export const authenticationResultSchema = z.object({
  AuthenticationResult: z.object({
    AccessToken: z.string(),
    IdToken: z.string(),
    RefreshToken: z.string().optional(),
    ExpiresIn: z.number(),
    TokenType: z.literal('Bearer'),
  }),
});

export const revokeTokenSchema = z.object({ ClientId: z.string(), Token: z.string() });

/** `__type` is the provider's exception name, e.g. NotAuthorizedException. */
export const idpErrorSchema = z.object({
  __type: z.string(),
  message: z.string().default('The sign-in was refused without a reason.'),
});

/** A pool's response that requires any further step. */
export const otherChallengeSchema = z.object({ ChallengeName: z.string() });

/** Claims of the identity token the product reads. */
export const idTokenClaimsSchema = z.object({
  sub: z.string(),
  exp: z.number(),
  token_use: z.literal('id'),
  'custom:userId': z.string(),
  'custom:organizationId': z.string(),
});

/** Tokens of a sign-in, stored by the browser under one key. */
export const storedTokensSchema = z.object({
  accessToken: z.string().min(1),
  idToken: z.string().min(1),
  /** Absent if the provider issues none: the sign-in ends when the tokens expire. */
  refreshToken: z.string().min(1).optional(),
  /** When the API token expires: epoch ms on this computer's clock. */
  expiresAtMs: z.number(),
  /** Present if the API takes the identity token instead of the access token: with an external provider. */
  bearer: z.literal('id').optional(),
  /** Present if the identity token uses other claim names. */
  person: z.object({ userId: z.string(), organizationId: z.string() }).optional(),
});
export type StoredTokens = z.infer<typeof storedTokensSchema>;

/** The outcome the specification names, with words. */
export const CLIENT_LOGIN_REFUSED =
  'unacceptable_client_login: Clients use the mobile app; these screens are for practitioners.';
