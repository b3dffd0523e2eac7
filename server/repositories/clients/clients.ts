import type { Client, ClientRecord } from '#shared/api/clients.ts';
import type { ClientId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable, SqlValue } from '#server/db/db.ts';
import { holdsInitials, holdsWords, type Params } from '../core/paging.ts';
import { IS_UNHANDLED } from '../core/unhandled-safety.ts';
import { columns } from '../core/columns.ts';
import { countRows, insertRow, updateRows } from '../core/rows.ts';
import { openedFirst, ownerClient, sealedRows } from '../core/sealed-rows.ts';
import { holdsNothing } from '../core/sealed-tables.ts';

/** While names are hidden, neither order nor search may reveal more than the initials. */
export const INITIALS_OF_CLIENT = 'c.first_initial || c.last_initial';

type Search = { searchTerm: string; isMasked: boolean };

/** Matches if `folded`, a folded text, together with name and address of its client `c` contains all search words. */
export function holdsWithClient(folded: string, { searchTerm, isMasked }: Search, params: Params): string {
  if (!isMasked) {
    // A single indexed column of the client, so its rows are not read.
    return `(${holdsWords(`concat_ws(e'\\n', c.search_text, ${folded})`, searchTerm, params)})`;
  }
  const initials = holdsInitials(INITIALS_OF_CLIENT, searchTerm, params);
  return `(${initials} or (${holdsWords(folded, searchTerm, params)}))`;
}

export const CLIENT_COLUMNS = `${columns<Client>('c')(
  'clientId therapistId operatorId firstName lastName email dateOfBirth status notes tags',
  'sessionCount lastSessionAt createdAt version',
)}, c.user_id is not null as "hasAccount",
  (select count(*)::int from questionnaire_response r
   where r.organization_id = c.organization_id and r.client_id = c.client_id and ${IS_UNHANDLED}) as "safetyAlertCount"`;

export const SELECT_CLIENT = `select ${CLIENT_COLUMNS} from client c`;

const CLIENT = sealedRows('client');

/** Clients selected with {@link CLIENT_COLUMNS}, as services see them. */
export const queryClients = async <C extends Client>(
  sql: Queryable,
  organizationId: OrganizationId,
  statement: string,
  params: readonly SqlValue[],
): Promise<C[]> => CLIENT.open(sql, organizationId, await sql.query<C>(statement, params));

export const findClient = (
  sql: Queryable,
  organizationId: OrganizationId,
  clientId: ClientId,
): Promise<Client | undefined> =>
  openedFirst(
    queryClients(sql, organizationId, `${SELECT_CLIENT} where c.organization_id = $1 and c.client_id = $2`, [
      organizationId,
      clientId,
    ]),
  );

export type NewClient = Partial<
  Pick<ClientRecord, 'sex' | 'handedness' | 'contacts' | 'tags' | 'goals' | 'medication' | 'emergencyNote'>
> &
  Pick<
    Client,
    | 'clientId'
    | 'therapistId'
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'dateOfBirth'
    | 'status'
    | 'notes'
    | 'createdAt'
  > & { organizationId: OrganizationId; createdBy: UserId };

/** False if the client exists already. */
export async function insertClient(sql: Queryable, client: NewClient): Promise<boolean> {
  const { organizationId, clientId } = client;
  const isNew = await insertRow(
    sql,
    'client',
    [
      'organizationId clientId therapistId firstName lastName email dateOfBirth status notes createdBy createdAt',
      'updatedAt sex handedness contacts tags goals medication emergencyNote',
    ],
    {
      ...client,
      updatedAt: client.createdAt,
      ...NO_TEXTS,
    },
    'on conflict do nothing',
  );
  if (!isNew) return false;
  // The key belongs to the row, so the row comes first.
  const { notes, goals = '', medication = '', emergencyNote = '', contacts = [], tags = [] } = client;
  const texts = { notes, goals, medication, emergencyNote, contacts, tags };
  if (!Object.values(texts).every(holdsNothing))
    await updateClientTexts(sql, { organizationId, clientId }, texts);
  return true;
}

const NO_TEXTS = { notes: '', goals: '', medication: '', emergencyNote: '', contacts: [], tags: [] };

/** Sets fields of which some are sealed. The version stays. */
async function updateClientTexts(
  sql: Queryable,
  key: { organizationId: OrganizationId; clientId: ClientId },
  change: object,
): Promise<boolean> {
  return updateRows(sql, 'client', key, await sealedClientChange(sql, key, change));
}

export async function sealedClientChange<C extends object>(
  sql: Queryable,
  { organizationId, clientId }: { organizationId: OrganizationId; clientId: ClientId },
  change: C,
): Promise<C> {
  const { clientId: _id, ...sealed } = await CLIENT.sealChange(sql, ownerClient(organizationId, clientId), {
    ...change,
    clientId,
  });
  return sealed as unknown as C;
}

export const countActiveClients = (sql: Queryable, organizationId: OrganizationId): Promise<number> =>
  countRows(sql, "from client where organization_id = $1 and status = 'active'", [organizationId]);
