import type { ClientNote, ClientNoteVersion } from '#shared/api/client-notes.ts';
import type { ClientId, ClientNoteId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import type { Paging } from '../core/paging.ts';
import { first, insertRow, type Page, pageOf, updateVersion } from '../core/rows.ts';

type Key = { organizationId: OrganizationId; clientId: ClientId; noteId: ClientNoteId };

const SELECT = `
  select ${columns<ClientNote>('n')('noteId clientId createdAt updatedAt version')}, n.created_by as "authorId",
         u.first_name || ' ' || u.last_name as "authorName", n.note_text as "text"
  from client_note n
  join app_user u on u.organization_id = n.organization_id and u.user_id = n.created_by`;

export async function listNotes(
  sql: Queryable,
  { organizationId, clientId }: Omit<Key, 'noteId'>,
  paging: Pick<Paging, 'startFrom' | 'limit'>,
): Promise<Page<ClientNote>> {
  const where = 'where n.organization_id = $1 and n.client_id = $2';
  return pageOf(sql, [organizationId, clientId], paging, {
    counted: `from client_note n ${where}`,
    rows: `${SELECT} ${where} order by n.created_at desc, n.note_id desc`,
  });
}

/** `lock`: locked until the transaction ends. */
export const findNote = (
  sql: Queryable,
  { organizationId, clientId, noteId }: Key,
  mode?: 'lock',
): Promise<ClientNote | undefined> =>
  first(
    sql,
    `${SELECT} where n.organization_id = $1 and n.client_id = $2 and n.note_id = $3
     ${mode === 'lock' ? 'for update of n' : ''}`,
    [organizationId, clientId, noteId],
  );

/** False if it exists already. */
export const insertNote = (
  sql: Queryable,
  { organizationId, clientId, noteId }: Key,
  { authorId, text, at }: { authorId: UserId; text: string; at: string },
): Promise<boolean> =>
  insertRow(
    sql,
    'client_note',
    'organizationId noteId clientId noteText createdBy createdAt updatedAt',
    { organizationId, noteId, clientId, noteText: text, createdBy: authorId, createdAt: at, updatedAt: at },
    'on conflict do nothing',
  );

/** Stores the note's current text as an earlier version and writes the new text. */
export async function rewriteNote(
  sql: Queryable,
  { organizationId, noteId }: Omit<Key, 'clientId'>,
  { text, at }: { text: string; at: string },
): Promise<void> {
  await sql.query(
    `insert into client_note_version (organization_id, note_id, version, note_text, written_at)
     select organization_id, note_id, version, note_text, updated_at from client_note
     where organization_id = $1 and note_id = $2`,
    [organizationId, noteId],
  );
  await updateVersion(sql, 'client_note', { organizationId, noteId }, { noteText: text, updatedAt: at });
}

/** People change a note a few times and look at the newest versions only. */
const MOST_VERSIONS = 100;

export async function listNoteVersions(
  sql: Queryable,
  { organizationId, noteId }: Omit<Key, 'clientId'>,
): Promise<Page<ClientNoteVersion>> {
  const where = 'where organization_id = $1 and note_id = $2';
  const newest = { startFrom: 0, limit: MOST_VERSIONS };
  return pageOf(sql, [organizationId, noteId], newest, {
    counted: `from client_note_version ${where}`,
    rows: `select ${columns<ClientNoteVersion>()('version writtenAt')}, note_text as "text" from client_note_version ${where}
     order by version desc`,
  });
}
