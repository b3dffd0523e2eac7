import type { Client, ClientRecord } from '#shared/api/clients.ts';
import type { ClientId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { holdsInitials, holdsWords, type Params } from '../core/paging.ts';
import { IS_UNHANDLED } from '../core/unhandled-safety.ts';
import { columns } from '../core/columns.ts';
import { countRows, first, insertRow } from '../core/rows.ts';

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

export const findClient = (
  sql: Queryable,
  organizationId: OrganizationId,
  clientId: ClientId,
): Promise<Client | undefined> =>
  first(sql, `${SELECT_CLIENT} where c.organization_id = $1 and c.client_id = $2`, [
    organizationId,
    clientId,
  ]);

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
export const insertClient = (sql: Queryable, client: NewClient): Promise<boolean> =>
  insertRow(
    sql,
    'client',
    [
      'organizationId clientId therapistId firstName lastName email dateOfBirth status notes createdBy createdAt',
      'updatedAt sex handedness contacts tags goals medication emergencyNote',
    ],
    {
      ...client,
      updatedAt: client.createdAt,
      contacts: client.contacts ?? [],
      tags: client.tags ?? [],
      goals: client.goals ?? '',
      medication: client.medication ?? '',
      emergencyNote: client.emergencyNote ?? '',
    },
    'on conflict do nothing',
  );

export const countActiveClients = (sql: Queryable, organizationId: OrganizationId): Promise<number> =>
  countRows(sql, "from client where organization_id = $1 and status = 'active'", [organizationId]);
