import {
  addVisitRating,
  getVisitSettings,
  putVisitPlan,
  putVisitSettings,
  type VisitSettings,
} from '#shared/api/visits.ts';
import { DEFAULT_SCALES } from '#shared/visit/ratings.ts';
import { isoNow } from '#server/ports/clock.ts';
import { findSession } from '#server/repositories/sessions/sessions.ts';
import * as visits from '#server/repositories/sessions/visits.ts';
import { requireEdit } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import { requireReadable } from '../core/hidden-text.ts';
import { conflict, existing } from '../core/refusals.ts';
import { idOfRequest } from '../core/request-ids.ts';
import { service } from '../core/service.ts';

const NONE: VisitSettings = { templates: [], scales: [...DEFAULT_SCALES], version: 0 };

export const settings = service(
  getVisitSettings,
  async ({ sql, caller }) => (await visits.findVisitSettings(sql, caller.organizationId)) ?? NONE,
);

export const changeSettings = service(putVisitSettings, async ({ sql, deps, caller, body }) => {
  const { organizationId } = caller;
  const { version, ...wanted } = body;
  const when = { basis: version, at: isoNow(deps.clock) };
  if (!(await visits.storeVisitSettings(sql, organizationId, wanted, when))) {
    throw conflict('Someone else changed the templates or scales. Load them again, then repeat your change.');
  }
  await writeAudit(deps, sql, caller, {
    action: 'visit.settings',
    subject: { type: 'organization', id: organizationId },
  });
  return (await visits.findVisitSettings(sql, organizationId)) ?? NONE;
});

export const plan = service(putVisitPlan, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const search = findSession(sql, organizationId, params.sessionId, 'lock');
  const session = await existing(search, 'This session');
  requireEdit(caller, { kind: 'item', therapistId: session.therapistId });
  if (session.state !== 'planned' && session.state !== 'running') {
    throw conflict('This session is over, so its plan stays as it was. Start a new session.');
  }
  const change = { plan: body.plan, basis: body.visitPlanVersion, at: isoNow(deps.clock) };
  if (!(await visits.updateVisitPlan(sql, organizationId, params.sessionId, change))) {
    throw conflict('The plan of this session was changed elsewhere. Load it again, then repeat your change.');
  }
  await writeAudit(deps, sql, caller, {
    action: 'session.plan',
    subject: { type: 'session', id: params.sessionId },
  });
  const changed = await existing(findSession(sql, organizationId, params.sessionId), 'This session');
  return { visitPlan: body.plan, visitPlanVersion: changed.visitPlanVersion ?? 0 };
});

export const rate = service(addVisitRating, async ({ sql, deps, caller, params, headers, body }) => {
  const { organizationId } = caller;
  const session = await existing(findSession(sql, organizationId, params.sessionId), 'This session');
  requireEdit(caller, { kind: 'item', therapistId: session.therapistId });
  requireReadable(body.strategy, 'session');
  const asked = ['visitRating', params.sessionId, body];
  const ratingId = idOfRequest(deps, caller, headers?.['idempotency-key'], asked);
  const isNew = await visits.insertVisitRating(sql, {
    ...body,
    ratingId,
    organizationId,
    sessionId: params.sessionId,
    createdBy: caller.userId,
    createdAt: isoNow(deps.clock),
  });
  if (isNew) {
    await writeAudit(deps, sql, caller, {
      action: 'session.rating',
      subject: { type: 'session', id: params.sessionId },
      details: { moment: body.moment },
    });
  }
  return existing(visits.findVisitRating(sql, organizationId, ratingId), 'This rating');
});
