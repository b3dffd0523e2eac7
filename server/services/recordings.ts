import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type {
  ComponentSettings,
  completeRecording,
  getRecordingChunk,
  getRecordingEvents,
  getRecordingTicks,
  openRecording,
  putRecordingChunk,
  putRun,
  RecordingState,
} from '#shared/api/sessions.ts';
import type { OrganizationId, SessionComponentId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { ChunkHeader } from '#shared/recording/chunk-format.ts';
import { decodeChunk } from '#shared/recording/chunk-format.ts';
import type { Queryable } from '../db/db.ts';
import { isoNow } from '../ports/clock.ts';
import type { ChunkRow, ComponentRow } from '../repositories/recordings.ts';
import * as recordings from '../repositories/recordings.ts';
import { findSession, updateSession } from '../repositories/sessions.ts';
import { notFound, requireEdit, requirePermission, requireTherapist } from './access.ts';
import { auditSessionRead } from './client-access.ts';
import { checkChunkFits, checkComplete, checkTicks, decideChunk } from './chunk-rules.ts';
import type { Caller, Deps } from './deps.ts';
import { readEvents, readTicks, runsFromTicks } from './recording-ticks.ts';
import { canGo, stateAfterAssessment, stateAfterRecording, timesAfter } from './session-rules.ts';
import { recordingState } from './session-view.ts';

export async function open(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof openRecording>,
): Promise<EndpointResponse<typeof openRecording>> {
  requirePermission(caller, 'session.write');
  const { organizationId } = caller;
  const componentId = params.sessionComponentId;
  const now = isoNow(deps.clock);
  return deps.db.tx(caller, async (sql) => {
    await requireOwnRecording(sql, caller, params);
    const component = await requireComponent(sql, organizationId, componentId, 'lock');
    const chunks = await recordings.listChunks(sql, organizationId, componentId);
    const isSame = await recordings.hasSettings(sql, organizationId, componentId, body.settings);
    if (component.recordingState === 'none' || (!isSame && chunks.length === 0)) {
      if (component.recordingState === 'complete') throw settingsConflict();
      await recordings.openRecording(sql, organizationId, componentId, body.settings, now);
    } else if (!isSame) {
      throw settingsConflict();
    }
    if (component.recordingState !== 'complete') await goTo(sql, organizationId, component, 'running', now);
    return readState(sql, organizationId, componentId);
  });
}

const settingsConflict = (): AppError =>
  new AppError(
    'conflict',
    'This part of the session already has a recording with other settings. Start a new session for these.',
  );

export async function putChunk(
  deps: Deps,
  caller: Caller,
  { params, query, body }: EndpointRequest<typeof putRecordingChunk>,
): Promise<EndpointResponse<typeof putRecordingChunk>> {
  const { seq } = params;
  await putChunks(deps, caller, params, [{ seq, sha256: query.sha256, bytes: body }]);
  return { seq, sha256: query.sha256 };
}

export type IncomingPiece = { seq: number; sha256: string; bytes: Uint8Array<ArrayBuffer> };

/** Stores pieces of one recording: all of them are known afterwards or none. */
export async function putChunks(
  deps: Deps,
  caller: Caller,
  params: Pick<EndpointRequest<typeof putRecordingChunk>['params'], 'id' | 'sessionComponentId'>,
  pieces: readonly IncomingPiece[],
): Promise<void> {
  requirePermission(caller, 'session.write');
  const { organizationId } = caller;
  const { sessionComponentId: componentId } = params;
  const incoming = pieces.map((piece) => ({ ...readChunk(deps, piece), bytes: piece.bytes }));

  // Asked before the bytes are written, so that a request without rights or sense leaves nothing on the disk.
  const unknown = await deps.db.tx(caller, async (sql) => {
    await requireOwnRecording(sql, caller, params);
    return chunksToStore(sql, { organizationId, componentId, incoming, lock: 'look' });
  });
  if (unknown.length === 0) return;
  // Bytes first, row second: whatever happens in between, no row speaks of bytes that are not there.
  await Promise.all(unknown.map(({ row, bytes }) => deps.blobs.put(organizationId, row.sha256, bytes)));
  await deps.db.tx(caller, async (sql) => {
    const wanted = { organizationId, componentId, incoming: unknown, lock: 'lock' } as const;
    for (const { row } of await chunksToStore(sql, wanted)) {
      await recordings.putChunk(sql, organizationId, componentId, row, isoNow(deps.clock));
    }
  });
}

/** Checks the bytes themselves, and gives what the database is to know of them. */
function readChunk(deps: Deps, { seq, sha256, bytes }: IncomingPiece) {
  if (deps.sha256(bytes) !== sha256) {
    throw new AppError('checksumMismatch', `Piece ${seq} was damaged on its way here. Send it again.`);
  }
  const decoded = decodeChunk(bytes);
  if (!decoded.ok) throw new AppError('invalid', `Piece ${seq} cannot be read: ${decoded.problem}.`);
  const { header, ticks: rows } = decoded.chunk;
  checkTicks(header, rows);
  const row: ChunkRow = {
    seq,
    sha256,
    byteCount: bytes.length,
    firstSample: header.firstSampleIndex,
    sampleCount: header.sampleCount,
    firstTick: header.firstTick,
    tickCount: header.tickCount,
    isClosed: header.isClosed,
  };
  return { header, row };
}

type ReadChunk = { header: ChunkHeader; row: ChunkRow; bytes: Uint8Array<ArrayBuffer> };

type IncomingChunks = {
  organizationId: OrganizationId;
  componentId: SessionComponentId;
  incoming: readonly ReadChunk[];
  lock: 'lock' | 'look';
};

/** Those that are not stored already. Throws AppError when one may not be stored at all. */
async function chunksToStore(
  sql: Queryable,
  { organizationId, componentId, incoming, lock }: IncomingChunks,
): Promise<ReadChunk[]> {
  const component = await requireComponent(sql, organizationId, componentId, lock);
  const { recordingState: state, settings } = component;
  if (state === 'none' || !settings) {
    throw new AppError('conflict', 'The recording has to be opened before its pieces can be stored.');
  }
  const missing: ReadChunk[] = [];
  for (const chunk of incoming) {
    const { header, row } = chunk;
    checkChunkFits(header, { recordingId: componentId, seq: row.seq, settings });
    const stored = await recordings.findChunk(sql, organizationId, componentId, row.seq);
    if (decideChunk(stored, row) === 'same') continue;
    if (state === 'complete') {
      throw new AppError('conflict', `The recording is closed; piece ${row.seq} cannot be changed any more.`);
    }
    missing.push(chunk);
  }
  return missing;
}

export async function storeRun(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof putRun>,
): Promise<EndpointResponse<typeof putRun>> {
  requirePermission(caller, 'session.write');
  const { organizationId } = caller;
  const componentId = params.sessionComponentId;
  if (body.run !== params.run)
    throw new AppError('invalid', 'The run number differs from the one in the address.');
  return deps.db.tx(caller, async (sql) => {
    await requireOwnRecording(sql, caller, params);
    const component = await requireComponent(sql, organizationId, componentId, 'lock');
    if (component.recordingState === 'none') {
      throw new AppError('conflict', 'The recording has to be opened before its runs can be stored.');
    }
    const runs = await recordings.listRuns(sql, organizationId, componentId);
    const stored = runs.find(({ run }) => run === params.run);
    // Once closed, figures come from the recorded ticks; a late repetition is acknowledged without effect.
    if (component.recordingState === 'complete') {
      if (stored) return stored;
      throw new AppError('conflict', `The recording is closed and has no run ${params.run}.`);
    }
    await recordings.putRun(sql, organizationId, componentId, body, isoNow(deps.clock));
    return body;
  });
}

export async function complete(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof completeRecording>,
): Promise<EndpointResponse<typeof completeRecording>> {
  requirePermission(caller, 'session.write');
  const { organizationId } = caller;
  const componentId = params.sessionComponentId;
  const before = await deps.db.tx(caller, async (sql) => {
    await requireOwnRecording(sql, caller, params);
    return checkClosable(sql, organizationId, componentId, body.lastSeq);
  });
  if (before.kind === 'closed') return before.state;
  // Outside the transaction: the files of an hour take a while to read, and others use the database meanwhile.
  const values = await readTicks(deps.blobs, organizationId, before.chunks);

  return deps.db.tx(caller, async (sql) => {
    const now = isoNow(deps.clock);
    const current = await checkClosable(sql, organizationId, componentId, body.lastSeq);
    if (current.kind === 'closed') return current.state;
    if (current.chunks.some(({ sha256 }, index) => sha256 !== before.chunks[index]?.sha256)) {
      throw new AppError('conflict', 'A piece was stored while the recording was being closed. Try again.');
    }
    const conditions = current.settings.conditions.map(({ name, unit }) => ({ name, unit }));
    const reported = await recordings.listRuns(sql, organizationId, componentId);
    const runs = runsFromTicks({ values, conditions }, reported);
    for (const run of runs) await recordings.putRun(sql, organizationId, componentId, run, now);
    await recordings.completeRecording(sql, organizationId, componentId, body.lastSeq, now);
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
      : stateAfterRecording(timing, runs, isCutOff);
    await goTo(sql, organizationId, current.component, state, now);
    return readState(sql, organizationId, componentId);
  });
}

type Closable =
  | { kind: 'closed'; state: RecordingState }
  | { kind: 'open'; component: ComponentRow; settings: ComponentSettings; chunks: ChunkRow[] };

/** Throws AppError `conflict` with what is in the way of closing the recording after piece `lastSeq`. */
async function checkClosable(
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
  lastSeq: number,
): Promise<Closable> {
  const component = await requireComponent(sql, organizationId, componentId, 'lock');
  const { recordingState: state, settings } = component;
  if (state === 'none' || !settings) throw new AppError('conflict', 'There is no recording to close.');
  if (state === 'complete') {
    if (component.lastSeq === lastSeq) {
      return { kind: 'closed', state: await readState(sql, organizationId, componentId) };
    }
    throw new AppError(
      'conflict',
      `The recording is already closed with piece ${component.lastSeq} as its last.`,
    );
  }
  const chunks = await recordings.listChunks(sql, organizationId, componentId);
  checkComplete(chunks, lastSeq);
  return { kind: 'open', component, settings, chunks };
}

export async function ticks(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getRecordingTicks>,
): Promise<EndpointResponse<typeof getRecordingTicks>> {
  const chunks = await piecesToRead(deps, caller, params, 'ticks');
  return new Uint8Array((await readTicks(deps.blobs, caller.organizationId, chunks)).buffer);
}

export async function events(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getRecordingEvents>,
): Promise<EndpointResponse<typeof getRecordingEvents>> {
  const chunks = await piecesToRead(deps, caller, params, 'events');
  return { events: await readEvents(deps.blobs, caller.organizationId, chunks) };
}

/** The bytes of one piece, checked against their hash by the store. */
export async function piece(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getRecordingChunk>,
): Promise<EndpointResponse<typeof getRecordingChunk>> {
  requirePermission(caller, 'session.read');
  const { organizationId } = caller;
  const { sessionComponentId, seq } = params;
  const row = await deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const { sessionId } = await requireComponent(sql, organizationId, sessionComponentId, 'look');
    const found = await recordings.findChunk(sql, organizationId, sessionComponentId, seq);
    if (found) await auditSessionRead(deps, sql, caller, { sessionId, part: 'samples' });
    return found;
  });
  if (!row) throw notFound('This piece of the recording');
  return deps.blobs.get(organizationId, row.sha256);
}

async function piecesToRead(
  deps: Deps,
  caller: Caller,
  params: EndpointRequest<typeof getRecordingTicks>['params'],
  part: 'events' | 'ticks',
): Promise<ChunkRow[]> {
  requirePermission(caller, 'session.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const { sessionId } = await requireComponent(
      sql,
      caller.organizationId,
      params.sessionComponentId,
      'look',
    );
    const chunks = await recordings.listChunks(sql, caller.organizationId, params.sessionComponentId);
    await auditSessionRead(deps, sql, caller, { sessionId, part });
    return chunks;
  });
}

/** Whose session it is decides, whatever therapist the path names. Throws AppError `forbidden`. */
async function requireOwnRecording(
  sql: Queryable,
  caller: Caller,
  { id, sessionComponentId }: EndpointRequest<typeof openRecording>['params'],
): Promise<void> {
  await requireTherapist(sql, caller, id, 'write');
  const { sessionId } = await requireComponent(sql, caller.organizationId, sessionComponentId, 'look');
  const session = await findSession(sql, caller.organizationId, sessionId);
  if (!session) throw notFound('This session');
  requireEdit(caller, { kind: 'item', therapistId: session.therapistId });
}

async function requireComponent(
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
  lock: 'lock' | 'look',
): Promise<ComponentRow> {
  const component = await recordings.findComponent(sql, organizationId, componentId, lock);
  if (!component) throw notFound('This part of a session');
  return component;
}

async function readState(sql: Queryable, organizationId: OrganizationId, componentId: SessionComponentId) {
  const component = await requireComponent(sql, organizationId, componentId, 'look');
  return recordingState(component, await recordings.listChunks(sql, organizationId, componentId));
}

/** Takes the session along when its recording opens or closes; leaves it alone where the rules do not allow that. */
async function goTo(
  sql: Queryable,
  organizationId: OrganizationId,
  component: ComponentRow,
  state: 'running' | 'completed' | 'interrupted',
  now: string,
): Promise<void> {
  const session = await findSession(sql, organizationId, component.sessionId, 'lock');
  if (!session || session.state === state || !canGo(session.state, state)) return;
  const times = timesAfter(session, session.state, state, now);
  await updateSession(sql, organizationId, component.sessionId, { ...session, state, ...times }, now);
}
