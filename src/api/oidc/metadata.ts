import {
  DISCOVERY_PATH,
  type OidcProvider,
  originsOf,
  sameIssuer,
} from '#shared/api/identity/identity-provider.ts';
import { type OidcMetadata, oidcMetadataSchema } from './replies.ts';
import { ApiError, offlineError } from '../api-error.ts';
import type { Fetch } from '../identity-protocol.ts';

const misfit = (name: string, why: string): ApiError =>
  new ApiError(
    'badResponse',
    `Signing in with ${name} is not set up correctly: ${why} Tell the person who runs this server.`,
  );

/** Loads the issuer's discovery document. Rejects with ApiError when it is unreachable or invalid. */
export async function loadMetadata(fetch: Fetch, provider: OidcProvider): Promise<OidcMetadata> {
  const { issuer, name } = provider;
  const response = await fetch(issuer + DISCOVERY_PATH).catch((error: unknown) => {
    throw offlineError(error);
  });
  if (response.status >= 500) throw offlineError(new Error(`Discovery: ${response.status}`));
  const parsed = oidcMetadataSchema.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !parsed.success)
    throw misfit(name, `there is no discovery document at ${issuer}${DISCOVERY_PATH}.`);
  const { data: metadata } = parsed;
  if (!sameIssuer(metadata.issuer, issuer))
    throw misfit(name, `its discovery document is from another issuer, ${metadata.issuer}.`);
  if (metadata.code_challenge_methods_supported?.includes('S256') === false)
    throw misfit(name, 'it does not support PKCE with S256.');
  const { origin } = new URL(metadata.token_endpoint);
  // The page's content security policy blocks all other origins. Tokens must not go to an origin the server does not
  // name.
  if (!originsOf(provider).includes(origin))
    throw misfit(name, `its token endpoint is at ${origin}, which IDP_TOKEN_ORIGIN does not name.`);
  return metadata;
}
