import type { ClientId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { holdsInitials, holdsWords, type Params } from '../core/paging.ts';
import { IS_UNHANDLED } from '../core/unhandled-safety.ts';
import { columns } from '../core/columns.ts';

export type ClientRow = {
  clientId: ClientId;
  therapistId: UserId;
  operatorId: UserId | null;
  firstName: string;
  lastName: string;
  email: string | null;
  dateOfBirth: string | null;
  status: 'active' | 'inactive';
  notes: string;
  tags: string[];
  hasAccount: boolean;
  sessionCount: number;
  lastSessionAt: string | null;
  safetyAlertCount: number;
  createdAt: string;
  version: number;
};

/** While names are hidden, neither the order nor a search may tell more of them than their initials do. */
export const INITIALS_OF_CLIENT = 'c.first_initial || c.last_initial';

type Search = { searchTerm: string; isMasked: boolean };

/** Holds for the words of a search in `folded`, a text of something, and in name and address of its client `c` together. */
export function holdsWithClient(folded: string, { searchTerm, isMasked }: Search, params: Params): string {
  if (!isMasked) {
    // One column of the client, which an index has: its rows are not read.
    return `(${holdsWords(`concat_ws(e'\\n', c.search_text, ${folded})`, searchTerm, params)})`;
  }
  const initials = holdsInitials(INITIALS_OF_CLIENT, searchTerm, params);
  return `(${initials} or (${holdsWords(folded, searchTerm, params)}))`;
}

export const CLIENT_COLUMNS = `${columns<ClientRow>('c')(
  'clientId therapistId operatorId firstName lastName email dateOfBirth status notes tags',
  'sessionCount lastSessionAt createdAt version',
)}, c.user_id is not null as "hasAccount",
  (select count(*)::int from questionnaire_response r
   where r.organization_id = c.organization_id and r.client_id = c.client_id and ${IS_UNHANDLED}) as "safetyAlertCount"`;

export const SELECT_CLIENT = `select ${CLIENT_COLUMNS} from client c`;

export async function findClient(
  sql: Queryable,
  organizationId: OrganizationId,
  clientId: ClientId,
): Promise<ClientRow | undefined> {
  const rows = await sql.query<ClientRow>(
    `${SELECT_CLIENT} where c.organization_id = $1 and c.client_id = $2`,
    [organizationId, clientId],
  );
  return rows[0];
}

type NewDetails = {
  sex: string | null;
  handedness: string | null;
  contacts: readonly object[];
  tags: readonly string[];
  goals: string;
  medication: string;
  emergencyNote: string;
};

export type NewClient = Partial<NewDetails> & {
  organizationId: OrganizationId;
  clientId: ClientId;
  therapistId: UserId;
  firstName: string;
  lastName: string;
  email: string | null;
  dateOfBirth: string | null;
  status: 'active' | 'inactive';
  notes: string;
  createdBy: UserId;
  createdAt: string;
};

/** False when the client is there already. */
export async function insertClient(sql: Queryable, client: NewClient): Promise<boolean> {
  const rows = await sql.query(
    `insert into client (organization_id, client_id, therapist_id, first_name, last_name, email, date_of_birth, status,
                         notes, created_by, created_at, updated_at, sex, handedness, contacts, tags, goals, medication,
                         emergency_note)
     values ($1, $2, $3, $4, $5, $6, $7::date, $8, $9, $10, $11, $11, $12, $13, $14::jsonb, $15::jsonb, $16, $17, $18)
     on conflict do nothing returning 1 as one`,
    [
      client.organizationId,
      client.clientId,
      client.therapistId,
      client.firstName,
      client.lastName,
      client.email,
      client.dateOfBirth,
      client.status,
      client.notes,
      client.createdBy,
      client.createdAt,
      client.sex ?? null,
      client.handedness ?? null,
      JSON.stringify(client.contacts ?? []),
      JSON.stringify(client.tags ?? []),
      client.goals ?? '',
      client.medication ?? '',
      client.emergencyNote ?? '',
    ],
  );
  return rows.length === 1;
}

export async function countActiveClients(sql: Queryable, organizationId: OrganizationId): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    "select count(*) as count from client where organization_id = $1 and status = 'active'",
    [organizationId],
  );
  return row?.count ?? 0;
}
