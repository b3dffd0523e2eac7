import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });

/** Names of the claims of an identity token that hold the ids of user and organization as Loopwell gave them. */
export const claimNamesSchema = z.object({ userId: z.string(), organizationId: z.string() });
export type ClaimNames = z.infer<typeof claimNamesSchema>;

const remote = {
  /** As the `iss` of its tokens, without a slash at the end. */
  issuer: address,
  clientId: z.string(),
  claims: claimNamesSchema,
};

/** Who signs people in, with what a browser needs to talk to it. */
export const identityProviderSchema = z.discriminatedUnion('kind', [
  /** The user pool that comes with the server, at `/idp/`. */
  z.object({ kind: z.literal('embedded') }),
  /** An Amazon Cognito user pool: the same protocol at another address. */
  z.object({ kind: z.literal('cognito'), ...remote, endpoint: address }),
  /** Any OpenID Connect issuer, by its own sign-in page (authorization code with PKCE). */
  z.object({
    kind: z.literal('oidc'),
    ...remote,
    /** For people: "Continue with ...". */
    name: z.string(),
    scopes: z.string(),
    /** The origin of its token endpoint where that is not the issuer's. */
    tokenOrigin: address.nullable(),
  }),
]);
export type IdentityProvider = z.infer<typeof identityProviderSchema>;
export type OidcProvider = Extract<IdentityProvider, { kind: 'oidc' }>;

const originOf = (url: string): string => /^https?:\/\/[^/?#]+/.exec(url)?.[0] ?? url;

/** Origins a page has to reach to sign people in, beside its own. */
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

/** Paths below an issuer, by the standards. */
export const DISCOVERY_PATH = '/.well-known/openid-configuration';

/** Some issuers end in a slash, some do not, and people copy either. */
export const sameIssuer = (one: string, other: string): boolean =>
  one.replace(/\/$/, '') === other.replace(/\/$/, '');

/** What people can do here with their account at the provider; the rest they do there. */
export type ProviderFeatures = {
  /** E-mail and password are typed into our page, forgotten and changed there. */
  password: boolean;
  /** The own password or code can be asked for again while signed in. */
  proof: boolean;
  /** An authenticator app is set up here. */
  totp: boolean;
  /** It is asked for from then on; other pools have to be told so. */
  isTotpOnAtOnce: boolean;
  passkeys: boolean;
  /** A second step that is lost is replaced by codes kept on paper. */
  recoveryCodes: boolean;
  /** A practice can ask everybody for a second step. */
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
  // A pool's passkeys belong to its own domain, and its policy to whoever administers it.
  cognito: { ...NONE, password: true, totp: true },
  oidc: NONE,
};

export const featuresOf = ({ kind }: IdentityProvider): ProviderFeatures => FEATURES[kind];
