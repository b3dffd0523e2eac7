import { createConsent, listConsents, withdrawConsent } from '#shared/api/client-consents.ts';
import type { ConsentId } from '#shared/domain/ids.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as consents from '#server/repositories/clients/client-consents.ts';
import { writeAudit } from '../core/audit.ts';
import { auditClientRead, requireClient } from './client-access.ts';
import { requirePast } from '../core/days.ts';
import { idOfRequest } from '../core/request-ids.ts';
import { service } from '../core/service.ts';
import { existing, invalidField } from '../core/refusals.ts';

export const list = service(listConsents, async ({ sql, deps, caller, params, query }) => {
  const key = await requireClient(sql, caller, params.clientId);
  const { rows, total } = await consents.listConsents(sql, key, query);
  await auditClientRead(deps, sql, caller, { clientId: params.clientId, part: 'consents' });
  return { consents: rows, totalConsents: total };
});

export const create = service(createConsent, async ({ sql, deps, caller, params, headers, body }) => {
  requirePast(deps, 'givenOn', body.givenOn);
  const asked = ['consent', params.clientId, body];
  const consentId = idOfRequest(deps, caller, headers?.['idempotency-key'], asked) as ConsentId;
  const key = { ...(await requireClient(sql, caller, params.clientId)), consentId };
  const at = isoNow(deps.clock);
  const isNew = await consents.insertConsent(sql, key, { ...body, createdBy: caller.userId, at });
  if (isNew) {
    await writeAudit(deps, sql, caller, {
      action: 'client.consentAdd',
      subject: { type: 'client', id: params.clientId },
      details: { consentId, kind: body.kind },
    });
  }
  return existing(consents.findConsent(sql, key), 'This consent');
});

/**
 * Ends the consent and every other of its kind given by then. Consents are renewed and never deleted, so an older one
 * would otherwise remain valid in place of the withdrawn one.
 */
export const withdraw = service(withdrawConsent, async ({ sql, deps, caller, params, body }) => {
  const { withdrawnOn } = body;
  requirePast(deps, 'withdrawnOn', withdrawnOn);
  const client = await requireClient(sql, caller, params.clientId);
  const key = { ...client, consentId: params.consentId };
  const stored = await existing(consents.findConsent(sql, key, 'lock'), 'This consent');
  // A repeated call has no further effect.
  if (stored.withdrawnOn !== null) return stored;
  if (withdrawnOn < stored.givenOn) {
    throw invalidField('withdrawnOn', 'A consent cannot be withdrawn before it was given.');
  }
  const { kind } = stored;
  const end = { kind, withdrawnOn, by: caller.userId, at: isoNow(deps.clock) };
  for (const consentId of await consents.withdrawKind(sql, client, end)) {
    await writeAudit(deps, sql, caller, {
      action: 'client.consentWithdraw',
      subject: { type: 'client', id: params.clientId },
      details: { consentId, kind },
    });
  }
  return existing(consents.findConsent(sql, key), 'This consent');
});
