import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Endpoint, Impersonation } from '#shared/api/endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';

describe('acting as another user', () => {
  it('refuses payment, secrets, exports, permissions, the audit log, the arms of studies and what a practice is told, and nothing else', () => {
    const refused = Object.entries<Endpoint>(ENDPOINTS)
      .filter(([, { impersonation }]) => impersonation === 'refused')
      .map(([name]) => name);
    expect(refused.sort()).toEqual(
      `exportClient listAudit verifyAuditLog listAuditAnchors createSubscription
       updateSubscription cancelSubscription registrationCart connectNeurosity
       disconnectNeurosity getNeurosityToken transferNeurosityDevice eraseClient
       eraseUser exportOwnData exportPractice impersonate
       listMail retryMail listOperators inviteOperator
       changeOperator sendInvitationAgain reassignClients listInvoices
       getInvoice recordPayment unblindStudy takeStudyFeedback
       createPracticeNotification putPracticeNotification endPracticeNotification deletePracticeNotification`
        .trim()
        .split(/\s+/)
        .sort(),
    );
  });

  it('is stated by each call with sensitive access, and only there', () => {
    type Stated = { impersonation: 'allowed' | 'refused' };
    expectTypeOf<Impersonation<'signedIn'>>().toEqualTypeOf<Stated>();
    expectTypeOf<
      Impersonation<{ permission: 'practice.admin'; of: 'ownPractice' }>
    >().toEqualTypeOf<Stated>();
    expectTypeOf<Impersonation<'client.write'>>().toEqualTypeOf<{ impersonation?: never }>();
  });
});
