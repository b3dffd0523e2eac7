import type { createConsent, listConsents, withdrawConsent } from '#shared/api/client-consents.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { ConsentId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { isoNow } from '../ports/clock.ts';
import * as consents from '../repositories/client-consents.ts';
import { notFound, requirePermission, requireTherapist } from './access.ts';
import { writeAudit } from './audit.ts';
import { auditClientRead, requireClient } from './client-access.ts';
import { requirePast } from './days.ts';
import type { Caller, Deps } from './deps.ts';
import { idOfRequest } from './request-ids.ts';

export async function list(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof listConsents>,
): Promise<EndpointResponse<typeof listConsents>> {
  requirePermission(caller, 'client.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const key = await requireClient(sql, caller, params.clientId);
    const { rows, total } = await consents.listConsents(sql, key, query);
    await auditClientRead(deps, sql, caller, { clientId: params.clientId, part: 'consents' });
    return { consents: rows, totalConsents: total };
  });
}

export async function create(
  deps: Deps,
  caller: Caller,
  { params, headers, body }: EndpointRequest<typeof createConsent>,
): Promise<EndpointResponse<typeof createConsent>> {
  requirePermission(caller, 'client.write');
  requirePast(deps, 'givenOn', body.givenOn);
  const asked = ['consent', params.clientId, body];
  const consentId = idOfRequest(deps, caller, headers?.['idempotency-key'], asked) as ConsentId;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
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
    return found(await consents.findConsent(sql, key));
  });
}

/**
 * Ends the consent and every other of its kind that was given by then: consents are renewed and none is ever deleted, so
 * an older one would go on in place of the one that was withdrawn.
 */
export async function withdraw(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof withdrawConsent>,
): Promise<EndpointResponse<typeof withdrawConsent>> {
  requirePermission(caller, 'client.write');
  const { withdrawnOn } = body;
  requirePast(deps, 'withdrawnOn', withdrawnOn);
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    const client = await requireClient(sql, caller, params.clientId);
    const key = { ...client, consentId: params.consentId };
    const stored = found(await consents.findConsent(sql, key, 'lock'));
    // A call that comes twice is one.
    if (stored.withdrawnOn !== null) return stored;
    if (withdrawnOn < stored.givenOn) {
      const message = 'A consent cannot be withdrawn before it was given.';
      throw new AppError('invalid', message, { withdrawnOn: message });
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
    return found(await consents.findConsent(sql, key));
  });
}

function found<T>(consent: T | undefined): T {
  if (consent === undefined) throw notFound('This consent');
  return consent;
}
