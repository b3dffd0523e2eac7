import {
  createClientNote,
  listClientNotes,
  listClientNoteVersions,
  putClientNote,
} from '#shared/api/client-notes.ts';
import type { ClientId, ClientNoteId } from '#shared/domain/ids.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as notes from '#server/repositories/clients/client-notes.ts';
import { writeAudit } from '../core/audit.ts';
import { requireClient } from './client-access.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { idOfRequest } from '../core/request-ids.ts';
import { requireReadable } from '../core/hidden-text.ts';
import { service } from '../core/service.ts';
import { conflict, existing, forbidden } from '../core/refusals.ts';

export const list = service(listClientNotes, async ({ sql, deps, caller, params, query }) => {
  const key = await requireClient(sql, caller, params.clientId);
  const { rows, total } = await notes.listNotes(sql, key, query);
  await auditRead(deps, sql, caller, params.clientId);
  return { notes: rows, totalNotes: total };
});

export const create = service(createClientNote, async ({ sql, deps, caller, params, headers, body }) => {
  requireReadable(body.text, 'client');
  const asked = ['note', params.clientId, body];
  const noteId = idOfRequest(deps, caller, headers?.['idempotency-key'], asked) as ClientNoteId;
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
  return existing(notes.findNote(sql, key), 'This note');
});

/**
 * Only the author may change a note, because the note carries their name. Earlier versions are stored. Throws
 * `conflict` if another tab saved first.
 */
export const change = service(putClientNote, async ({ sql, deps, caller, params, body }) => {
  const client = await requireClient(sql, caller, params.clientId);
  const key = { ...client, noteId: params.noteId };
  const stored = await existing(notes.findNote(sql, key, 'lock'), 'This note');
  if (stored.authorId !== caller.userId) {
    throw forbidden('Only the author can change a note. Add your own note instead.');
  }
  if (stored.version !== body.version) {
    throw conflict('This note was changed by someone else. Nothing was overwritten.');
  }
  if (stored.text === body.text || body.text === HIDDEN) return stored;
  requireReadable(body.text, 'client');
  await notes.rewriteNote(sql, key, { text: body.text, at: isoNow(deps.clock) });
  await writeAudit(deps, sql, caller, {
    action: 'client.noteChange',
    subject: { type: 'client', id: params.clientId },
    details: { noteId: params.noteId, version: stored.version + 1 },
  });
  return existing(notes.findNote(sql, key), 'This note');
});

export const versions = service(listClientNoteVersions, async ({ sql, deps, caller, params }) => {
  const client = await requireClient(sql, caller, params.clientId);
  const key = { ...client, noteId: params.noteId };
  await existing(notes.findNote(sql, key), 'This note');
  const { rows, total } = await notes.listNoteVersions(sql, key);
  await auditRead(deps, sql, caller, params.clientId);
  return { versions: rows, totalVersions: total };
});

/** Notes are the most private data, so every reading is logged. */
const auditRead = (deps: InnerDeps, sql: Queryable, caller: Caller, clientId: ClientId): Promise<void> =>
  writeAudit(deps, sql, caller, { action: 'client.notesRead', subject: { type: 'client', id: clientId } });
