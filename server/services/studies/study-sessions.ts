import { CONSENT_WORDS } from '#shared/domain/consent.ts';
import { getStudyOfClient, putBlindingGuess, takeStudyFeedback } from '#shared/api/studies.ts';
import type { ClientId, OrganizationId, SessionComponentId } from '#shared/domain/ids.ts';
import { encodeSeries, trainedTicks } from '#shared/engine/feedback-series.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { hasConsent } from '#server/repositories/clients/client-consents.ts';
import { findComponent, listParts } from '#server/repositories/sessions/recordings.ts';
import { findSession } from '#server/repositories/sessions/sessions.ts';
import { findStudyOfClient } from '#server/repositories/studies/studies.ts';
import * as sessions from '#server/repositories/studies/study-sessions.ts';
import { auditClientRead, requireClient } from '../clients/client-access.ts';
import { requireEdit } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, Deps } from '../core/deps.ts';
import { conflict, existing } from '../core/refusals.ts';
import { service } from '../core/service.ts';
import { readTicks } from '../sessions/recording-ticks.ts';
import { openSlot } from './assignment.ts';
import { below } from './permuted-block.ts';
import { readPublicKey, sealFor } from './seal-feedback.ts';

export const ofClient = service(getStudyOfClient, async ({ sql, deps, caller, params }) => {
  const { clientId } = params;
  await requireClient(sql, caller, clientId);
  const study = await findStudyOfClient(sql, caller.organizationId, clientId);
  await auditClientRead(deps, sql, caller, { clientId, part: 'study' });
  return {
    study: study ? { studyId: study.studyId, name: study.name, protocolId: study.protocolId } : null,
  };
});

/** With more lost recordings than this, the disk is the problem and not a recording. */
const MOST_LOST = 3;

/**
 * The series is chosen, read and sealed for both arms alike, so that neither size nor time tells them apart. Sealing is for
 * the key in the body: the engine worker keeps the private half.
 */
export const takeFeedback = service.outside(takeStudyFeedback, async ({ deps, caller, params, body, tx }) => {
  const reader = await readPublicKey(body);
  const { organizationId } = caller;
  const key = { organizationId, sessionComponentId: params.sessionComponentId };
  // First as the caller: a client they no longer see does not exist.
  await tx((sql) => requireOwnTraining(sql, caller, params.sessionComponentId));
  // In the system scope, because the role of a practice cannot read the sealed assignment.
  const { arm, wanted } = await deps.db.tx('system', async (sql) => {
    const clientId = await requireOwnTraining(sql, caller, params.sessionComponentId);
    const study = await findStudyOfClient(sql, organizationId, clientId);
    if (!study) throw conflict('This client takes part in no blinded study. Reload the page.');
    if (!(await hasConsent(sql, { organizationId, clientId }, 'research'))) {
      throw conflict(
        `The consent to '${CONSENT_WORDS.research}' was withdrawn. Ask an administrator to unblind this participant, or record the consent again.`,
      );
    }
    const asked = { ...key, ...study, clientId };
    // Refuses before anything is counted; which one is kept is decided once it was read.
    await chooseSource(deps, sql, asked, []);
    const taken = await sessions.noteTaken(sql, key, {
      studyId: study.studyId,
      clientId,
      at: isoNow(deps.clock),
    });
    await writeAudit(deps, sql, caller, {
      action: 'study.feedback',
      subject: { type: 'study', id: study.studyId },
      details: { sessionComponentId: params.sessionComponentId, taken },
    });
    const opened = await openSlot(deps, sql, { organizationId, ...study });
    return { arm: opened.arm, wanted: asked };
  });
  const lost: SessionComponentId[] = [];
  while (lost.length < MOST_LOST) {
    const { recording, parts } = await deps.db.tx('system', async (sql) => {
      const componentId = await chooseSource(deps, sql, wanted, lost);
      const { settings } = await existing(findComponent(sql, organizationId, componentId), 'The earlier run');
      if (!settings) throw unreadable();
      return {
        recording: { organizationId, componentId, settings },
        parts: await listParts(sql, organizationId, componentId),
      };
    });
    const { values } = await readTicks(deps, recording, parts);
    const series = trainedTicks(values, recording.settings.protocol);
    if (series.success.length === 0) {
      lost.push(recording.componentId);
      continue;
    }
    // Kept only now: a disk that fails for a moment must not give the session another series.
    const isKept = await deps.db.tx('system', (sql) => keepSource(sql, key, recording.componentId, lost));
    if (isKept) return sealFor(reader, encodeSeries(series, arm === 'sham'), deps.random);
  }
  throw unreadable();
});

/** False if another call has kept a source meanwhile. */
async function keepSource(
  sql: Queryable,
  key: Pick<Wanted, 'organizationId' | 'sessionComponentId'>,
  chosen: SessionComponentId,
  lost: readonly SessionComponentId[],
): Promise<boolean> {
  await findComponent(sql, key.organizationId, key.sessionComponentId, 'lock');
  const stored = await sessions.findFeedbackSource(sql, key);
  if (stored && !lost.includes(stored)) return stored === chosen;
  await sessions.putFeedbackSource(sql, key, chosen);
  return true;
}

const unreadable = (): AppError =>
  new AppError(
    'unavailable',
    'The earlier recording that belongs to the feedback of this session cannot be read. Check the disk of the server.',
  );

/** The client of a training session that the caller records now. */
async function requireOwnTraining(
  sql: Queryable,
  caller: Caller,
  sessionComponentId: SessionComponentId,
): Promise<ClientId> {
  const { organizationId } = caller;
  const search = findComponent(sql, organizationId, sessionComponentId, 'lock');
  const component = await existing(search, 'This part of a session');
  const session = await existing(findSession(sql, organizationId, component.sessionId), 'This session');
  requireEdit(caller, { kind: 'item', therapistId: session.therapistId });
  const isOver = session.state === 'completed' || session.state === 'cancelled';
  if (component.kind !== 'biofeedback' || component.recordingState === 'complete' || isOver) {
    throw conflict('Feedback of a study is for a training session that is not closed yet.');
  }
  return session.clientId;
}

type Wanted = {
  organizationId: OrganizationId;
  sessionComponentId: SessionComponentId;
  protocolId: string;
  clientId: ClientId;
  shamSource: 'otherClient' | 'ownEarlier';
};

/**
 * The recording chosen when the session began; else one at random, of the same protocol where there is any. `lost` cannot be
 * read any more.
 */
async function chooseSource(
  deps: Pick<Deps, 'random'>,
  sql: Queryable,
  wanted: Wanted,
  lost: readonly SessionComponentId[],
): Promise<SessionComponentId> {
  const { organizationId, sessionComponentId, protocolId, shamSource } = wanted;
  const key = { organizationId, sessionComponentId };
  const before = await sessions.findFeedbackSource(sql, key);
  if (before && !lost.includes(before)) return before;
  const all = (await sessions.listFeedbackSources(sql, organizationId, wanted)).filter(
    (each) => each.sessionComponentId !== sessionComponentId && !lost.includes(each.sessionComponentId),
  );
  const same = all.filter((each) => each.protocolId === protocolId);
  const pool = same.length > 0 ? same : all;
  if (pool.length === 0 && lost.length > 0) throw unreadable();
  if (pool.length === 0) {
    throw conflict(
      shamSource === 'ownEarlier'
        ? 'The feedback of this study comes from earlier sessions of the same client, and there is none yet. Record a training session before enrolling, with a headset.'
        : 'The feedback of this study comes from earlier sessions of other clients, and there is none yet. Record one with a client who is in no study.',
    );
  }
  return pool[below(deps.random, pool.length)]!.sessionComponentId;
}

/** Once: a guess that could be changed later would say nothing about the time of the session. */
export const guess = service(putBlindingGuess, async ({ sql, deps, caller, params, body }) => {
  const key = { organizationId: caller.organizationId, sessionComponentId: params.sessionComponentId };
  await requireOwnComponent(sql, caller, params.sessionComponentId);
  const stored = await existing(sessions.findStudySession(sql, key, 'lock'), 'This session of a study');
  if (stored.guessedAt !== null) {
    if (stored.clientGuess === body.client && stored.therapistGuess === body.therapist) return stored;
    throw conflict('The guesses of this session are stored and cannot be changed.');
  }
  if (!(await findStudyOfClient(sql, caller.organizationId, stored.clientId))) {
    throw conflict('This participant is unblinded, so a guess would say nothing.');
  }
  const guessedAt = isoNow(deps.clock);
  const guesses = { clientGuess: body.client, therapistGuess: body.therapist, guessedAt };
  await sessions.putGuesses(sql, key, guesses);
  await writeAudit(deps, sql, caller, {
    action: 'study.guess',
    subject: { type: 'session', id: stored.sessionId },
  });
  return { ...stored, ...guesses };
});

async function requireOwnComponent(
  sql: Queryable,
  caller: Caller,
  sessionComponentId: SessionComponentId,
): Promise<void> {
  const { organizationId } = caller;
  const search = findComponent(sql, organizationId, sessionComponentId);
  const { sessionId } = await existing(search, 'This part of a session');
  const session = await existing(findSession(sql, organizationId, sessionId), 'This session');
  requireEdit(caller, { kind: 'item', therapistId: session.therapistId });
}
