import type { ClientNote, ClientNoteVersion } from '#shared/api/client-notes.ts';
import type { ClientId, ClientNoteId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import type { Paging } from '../core/paging.ts';
import { insertRow, type Page, pageOf, updateVersion } from '../core/rows.ts';
import { openedFirst, ownerClient, sealedRows } from '../core/sealed-rows.ts';

const NOTE = sealedRows('client_note', { text: 'note_text' });
const VERSION = sealedRows('client_note_version', { text: 'note_text' });

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
  const page = await pageOf<ClientNote>(sql, [organizationId, clientId], paging, {
    counted: `from client_note n ${where}`,
    rows: `${SELECT} ${where} order by n.created_at desc, n.note_id desc`,
  });
  return { ...page, rows: await NOTE.open(sql, organizationId, page.rows) };
}

/** `lock`: locked until the transaction ends. */
export const findNote = async (
  sql: Queryable,
  { organizationId, clientId, noteId }: Key,
  mode?: 'lock',
): Promise<ClientNote | undefined> =>
  openedFirst(
    NOTE.open(
      sql,
      organizationId,
      await sql.query<ClientNote>(
        `${SELECT} where n.organization_id = $1 and n.client_id = $2 and n.note_id = $3
         ${mode === 'lock' ? 'for update of n' : ''}`,
        [organizationId, clientId, noteId],
      ),
    ),
  );

/** False if it exists already. */
export const insertNote = async (
  sql: Queryable,
  { organizationId, clientId, noteId }: Key,
  { authorId, text, at }: { authorId: UserId; text: string; at: string },
): Promise<boolean> =>
  insertRow(
    sql,
    'client_note',
    'organizationId noteId clientId noteText createdBy createdAt updatedAt',
    await NOTE.seal(sql, ownerClient(organizationId, clientId), {
      organizationId,
      noteId,
      clientId,
      noteText: text,
      createdBy: authorId,
      createdAt: at,
      updatedAt: at,
    }),
    'on conflict do nothing',
  );

/** Stores the note's current text as an earlier version and writes the new text. */
export async function rewriteNote(
  sql: Queryable,
  key: Key,
  { text, at }: { text: string; at: string },
): Promise<void> {
  const { organizationId, clientId, noteId } = key;
  const owner = ownerClient(organizationId, clientId);
  // Before the earlier text is read: a text without its key must not be stored as a sentence about that.
  const { noteText } = await NOTE.sealChange(sql, owner, { noteId, noteText: text });
  const note = await findNote(sql, key);
  if (!note) return;
  const earlier = {
    organizationId,
    noteId,
    version: note.version,
    noteText: note.text,
    writtenAt: note.updatedAt,
  };
  await insertRow(
    sql,
    'client_note_version',
    'organizationId noteId version noteText writtenAt',
    await VERSION.seal(sql, owner, earlier),
  );
  await updateVersion(sql, 'client_note', { organizationId, noteId }, { noteText, updatedAt: at });
}

/** People change a note a few times and look at the newest versions only. */
const MOST_VERSIONS = 100;

export async function listNoteVersions(
  sql: Queryable,
  { organizationId, noteId }: Omit<Key, 'clientId'>,
): Promise<Page<ClientNoteVersion>> {
  const where = 'where organization_id = $1 and note_id = $2';
  const newest = { startFrom: 0, limit: MOST_VERSIONS };
  const page = await pageOf<ClientNoteVersion>(sql, [organizationId, noteId], newest, {
    counted: `from client_note_version ${where}`,
    rows: `select ${columns<ClientNoteVersion>()('version writtenAt')}, note_text as "text" from client_note_version ${where}
     order by version desc`,
  });
  return { ...page, rows: await VERSION.open(sql, organizationId, page.rows, { known: { noteId } }) };
}
