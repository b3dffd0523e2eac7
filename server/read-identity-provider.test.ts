import { describe, expect, it } from 'vitest';
import { readIdentityProvider } from './read-identity-provider.ts';
import { readInstallation } from './read-installation.ts';

const POOL = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbC123';
const OWN = { IDP_ISSUER: 'https://id.example/realm/', IDP_CLIENT_ID: 'app' };

describe('the identity provider of an installation', () => {
  it('is the one that comes with the server unless told otherwise', () => {
    expect(readIdentityProvider({})).toBeUndefined();
  });

  it('is a Cognito user pool where the issuer is one', () => {
    expect(readIdentityProvider({ IDP_ISSUER: POOL, IDP_CLIENT_ID: 'app' })).toEqual({
      kind: 'cognito',
      issuer: POOL,
      endpoint: 'https://cognito-idp.eu-central-1.amazonaws.com/',
      clientId: 'app',
      jwksUrl: undefined,
      claims: { userId: 'custom:userId', organizationId: 'custom:organizationId' },
    });
  });

  it('is any other issuer by its own page, with the claims it has', () => {
    const claims = { IDP_CLAIM_USER_ID: 'loopwell_user', IDP_CLAIM_ORGANIZATION_ID: 'loopwell_practice' };

    expect(readIdentityProvider({ ...OWN, ...claims })).toEqual({
      kind: 'oidc',
      issuer: 'https://id.example/realm',
      clientId: 'app',
      jwksUrl: undefined,
      name: 'id.example',
      scopes: 'openid offline_access',
      tokenOrigin: null,
      claims: { userId: 'loopwell_user', organizationId: 'loopwell_practice' },
    });
  });

  it('can be told in full', () => {
    const hosted = {
      IDP_ISSUER: POOL,
      IDP_CLIENT_ID: 'app',
      IDP_KIND: 'oidc',
      IDP_NAME: 'Clinic',
      IDP_SCOPES: ' openid  email ',
      IDP_TOKEN_ORIGIN: 'https://clinic.auth.eu-central-1.amazoncognito.com/login',
    };

    expect(readIdentityProvider(hosted)).toMatchObject({
      kind: 'oidc',
      name: 'Clinic',
      scopes: 'openid email',
      tokenOrigin: 'https://clinic.auth.eu-central-1.amazoncognito.com',
    });
    expect(
      readIdentityProvider({ ...OWN, IDP_KIND: 'cognito', IDP_ENDPOINT: 'http://127.0.0.1:9229' }),
    ).toMatchObject({ kind: 'cognito', endpoint: 'http://127.0.0.1:9229/' });
  });

  it.each([
    [{ IDP_CLIENT_ID: 'app' }, 'IDP_ISSUER is missing'],
    [{ IDP_ISSUER: 'https://idp.example/pool' }, 'IDP_CLIENT_ID is missing'],
    [{ IDP_NAME: 'Clinic' }, 'IDP_NAME says nothing without IDP_ISSUER'],
    [{ ...OWN, IDP_ISSUER: 'id.example' }, 'IDP_ISSUER=id.example is not an address'],
    [{ ...OWN, IDP_ISSUER: 'http://id.example' }, 'IDP_ISSUER=http://id.example/ is not encrypted'],
    [{ ...OWN, IDP_ISSUER: 'https://id.example/?a=1' }, 'IDP_ISSUER holds ? or #'],
    [{ ...OWN, IDP_JWKS_URL: 'http://id.example/keys' }, 'IDP_JWKS_URL=http://id.example/keys is not'],
    [{ ...OWN, IDP_KIND: 'saml' }, 'IDP_KIND=saml is not known. Use one of: cognito, oidc.'],
    [{ ...OWN, IDP_ENDPOINT: 'https://x.example' }, 'IDP_ENDPOINT has no meaning for IDP_KIND=oidc'],
    [{ ...OWN, IDP_KIND: 'cognito', IDP_NAME: 'x' }, 'IDP_NAME has no meaning for IDP_KIND=cognito'],
    [{ ...OWN, IDP_SCOPES: 'email' }, 'IDP_SCOPES=email lacks openid'],
  ])('is refused where it makes no sense: %o', (environment, words) => {
    expect(() => readIdentityProvider(environment)).toThrow(words);
  });

  it('does not go with registration by strangers, who would get passwords of ours', () => {
    expect(() => readInstallation({ ...OWN, REGISTRATION: 'open' })).toThrow(/^REGISTRATION=open/);
  });
});
