import type {
  createClientNote,
  listClientNotes,
  listClientNoteVersions,
  putClientNote,
} from '#shared/api/client-notes.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { ClientId, ClientNoteId } from '#shared/domain/ids.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '../db/db.ts';
import { isoNow } from '../ports/clock.ts';
import * as notes from '../repositories/client-notes.ts';
import { notFound, requirePermission, requireTherapist } from './access.ts';
import { writeAudit } from './audit.ts';
import { requireClient } from './client-access.ts';
import type { Caller, Deps } from './deps.ts';
import { idOfRequest } from './request-ids.ts';
import { requireReadable } from './hidden-text.ts';

export async function list(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof listClientNotes>,
): Promise<EndpointResponse<typeof listClientNotes>> {
  requirePermission(caller, 'client.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const key = await requireClient(sql, caller, params.clientId);
    const { rows, total } = await notes.listNotes(sql, key, query);
    await auditRead(deps, sql, caller, params.clientId);
    return { notes: rows, totalNotes: total };
  });
}

export async function create(
  deps: Deps,
  caller: Caller,
  { params, headers, body }: EndpointRequest<typeof createClientNote>,
): Promise<EndpointResponse<typeof createClientNote>> {
  requirePermission(caller, 'client.write');
  requireReadable(body.text, 'client');
  const asked = ['note', params.clientId, body];
  const noteId = idOfRequest(deps, caller, headers?.['idempotency-key'], asked) as ClientNoteId;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    const key = { ...(await requireClient(sql, caller, params.clientId)), noteId };
    const isNew = await notes.insertNote(sql, key, {
      authorId: caller.userId,
      text: body.text,
      at: isoNow(deps.clock),
    });
    if (isNew) {
      await writeAudit(deps, sql, caller, {
        action: 'client.noteAdd',
        subject: { type: 'client', id: params.clientId },
        details: { noteId },
      });
    }
    return found(await notes.findNote(sql, key));
  });
}

/** By its author alone, whose name stands below it; what it said before is kept. Throws `conflict` when another tab was faster. */
export async function change(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof putClientNote>,
): Promise<EndpointResponse<typeof putClientNote>> {
  requirePermission(caller, 'client.write');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    const client = await requireClient(sql, caller, params.clientId);
    const key = { ...client, noteId: params.noteId };
    const stored = found(await notes.findNote(sql, key, 'lock'));
    if (stored.authorId !== caller.userId) {
      throw new AppError('forbidden', 'Only who wrote a note changes it. Write one of your own beside it.');
    }
    if (stored.version !== body.version) {
      throw new AppError('conflict', 'This note has been changed meanwhile. Nothing was overwritten.');
    }
    if (stored.text === body.text || body.text === HIDDEN) return stored;
    requireReadable(body.text, 'client');
    await notes.rewriteNote(sql, key, { text: body.text, at: isoNow(deps.clock) });
    await writeAudit(deps, sql, caller, {
      action: 'client.noteChange',
      subject: { type: 'client', id: params.clientId },
      details: { noteId: params.noteId, version: stored.version + 1 },
    });
    return found(await notes.findNote(sql, key));
  });
}

export async function versions(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof listClientNoteVersions>,
): Promise<EndpointResponse<typeof listClientNoteVersions>> {
  requirePermission(caller, 'client.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const client = await requireClient(sql, caller, params.clientId);
    const key = { ...client, noteId: params.noteId };
    found(await notes.findNote(sql, key));
    const { rows, total } = await notes.listNoteVersions(sql, key);
    await auditRead(deps, sql, caller, params.clientId);
    return { versions: rows, totalVersions: total };
  });
}

/** Notes are the most private thing there is: who has read them is written down. */
const auditRead = (deps: Deps, sql: Queryable, caller: Caller, clientId: ClientId): Promise<void> =>
  writeAudit(deps, sql, caller, { action: 'client.notesRead', subject: { type: 'client', id: clientId } });

function found<T>(note: T | undefined): T {
  if (note === undefined) throw notFound('This note');
  return note;
}
