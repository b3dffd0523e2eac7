import { z } from 'zod';

/**
 * The identity provider at `/idp/` speaks the JSON protocol of an Amazon Cognito user pool, so that a real pool can
 * take its place by configuration: `POST /idp/` with `X-Amz-Target: AWSCognitoIdentityProviderService.<operation>`.
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

/** A pool's answer that asks for any step at all. */
export const otherChallengeSchema = z.object({ ChallengeName: z.string() });

/** Claims of the identity token the product reads. */
export const idTokenClaimsSchema = z.object({
  sub: z.string(),
  exp: z.number(),
  token_use: z.literal('id'),
  'custom:userId': z.string(),
  'custom:organizationId': z.string(),
});

/** What the browser keeps of a sign-in, under one key of its storage. */
export const storedTokensSchema = z.object({
  accessToken: z.string().min(1),
  idToken: z.string().min(1),
  /** Absent where the provider gives none: the sign-in ends with the tokens. */
  refreshToken: z.string().min(1).optional(),
  /** Epoch ms on this computer's clock at which the token for the API stops working. */
  expiresAtMs: z.number(),
  /** Present where the API takes the identity token in place of the access token: with a provider that is not ours. */
  bearer: z.literal('id').optional(),
  /** Present where the identity token says it with claims of other names. */
  person: z.object({ userId: z.string(), organizationId: z.string() }).optional(),
});
export type StoredTokens = z.infer<typeof storedTokensSchema>;
