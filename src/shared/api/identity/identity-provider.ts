import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });

/** Names of the identity token claims that hold Loopwell's user id and organization id. */
export const claimNamesSchema = z.object({ userId: z.string(), organizationId: z.string() });
export type ClaimNames = z.infer<typeof claimNamesSchema>;

const remote = {
  /** Equals the `iss` of its tokens, without a trailing slash. */
  issuer: address,
  clientId: z.string(),
  claims: claimNamesSchema,
};

/** The identity provider, with the settings a browser needs to use it. */
export const identityProviderSchema = z.discriminatedUnion('kind', [
  /** The built-in user pool at `/idp/`. */
  z.object({ kind: z.literal('embedded') }),
  /** An Amazon Cognito user pool: the same protocol at another address. */
  z.object({ kind: z.literal('cognito'), ...remote, endpoint: address }),
  /** Any OpenID Connect issuer, through its own sign-in page (authorization code with PKCE). */
  z.object({
    kind: z.literal('oidc'),
    ...remote,
    /** Display name: "Continue with ...". */
    name: z.string(),
    scopes: z.string(),
    /** Origin of its token endpoint, if it differs from the issuer's. */
    tokenOrigin: address.nullable(),
  }),
]);
export type IdentityProvider = z.infer<typeof identityProviderSchema>;
export type OidcProvider = Extract<IdentityProvider, { kind: 'oidc' }>;

const originOf = (url: string): string => /^https?:\/\/[^/?#]+/.exec(url)?.[0] ?? url;

/** Origins that a page must reach for the sign-in, besides its own. */
export function originsOf(provider: IdentityProvider): readonly string[] {
  switch (provider.kind) {
    case 'embedded':
      return [];
    case 'cognito':
      return [originOf(provider.endpoint)];
    case 'oidc': {
      const issuer = originOf(provider.issuer);
      const { tokenOrigin } = provider;
      return tokenOrigin === null || tokenOrigin === issuer ? [issuer] : [issuer, tokenOrigin];
    }
  }
}

/** Standard paths below an issuer. */
export const DISCOVERY_PATH = '/.well-known/openid-configuration';

/** Ignores a trailing slash: issuers differ in it, and users copy either form. */
export const sameIssuer = (one: string, other: string): boolean =>
  one.replace(/\/$/, '') === other.replace(/\/$/, '');

/** Account features available in this product; for the others users go to the provider. */
export type ProviderFeatures = {
  /** E-mail and password are entered on our page; the password can be reset and changed here. */
  password: boolean;
  /** A signed-in user can be asked for the password or a code again. */
  proof: boolean;
  /** An authenticator app is set up here. */
  totp: boolean;
  /** The code is required from then on, without further setup; other pools must be told to require it. */
  isTotpOnAtOnce: boolean;
  passkeys: boolean;
  /** Printed recovery codes replace a lost second factor. */
  recoveryCodes: boolean;
  /** A practice can require a second factor of all users. */
  factorPolicy: boolean;
};

const NONE: ProviderFeatures = {
  password: false,
  proof: false,
  totp: false,
  isTotpOnAtOnce: false,
  passkeys: false,
  recoveryCodes: false,
  factorPolicy: false,
};

const FEATURES: Readonly<Record<IdentityProvider['kind'], ProviderFeatures>> = {
  embedded: {
    password: true,
    proof: true,
    totp: true,
    isTotpOnAtOnce: true,
    passkeys: true,
    recoveryCodes: true,
    factorPolicy: true,
  },
  // Passkeys of a pool are bound to its own domain, and its administrator sets its policy.
  cognito: { ...NONE, password: true, totp: true },
  oidc: NONE,
};

export const featuresOf = ({ kind }: IdentityProvider): ProviderFeatures => FEATURES[kind];
