import {
  type ComponentSettings,
  completeRecording,
  getRecordingChunk,
  getRecordingEvents,
  getRecordingTicks,
  openRecording,
  putRecordingChunk,
  putRun,
  type RecordingState,
  type SessionState,
} from '#shared/api/sessions.ts';
import type { OrganizationId, SessionComponentId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { PartHeader } from '#shared/recording/part-format.ts';
import { decodePart, encodePart } from '#shared/recording/part-format.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoAgo, isoNow } from '#server/ports/clock.ts';
import type { PartRow, ComponentRow } from '#server/repositories/sessions/recordings.ts';
import * as recordings from '#server/repositories/sessions/recordings.ts';
import { findStudyProtocol } from '#server/repositories/studies/study-sessions.ts';
import { findSession, type SessionRow, updateSession } from '#server/repositories/sessions/sessions.ts';
import { requireEdit } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import { auditSessionRead } from '../clients/client-access.ts';
import { checkPartFits, checkComplete, checkTicks, decidePart } from './part-rules.ts';
import type { Caller, Deps, InnerDeps } from '../core/deps.ts';
import { gapPart, readStored, type StoredRecording } from './lost-parts.ts';
import { honestyFigure, readEvents, readTicks, runsFromTicks } from './recording-ticks.ts';
import { canGo, stateAfterAssessment, stateAfterRecording, timesAfter } from './session-rules.ts';
import { recordingState } from './session-view.ts';
import { type OutsideCall, service } from '../core/service.ts';
import { conflict, existing, notFound } from '../core/refusals.ts';

export const open = service(openRecording, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const componentId = params.sessionComponentId;
  const now = isoNow(deps.clock);
  await requireOwnRecording(sql, caller, params);
  const component = await requireComponent(sql, organizationId, componentId, 'lock');
  const studied = await findStudyProtocol(sql, { organizationId, sessionComponentId: componentId });
  if (studied !== undefined && studied !== body.settings.protocolId) {
    throw conflict(
      'This session belongs to a study with another protocol. Start a new session for this protocol.',
    );
  }
  const parts = await recordings.listParts(sql, organizationId, componentId);
  const isSame = await recordings.hasSettings(sql, organizationId, componentId, body.settings);
  if (component.recordingState === 'none' || (!isSame && parts.length === 0)) {
    if (component.recordingState === 'complete') throw settingsConflict();
    const opened = { settings: body.settings, recordingState: 'open', updatedAt: now } as const;
    await recordings.updateRecording(sql, organizationId, componentId, opened);
  } else if (!isSame) {
    throw settingsConflict();
  }
  if (component.recordingState !== 'complete') {
    await recordings.noteSignOfLife(sql, organizationId, componentId, now);
    const at = isoAgo(deps.clock, body.startedAgoSeconds);
    await goTo(deps, sql, caller, { component, state: 'running', at });
  }
  return readState(sql, organizationId, componentId);
});

const settingsConflict = (): AppError =>
  conflict(
    'This part of the session already has a recording with other settings. Start a new session for the new settings.',
  );

export const putPart = service.outside(putRecordingChunk, async ({ query, body, ...call }) => {
  const { seq } = call.params;
  await putParts(call, [{ seq, sha256: query.sha256, bytes: body }]);
  return { seq, sha256: query.sha256 };
});

export type IncomingPart = { seq: number; sha256: string; bytes: Uint8Array<ArrayBuffer> };

type PartsCall = Pick<OutsideCall<typeof putRecordingChunk>, 'tx' | 'deps' | 'caller'> & {
  params: { sessionComponentId: SessionComponentId };
};

/** Stores parts of one recording, all or none. */
export async function putParts(
  { tx, deps, caller, params }: PartsCall,
  parts: readonly IncomingPart[],
): Promise<void> {
  const { organizationId } = caller;
  const { sessionComponentId: componentId } = params;
  const incoming = parts.map((part) => ({ ...readPart(deps, part), bytes: part.bytes }));

  // Checked before the bytes are written, so that a forbidden or invalid request leaves nothing on disk.
  const { unknown, owner } = await tx(async (sql) => {
    const { clientId } = await requireOwnRecording(sql, caller, params);
    return {
      unknown: await partsToStore(sql, { organizationId, componentId, incoming, lock: 'look' }),
      owner: { organizationId, kind: 'client', id: clientId } as const,
    };
  });
  // Bytes first, row second: a row must never refer to missing bytes. Bytes of already stored parts are put again: the
  // store checks them, and rewrites them if the disk has lost or damaged them.
  await Promise.all(
    incoming.map(async ({ row, bytes }) => {
      row.blob = await deps.blobs.put(owner, row.sha256, bytes);
    }),
  );
  if (unknown.length === 0) return;
  await tx(async (sql) => {
    const wanted = { organizationId, componentId, incoming: unknown, lock: 'lock' } as const;
    // The browser was silent for so long that the session counted as interrupted, and has now returned.
    await goTo(deps, sql, caller, {
      component: await requireComponent(sql, organizationId, componentId, 'lock'),
      state: 'running',
      at: isoNow(deps.clock),
    });
    for (const { row } of await partsToStore(sql, wanted)) {
      await recordings.putPart(sql, organizationId, componentId, row, isoNow(deps.clock));
    }
  });
}

/** Checks the bytes and returns their database row. */
function readPart(deps: Deps, { seq, sha256, bytes }: IncomingPart) {
  if (deps.sha256(bytes) !== sha256) {
    throw new AppError('checksumMismatch', `Part ${seq} was damaged on its way here. Send it again.`);
  }
  const decoded = decodePart(bytes);
  if (!decoded.ok) throw new AppError('invalid', `Part ${seq} cannot be read: ${decoded.problem}.`);
  const { header, ticks: rows } = decoded.part;
  checkTicks(header, rows);
  const row: PartRow = {
    seq,
    sha256,
    blob: null,
    byteCount: bytes.length,
    firstSample: header.firstSampleIndex,
    sampleCount: header.sampleCount,
    firstTick: header.firstTick,
    tickCount: header.tickCount,
    isClosed: header.isClosed,
  };
  return { header, row };
}

type ReadPart = { header: PartHeader; row: PartRow; bytes: Uint8Array<ArrayBuffer> };

type IncomingParts = {
  organizationId: OrganizationId;
  componentId: SessionComponentId;
  incoming: readonly ReadPart[];
  lock: 'lock' | 'look';
};

/** Parts that are not stored yet. Throws AppError if one may not be stored at all. */
async function partsToStore(
  sql: Queryable,
  { organizationId, componentId, incoming, lock }: IncomingParts,
): Promise<ReadPart[]> {
  const component = await requireComponent(sql, organizationId, componentId, lock);
  const { recordingState: state, settings } = component;
  if (state === 'none' || !settings) {
    throw conflict('The recording has to be opened before its parts can be stored.');
  }
  const missing: ReadPart[] = [];
  for (const part of incoming) {
    const { header, row } = part;
    checkPartFits(header, { recordingId: componentId, seq: row.seq, settings });
    const stored = await recordings.findPart(sql, organizationId, componentId, row.seq);
    // The bytes of an earlier version are replaced by sealed ones.
    if (decidePart(stored, row) === 'same' && (stored?.blob || state === 'complete')) continue;
    if (state === 'complete') {
      throw conflict(`The recording is closed; part ${row.seq} cannot be changed any more.`);
    }
    missing.push(part);
  }
  return missing;
}

export const storeRun = service(putRun, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const componentId = params.sessionComponentId;
  if (body.run !== params.run)
    throw new AppError('invalid', 'The run number differs from the one in the address.');
  await requireOwnRecording(sql, caller, params);
  const component = await requireComponent(sql, organizationId, componentId, 'lock');
  if (component.recordingState === 'none') {
    throw conflict('The recording has to be opened before its runs can be stored.');
  }
  const runs = await recordings.listRuns(sql, organizationId, componentId);
  const stored = runs.find(({ run }) => run === params.run);
  // Once closed, figures come from the recorded ticks; a late repetition is acknowledged without effect.
  if (component.recordingState === 'complete') {
    if (stored) return stored;
    throw conflict(`The recording is closed and has no run ${params.run}.`);
  }
  await recordings.putRun(sql, organizationId, componentId, body, isoNow(deps.clock));
  return body;
});

export const complete = service.outside(completeRecording, async ({ tx, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const componentId = params.sessionComponentId;
  const before = await tx(async (sql) => {
    await requireOwnRecording(sql, caller, params);
    return checkClosable(sql, organizationId, componentId, body.lastSeq);
  });
  if (before.kind === 'closed') return before.state;
  // Outside the transaction: reading the files of an hour takes a while, and other calls use the database meanwhile.
  const recording = { organizationId, componentId, settings: before.settings };
  const { values, lostSeqs } = await readTicks(deps, recording, before.parts);
  if (body.mayResend && lostSeqs.length > 0) throw wantsAgain(lostSeqs);

  return tx(async (sql) => {
    const now = isoNow(deps.clock);
    const current = await checkClosable(sql, organizationId, componentId, body.lastSeq);
    if (current.kind === 'closed') return current.state;
    if (current.parts.some(({ sha256 }, index) => sha256 !== before.parts[index]?.sha256)) {
      throw conflict('A part was stored while the recording was being closed. Try again.');
    }
    const conditions = current.settings.conditions.map(({ name, unit }) => ({ name, unit }));
    const reported = await recordings.listRuns(sql, organizationId, componentId);
    const runs = runsFromTicks({ values, conditions }, reported);
    for (const run of runs) await recordings.putRun(sql, organizationId, componentId, run, now);
    const honesty = runs.length > 0 ? honestyFigure({ values, conditions }) : null;
    const ended = { lastSeq: body.lastSeq, honesty, recordingState: 'complete', updatedAt: now } as const;
    await recordings.updateRecording(sql, organizationId, componentId, ended);
    const { timing } = current.settings.protocol;
    const { assessment } = current.component;
    const isCutOff = body.isCutOff ?? false;
    // Steps may have been recorded in earlier parts of the session.
    const state = assessment
      ? stateAfterAssessment(
          assessment.definition.steps,
          await recordings.listRunsOfSession(sql, organizationId, current.component.sessionId),
          isCutOff,
        )
      : // The parts of a reported run may be lost.
        stateAfterRecording(timing, await recordings.listRuns(sql, organizationId, componentId), isCutOff);
    const at = isoAgo(deps.clock, body.endedAgoSeconds);
    await goTo(deps, sql, caller, { component: current.component, state, at });
    return readState(sql, organizationId, componentId);
  });
});

/** Only for pages that can resend parts. Otherwise the recording is closed with gaps instead of staying open. */
const wantsAgain = (lostSeqs: readonly number[]): AppError =>
  conflict('Some parts were damaged or lost on the disk of the server. Send them again.', {
    damaged: lostSeqs.join(','),
  });

type Closable =
  | { kind: 'closed'; state: RecordingState }
  | { kind: 'open'; component: ComponentRow; settings: ComponentSettings; parts: PartRow[] };

/** Throws AppError `conflict` with the reason why the recording cannot be closed after part `lastSeq`. */
async function checkClosable(
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
  lastSeq: number,
): Promise<Closable> {
  const component = await requireComponent(sql, organizationId, componentId, 'lock');
  const { recordingState: state, settings } = component;
  if (state === 'none' || !settings) throw conflict('There is no recording to close.');
  if (state === 'complete') {
    if (component.lastSeq === lastSeq) {
      return { kind: 'closed', state: await readState(sql, organizationId, componentId) };
    }
    throw conflict(`The recording is already closed with part ${component.lastSeq} as its last.`);
  }
  const parts = await recordings.listParts(sql, organizationId, componentId);
  checkComplete(parts, lastSeq);
  return { kind: 'open', component, settings, parts };
}

export const ticks = service.outside(getRecordingTicks, async (call) => {
  const found = await partsToRead(call, 'ticks');
  if (!found) return new Uint8Array();
  return new Uint8Array((await readTicks(call.deps, found.recording, found.parts)).values.buffer);
});

export const events = service.outside(getRecordingEvents, async (call) => {
  const found = await partsToRead(call, 'events');
  return { events: found ? await readEvents(call.deps, found.recording, found.parts) : [] };
});

/** The bytes of one part, checked against their hash by the store; a gap of its length if they are lost. */
export const part = service.outside(getRecordingChunk, async ({ tx, deps, caller, params }) => {
  const { organizationId } = caller;
  const { sessionComponentId, seq } = params;
  const found = await tx(async (sql) => {
    const { sessionId, settings } = await requireComponent(sql, organizationId, sessionComponentId, 'look');
    const row = await recordings.findPart(sql, organizationId, sessionComponentId, seq);
    if (row) await auditSessionRead(deps, sql, caller, { sessionId, part: 'samples' });
    return row && settings && { row, settings };
  });
  if (!found) throw notFound('This part of the recording');
  const recording = { organizationId, componentId: sessionComponentId, settings: found.settings };
  const stored = await readStored(deps, recording, found.row);
  return stored?.bytes ?? encodePart(gapPart(recording, found.row));
});

async function partsToRead(
  { tx, deps, caller, params }: OutsideCall<typeof getRecordingTicks>,
  part: 'events' | 'ticks',
): Promise<{ recording: StoredRecording; parts: PartRow[] } | undefined> {
  const { organizationId } = caller;
  const { sessionComponentId: componentId } = params;
  return tx(async (sql) => {
    const { sessionId, settings } = await requireComponent(sql, organizationId, componentId, 'look');
    const parts = await recordings.listParts(sql, organizationId, componentId);
    await auditSessionRead(deps, sql, caller, { sessionId, part });
    return settings ? { recording: { organizationId, componentId, settings }, parts } : undefined;
  });
}

/** Checks the owner of the session, whatever therapist the path names. Throws AppError `forbidden`. */
async function requireOwnRecording(
  sql: Queryable,
  caller: Caller,
  { sessionComponentId }: { sessionComponentId: SessionComponentId },
): Promise<SessionRow> {
  const { sessionId } = await requireComponent(sql, caller.organizationId, sessionComponentId, 'look');
  const session = await existing(findSession(sql, caller.organizationId, sessionId), 'This session');
  requireEdit(caller, { kind: 'item', therapistId: session.therapistId });
  return session;
}

async function requireComponent(
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
  lock: 'lock' | 'look',
): Promise<ComponentRow> {
  return existing(recordings.findComponent(sql, organizationId, componentId, lock), 'This part of a session');
}

async function readState(sql: Queryable, organizationId: OrganizationId, componentId: SessionComponentId) {
  const component = await requireComponent(sql, organizationId, componentId, 'look');
  return recordingState(component, await recordings.listParts(sql, organizationId, componentId));
}

/** Changes the session's state with its recording, as of `at`; leaves it unchanged if the rules do not allow the change. */
async function goTo(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  { component, state, at }: { component: ComponentRow; state: SessionState; at: string },
): Promise<void> {
  const { organizationId } = caller;
  const { sessionId } = component;
  const session = await findSession(sql, organizationId, sessionId, 'lock');
  if (!session || session.state === state || !canGo(session.state, state)) return;
  const times = timesAfter(session, session.state, state, at);
  await updateSession(sql, organizationId, sessionId, { state, ...times }, isoNow(deps.clock));
  await writeAudit(deps, sql, caller, {
    action: 'session.update',
    subject: { type: 'session', id: sessionId },
    details: { fields: 'state', state },
  });
}
