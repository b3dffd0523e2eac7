import type { IdentityProvider } from '#shared/api/identity/identity-provider.ts';

/** An external identity provider: an Amazon Cognito user pool, or another OIDC issuer. */
export type RemoteProvider = Exclude<IdentityProvider, { kind: 'embedded' }> & {
  /** URL of its public keys; undefined: the default for its kind. */
  jwksUrl?: string | undefined;
};
