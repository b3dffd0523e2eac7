import { describe, expect, it } from 'vitest';
import { defineEndpoint, type Endpoint, okSchema } from '../endpoint.ts';
import { ENDPOINTS } from '../endpoints.ts';

describe('acting as another user', () => {
  it('refuses payment, secrets, exports, permissions and the audit log, and nothing else', () => {
    const refused = Object.entries<Endpoint>(ENDPOINTS)
      .filter(([, { impersonation }]) => impersonation === 'refused')
      .map(([name]) => name);
    expect(refused.sort()).toEqual(
      `listAudit verifyAuditLog listAuditAnchors createSubscription
       updateSubscription cancelSubscription registrationCart connectNeurosity
       disconnectNeurosity getNeurosityToken transferNeurosityDevice eraseClient
       eraseUser exportOwnData exportPractice impersonate
       listMail retryMail listOperators inviteOperator
       changeOperator sendInvitationAgain reassignClients listInvoices
       getInvoice recordPayment`
        .trim()
        .split(/\s+/)
        .sort(),
    );
  });

  it('is stated by each call with sensitive access, and only there', () => {
    const call = { method: 'POST', path: '/v2/any', summary: 'Any', response: okSchema } as const;
    // @ts-expect-error: `impersonation` is missing.
    defineEndpoint({ ...call, access: 'practice.admin' });
    // @ts-expect-error: clinical work is always allowed.
    defineEndpoint({ ...call, access: 'client.write', impersonation: 'allowed' });
    expect(defineEndpoint({ ...call, access: 'practice.admin', impersonation: 'refused' })).toMatchObject(
      call,
    );
  });
});
