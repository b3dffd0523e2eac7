import { describe, expect, it } from 'vitest';
import type { Endpoint, HttpMethod } from '../endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../endpoints.ts';
import { refusesImpersonation } from './impersonation.ts';

describe('acting as somebody else', () => {
  it.each<[HttpMethod, Endpoint['path'], boolean]>([
    ['GET', '/v2/therapist/{id}/clients', false],
    ['POST', '/v2/therapist/{id}/client', false],
    ['PATCH', '/v2/user/{id}/settings', false],
    ['DELETE', '/v2/admin/impersonate', false],
    ['POST', '/v2/admin/impersonate', true],
    ['GET', '/v2/organization/{id}/subscriptions', false],
    ['POST', '/v2/organization/{id}/subscription', true],
    ['PUT', '/v2/organization/{id}/subscription/{subscriptionId}', true],
    ['POST', '/v2/psp/registration/cart', true],
    ['POST', '/v2/organization/{id}/invoice/{invoiceId}/payment', true],
    ['POST', '/v2/users/{id}/export', true],
    ['GET', '/v2/users/{id}/export', true],
    ['GET', '/v2/organization/{id}/export/{exportId}', true],
    ['POST', '/v2/users/{id}/erase', true],
    ['PATCH', '/v2/user/{id}/mfa', true],
    ['GET', '/v2/organization/{id}/mail', true],
    ['GET', '/v2/users/{id}/connectedApps', false],
    ['POST', '/v2/users/{id}/connectedApps/neurosity', true],
    ['GET', '/v2/users/{id}/connectedApps/neurosity/oauthToken', true],
    ['PATCH', '/v2/organization/{id}/operator/{operatorId}', true],
  ])('is refused at %s %s: %s', (method, path, expected) => {
    expect(refusesImpersonation({ method, path })).toBe(expected);
  });

  it('is never refused for training', () => {
    const needed = ['getUserInfo', 'listClients', 'getClient', 'getSession', 'putRecordingChunk'] as const;
    for (const name of needed satisfies readonly EndpointName[])
      expect(refusesImpersonation(ENDPOINTS[name])).toBe(false);
  });
});
