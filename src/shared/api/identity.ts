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
export const idpErrorSchema = z.object({ __type: z.string(), message: z.string() });

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
  refreshToken: z.string().min(1),
  /** Epoch ms on this computer's clock at which the access token stops working. */
  expiresAtMs: z.number(),
});
export type StoredTokens = z.infer<typeof storedTokensSchema>;
