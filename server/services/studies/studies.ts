import {
  createStudy,
  enrolInStudy,
  getStudy,
  listStudies,
  type StudyDetail,
  unblindStudy,
} from '#shared/api/studies.ts';
import { CONSENT_WORDS } from '#shared/domain/consent.ts';
import type { ClientId, StudyId } from '#shared/domain/ids.ts';
import { isOnCareTeam } from '#shared/domain/permissions.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { hasConsent } from '#server/repositories/clients/client-consents.ts';
import { findClient } from '#server/repositories/clients/clients.ts';
import { findProtocol } from '#server/repositories/protocols/protocols.ts';
import * as studies from '#server/repositories/studies/studies.ts';
import { listStudySessions } from '#server/repositories/studies/study-sessions.ts';
import { requireActiveClients, requireClient } from '../clients/client-access.ts';
import { writeAudit, writeAuditOnceAnHour } from '../core/audit.ts';
import type { Caller } from '../core/deps.ts';
import { conflict, existing, forbidden, invalidField } from '../core/refusals.ts';
import { idOfRequest } from '../core/request-ids.ts';
import { service } from '../core/service.ts';
import { whenTaken } from '../core/taken.ts';
import { assignNext, openSlot } from './assignment.ts';

export const list = service(listStudies, async ({ sql, caller }) => ({
  studies: await studies.listStudies(sql, caller.organizationId),
}));

export const get = service(getStudy, async ({ sql, deps, caller, params }) => {
  const { studyId } = params;
  const study = await readStudy(sql, { organizationId: caller.organizationId, studyId });
  await writeAuditOnceAnHour(deps, sql, caller, {
    action: 'study.read',
    subject: { type: 'study', id: studyId },
  });
  return study;
});

export const create = service(createStudy, async ({ sql, deps, caller, params, headers, body }) => {
  const { organizationId } = caller;
  if (new Set(body.strata).size < body.strata.length) {
    throw invalidField('strata', 'Two groups have the same name. Give each its own.');
  }
  await existing(findProtocol(sql, caller, body.protocolId), 'This protocol');
  const asked = ['study', body];
  const studyId = idOfRequest(deps, caller, headers?.['idempotency-key'], asked) as StudyId;
  const key = { organizationId, studyId };
  const createdAt = isoNow(deps.clock);
  const made = { ...body, therapistId: params.id, createdBy: caller.userId, createdAt };
  if (await studies.insertStudy(sql, key, made)) {
    await writeAudit(deps, sql, caller, {
      action: 'study.create',
      subject: { type: 'study', id: studyId },
      details: { protocolId: body.protocolId, shamSource: body.shamSource, groups: body.strata.length },
    });
  }
  return readStudy(sql, key);
});

/** In the system scope, because the role of a practice cannot read the sealed assignment. */
export const enrol = service.outside(enrolInStudy, async ({ deps, caller, params, body, tx }) => {
  const { organizationId } = caller;
  const key = { organizationId, studyId: params.studyId };
  await tx(async (sql) => {
    await existing(studies.findStudy(sql, key), 'This study');
    await requireClient(sql, caller, body.clientId);
  });
  await deps.db.tx('system', async (sql) => {
    const study = await existing(studies.findStudy(sql, key, 'lock'), 'This study');
    if (await studies.isEnrolled(sql, key, body.clientId)) return;
    if (study.unblindedAt !== null) {
      throw conflict('This study is unblinded, so nobody can be enrolled any more. Create a new study.');
    }
    const isGroup = study.strata.length === 0 ? body.stratum === '' : study.strata.includes(body.stratum);
    if (!isGroup) throw invalidField('stratum', 'Choose one of the groups of this study.');
    await requireParticipant(sql, caller, body.clientId);
    const other = await studies.findStudyOfClient(sql, organizationId, body.clientId);
    if (other) {
      throw conflict(
        `This client takes part in '${other.name}'. Unblind that study first, or choose somebody else.`,
      );
    }
    const slot = await assignNext(deps, sql, { ...key, stratum: body.stratum });
    await studies
      .insertEnrolment(sql, key, {
        ...slot,
        clientId: body.clientId,
        stratum: body.stratum,
        enrolledBy: caller.userId,
        enrolledAt: isoNow(deps.clock),
      })
      .catch(
        whenTaken(() =>
          conflict('This client was just enrolled in another study. Reload the page to see it.'),
        ),
      );
    await writeAudit(deps, sql, caller, {
      action: 'study.enrol',
      subject: { type: 'study', id: params.studyId },
      details: { clientId: body.clientId, position: slot.position, seal: slot.seal },
    });
  });
  return tx((sql) => readStudy(sql, key));
});

/** In the system scope, because the role of a practice cannot read the sealed assignment. */
export const unblind = service.outside(unblindStudy, ({ deps, caller, params, body }) =>
  deps.db.tx('system', async (sql) => {
    const key = { organizationId: caller.organizationId, studyId: params.studyId };
    const study = await existing(studies.findStudy(sql, key, 'lock'), 'This study');
    const { clientId } = body;
    const asked = { clientId: clientId ?? null, reason: body.reason, by: caller.userId };
    // A retry after a lost response.
    if (await studies.isUnblindedAs(sql, key, asked)) return readStudy(sql, key);
    if (study.unblindedAt !== null) throw conflict('This study is unblinded already.');
    const sealed = await studies.listSealed(sql, key, clientId);
    if (clientId && sealed.length === 0) {
      throw conflict('This client is not enrolled in the study, or is unblinded already.');
    }
    const at = isoNow(deps.clock);
    for (const each of sealed) {
      const { stratum, position } = each;
      const { arm, nonce } = await openSlot(deps, sql, { ...key, stratum, position });
      await studies.showArm(sql, key, { clientId: each.clientId, arm, nonce, at });
    }
    const unblindingId = deps.ids.next();
    await studies.insertUnblinding(sql, key, { ...asked, unblindingId, at });
    await writeAudit(deps, sql, caller, {
      action: 'study.unblind',
      subject: { type: 'study', id: params.studyId },
      details: { unblindingId, clientId: asked.clientId, participants: sealed.length },
    });
    return readStudy(sql, key);
  }),
);

/** Enrolling is for the care team, and for clients who agreed to take part in research. */
async function requireParticipant(sql: Queryable, caller: Caller, clientId: ClientId): Promise<void> {
  await requireActiveClients(sql, caller, [clientId]);
  const client = await existing(findClient(sql, caller.organizationId, clientId), 'This client');
  if (!isOnCareTeam(caller, client)) {
    throw forbidden('Only the care team of the client can enrol this client. Ask one of them.');
  }
  if (!(await hasConsent(sql, { organizationId: caller.organizationId, clientId }, 'research'))) {
    throw conflict(
      `No consent to '${CONSENT_WORDS.research}' is recorded for this client. Record it on the page of the client, then enrol them.`,
    );
  }
}

async function readStudy(sql: Queryable, key: studies.StudyKey): Promise<StudyDetail> {
  const study = await existing(studies.findStudy(sql, key), 'This study');
  return {
    ...study,
    sessions: await listStudySessions(sql, key),
    enrolled: await studies.listParticipants(sql, key),
    unblindings: await studies.listUnblindings(sql, key),
  };
}
