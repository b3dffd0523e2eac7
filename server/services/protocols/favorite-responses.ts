import * as contract from '#shared/api/practice/favorite-responses.ts';
import type { ClientId, FeedbackResponseId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { findClient } from '#server/repositories/clients/clients.ts';
import * as favorites from '#server/repositories/protocols/favorite-responses.ts';
import { findFeedbackResponse } from '#server/repositories/protocols/feedback-responses.ts';
import { auditClientRead } from '../clients/client-access.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { existing } from '../core/refusals.ts';
import { OK, service } from '../core/service.ts';

const requireClient = (sql: Queryable, { organizationId }: Caller, clientId: ClientId) =>
  existing(findClient(sql, organizationId, clientId), 'This client');

export const list = service(contract.listFavoriteResponses, async ({ sql, deps, caller, params }) => {
  const { clientId } = params;
  await requireClient(sql, caller, clientId);
  const feedbackResponseIds = await favorites.listFavorites(sql, caller, clientId);
  await auditClientRead(deps, sql, caller, { clientId, part: 'favorites' });
  return { feedbackResponseIds };
});

type FavoriteParams = { clientId: ClientId; feedbackResponseId: FeedbackResponseId };
const keyOf = ({ organizationId }: Caller, { clientId, feedbackResponseId }: FavoriteParams) => ({
  organizationId,
  clientId,
  feedbackResponseId,
});

export const add = service(contract.addFavoriteResponse, async ({ sql, deps, caller, params }) => {
  await requireClient(sql, caller, params.clientId);
  await existing(findFeedbackResponse(sql, caller, params.feedbackResponseId), 'This feedback response');
  const by = { userId: caller.userId, at: isoNow(deps.clock) };
  if (await favorites.insertFavorite(sql, keyOf(caller, params), by))
    await audit(deps, sql, caller, 'favoriteResponse.add', params);
  return OK;
});

export const remove = service(contract.removeFavoriteResponse, async ({ sql, deps, caller, params }) => {
  await requireClient(sql, caller, params.clientId);
  if (await favorites.deleteFavorite(sql, keyOf(caller, params)))
    await audit(deps, sql, caller, 'favoriteResponse.remove', params);
  return OK;
});

const audit = (
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  action: string,
  { clientId, feedbackResponseId }: FavoriteParams,
) =>
  writeAudit(deps, sql, caller, {
    action,
    subject: { type: 'client', id: clientId },
    details: { feedbackResponseId },
  });
