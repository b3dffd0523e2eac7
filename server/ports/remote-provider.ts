import type { IdentityProvider } from '#shared/api/identity/identity-provider.ts';

/** An identity provider that takes the place of ours: an Amazon Cognito user pool, or another OIDC issuer. */
export type RemoteProvider = Exclude<IdentityProvider, { kind: 'embedded' }> & {
  /** Where its public keys are; undefined: where its kind has them. */
  jwksUrl?: string | undefined;
};
