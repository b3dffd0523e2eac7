import { AppError } from '#shared/errors.ts';
import { isLoopbackName } from './http/context.ts';
import type { RemoteProvider } from './ports/remote-provider.ts';
import { type Environment, oneOf, readUrl } from './read-variables.ts';

/** The claims of a Cognito user pool, with the two attributes of the specification. */
const CLAIMS = { userId: 'custom:userId', organizationId: 'custom:organizationId' };
/** Without `offline_access` most issuers give no refresh token, and a sign-in ends after an hour. */
const SCOPES = 'openid offline_access';
const COGNITO_ISSUER = /^https:\/\/cognito-idp\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?\/[\w-]+$/;

const DEPENDENT = [
  'IDP_KIND',
  'IDP_JWKS_URL',
  'IDP_ENDPOINT',
  'IDP_NAME',
  'IDP_SCOPES',
  'IDP_TOKEN_ORIGIN',
  'IDP_CLAIM_USER_ID',
  'IDP_CLAIM_ORGANIZATION_ID',
] as const;
/** Variables that apply to one kind only. */
const ONLY = {
  cognito: ['IDP_ENDPOINT'],
  oidc: ['IDP_NAME', 'IDP_SCOPES', 'IDP_TOKEN_ORIGIN'],
} as const;

/** The external provider; undefined: ours. Throws AppError naming the invalid variable. */
export function readIdentityProvider(environment: Environment): RemoteProvider | undefined {
  const issuer = secureUrl(environment, 'IDP_ISSUER');
  const clientId = environment.IDP_CLIENT_ID?.trim();
  if (!issuer && !clientId) {
    const stray = DEPENDENT.find((name) => environment[name]);
    if (stray === undefined) return undefined;
    throw new AppError(
      'invalid',
      `${stray} says nothing without IDP_ISSUER and IDP_CLIENT_ID. Set both too.`,
    );
  }
  if (!issuer || !clientId) {
    throw new AppError(
      'invalid',
      `${issuer ? 'IDP_CLIENT_ID' : 'IDP_ISSUER'} is missing. Set both as your identity provider shows them, or neither.`,
    );
  }
  if (issuer.search !== '' || issuer.hash !== '')
    throw new AppError('invalid', 'IDP_ISSUER holds ? or #. Write the issuer as its tokens say it in "iss".');
  const issuerText = issuer.href.replace(/\/$/, '');
  const kind =
    oneOf(environment, 'IDP_KIND', ['cognito', 'oidc']) ??
    (COGNITO_ISSUER.test(issuerText) ? 'cognito' : 'oidc');
  refuseForeign(environment, kind);
  const common = {
    issuer: issuerText,
    clientId,
    jwksUrl: secureUrl(environment, 'IDP_JWKS_URL')?.href,
    claims: {
      userId: environment.IDP_CLAIM_USER_ID || CLAIMS.userId,
      organizationId: environment.IDP_CLAIM_ORGANIZATION_ID || CLAIMS.organizationId,
    },
  };
  if (kind === 'cognito') {
    const endpoint = secureUrl(environment, 'IDP_ENDPOINT')?.href ?? `${issuer.origin}/`;
    return { kind, ...common, endpoint };
  }
  return {
    kind,
    ...common,
    name: environment.IDP_NAME || issuer.hostname,
    scopes: readScopes(environment.IDP_SCOPES),
    tokenOrigin: secureUrl(environment, 'IDP_TOKEN_ORIGIN')?.origin ?? null,
  };
}

function refuseForeign(environment: Environment, kind: 'cognito' | 'oidc'): void {
  const stray = ONLY[kind === 'cognito' ? 'oidc' : 'cognito'].find((name) => environment[name]);
  if (stray === undefined) return;
  throw new AppError(
    'invalid',
    `${stray} has no meaning for IDP_KIND=${kind}. Leave it out, or set the other kind (cognito, oidc).`,
  );
}

function readScopes(text = SCOPES): string {
  const scopes = text.trim().split(/\s+/);
  if (scopes.includes('openid')) return scopes.join(' ');
  throw new AppError(
    'invalid',
    `IDP_SCOPES=${text} lacks openid, without which there is no identity token. For example IDP_SCOPES='${SCOPES}'.`,
  );
}

/** Tokens and passwords are sent to this URL, so plain http is allowed on this machine only. */
function secureUrl(environment: Environment, name: string): URL | undefined {
  const url = readUrl(environment, name);
  if (!url || url.protocol === 'https:' || isLoopbackName(url.host)) return url;
  throw new AppError('invalid', `${name}=${url.href} is not encrypted. Use its https:// address.`);
}
