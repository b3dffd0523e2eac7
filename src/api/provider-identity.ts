import type { IdentityProvider } from '#shared/api/identity/identity-provider.ts';
import type { IdentityClient } from './identity-client.ts';
import type { OidcClient } from './oidc/oidc-client.ts';

type Parts = { pool: IdentityClient; oidc: OidcClient; provider: () => Promise<IdentityProvider> };

/** Renews and ends sign-ins at their provider: a user pool or an OpenID Connect issuer. */
export function createProviderIdentity({ pool, oidc, provider }: Parts): IdentityClient {
  const maker = async () => ((await provider()).kind === 'oidc' ? oidc : pool);
  return {
    ...pool,
    refresh: async (tokens) => (await maker()).refresh(tokens),
    signOut: async (tokens) => (await maker()).signOut(tokens),
  };
}
