import type {
  QuestionnaireAssignmentState,
  QuestionnaireAssignment,
} from '#shared/api/questionnaire-assignments.ts';
import type {
  ClientId,
  OrganizationId,
  QuestionnaireAssignmentId,
  QuestionnaireId,
  UserId,
} from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { holdsWithClient, INITIALS_OF_CLIENT } from '../clients/clients.ts';
import { type Paging, Params } from '../core/paging.ts';
import { columns } from '../core/columns.ts';
import { changed, findValue, first, type Page } from '../core/rows.ts';

/** `$1` is the organization, `$2` the server's current day. */
const STATE = `case when a.state = 'open' and a.due_on < $2::date then 'overdue' else a.state end`;

/**
 * Joins the displayed columns of client, questionnaire and response. For few rows of `source`: each needs several
 * lookups.
 */
const from = (source: string): string => `from ${source} a
  join client c on c.organization_id = a.organization_id and c.client_id = a.client_id
  left join lateral (
    select v.definition->>'title' as title from questionnaire q
    join questionnaire_version v on v.organization_id = q.organization_id and v.questionnaire_id = q.questionnaire_id
      and v.questionnaire_version = q.newest_version
    where q.organization_id = a.organization_id and q.questionnaire_id = a.questionnaire_id
    union all
    select definition->>'title' from built_in_questionnaire
    where questionnaire_id = a.questionnaire_id and position is not null
    limit 1
  ) t on true
  left join lateral (
    select response_id from questionnaire_response
    where organization_id = a.organization_id and client_id = a.client_id and assignment_id = a.assignment_id
    order by created_at, response_id limit 1
  ) r on true`;
const WHERE = 'where a.organization_id = $1 and $2::date is not null';

const COLUMNS = `${columns<QuestionnaireAssignment>('a')(
  'assignmentId clientId therapistId questionnaireId dueOn repeatDays endedAt createdAt',
  'version',
)}, c.first_name || ' ' || c.last_name as "clientName",
  c.therapist_id as "clientTherapistId", c.operator_id as "clientOperatorId",
  coalesce(t.title, '') as title, ${STATE} as state, r.response_id as "responseId"`;
const SELECT = `select ${COLUMNS} ${from('questionnaire_assignment')} ${WHERE}`;

/** The index `questionnaire_assignment_urgent` has this order. */
const URGENT_FIRST = `a.state = 'open' desc, case when a.state = 'open' then a.due_on end, a.ended_at desc, a.created_at desc,
  a.assignment_id`;

/** `urgent` is the default order. */
export const ASSIGNMENT_SORT_KEYS = {
  urgent: URGENT_FIRST,
  dueOn: 'a.due_on',
  clientName: 'c.last_name_key',
  title: "coalesce(t.folded, '')",
  state: STATE,
} as const;
export type AssignmentSortKey = keyof typeof ASSIGNMENT_SORT_KEYS;

/** Joins needed by a search or sort order over all rows: each title is read from its questionnaire once. */
const BESIDES = `join client c on c.organization_id = a.organization_id and c.client_id = a.client_id
  left join titles t on t.questionnaire_id = a.questionnaire_id`;
const TITLES = `with titles as materialized (
  select q.questionnaire_id, fold_text(v.definition->>'title') as folded from questionnaire q
  join questionnaire_version v on v.organization_id = q.organization_id and v.questionnaire_id = q.questionnaire_id
    and v.questionnaire_version = q.newest_version
  where q.organization_id = $1
  union all
  select questionnaire_id, fold_text(definition->>'title') from built_in_questionnaire where position is not null
)`;

/** Conditions that an index can answer. */
const IN_STATE: Readonly<Record<QuestionnaireAssignmentState, string>> = {
  open: "a.state = 'open' and (a.due_on is null or a.due_on >= $2::date)",
  overdue: "a.state = 'open' and a.due_on < $2::date",
  done: "a.state = 'done'",
  withdrawn: "a.state = 'withdrawn'",
};

export type AssignmentFilter = Paging & {
  searchTerm: string;
  clientId?: ClientId | undefined;
  state?: QuestionnaireAssignmentState | undefined;
  /** YYYY-MM-DD */
  today: string;
  sortKey: AssignmentSortKey;
  /** The caller sees initials only. */
  isMasked: boolean;
};

const sourceOf = (isWithBesides: boolean): string =>
  `from questionnaire_assignment a ${isWithBesides ? BESIDES : ''}`;

function orderOf({ sortKey, sortOrder, isMasked }: AssignmentFilter): string {
  if (sortKey === 'urgent') return URGENT_FIRST;
  const key = sortKey === 'clientName' && isMasked ? INITIALS_OF_CLIENT : ASSIGNMENT_SORT_KEYS[sortKey];
  return `${key} ${sortOrder} nulls last, ${URGENT_FIRST}`;
}

export async function listAssignments(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: AssignmentFilter,
): Promise<Page<QuestionnaireAssignment>> {
  const params = new Params();
  params.add(organizationId);
  params.add(filter.today);
  const conditions = [WHERE];
  if (filter.clientId) conditions.push(`a.client_id = ${params.add(filter.clientId)}::uuid`);
  if (filter.state) conditions.push(IN_STATE[filter.state]);
  if (filter.searchTerm) {
    conditions.push(holdsWithClient("coalesce(t.folded, '')", filter, params));
  }
  const where = conditions.join(' and ');
  const total = await findValue<number>(
    sql,
    `${TITLES} select count(*) ${sourceOf(filter.searchTerm !== '')} ${where}`,
    params.values,
  );
  // The page is found first. Further data is looked up for its rows only, in their order.
  const isAlone = filter.searchTerm === '' && ['urgent', 'dueOn', 'state'].includes(filter.sortKey);
  const rows = await sql.query<QuestionnaireAssignment>(
    `${TITLES}, page as materialized (
       select a.*, row_number() over () as place from (
         select a.* ${sourceOf(!isAlone)} ${where}
         order by ${orderOf(filter)} limit ${params.add(filter.limit)} offset ${params.add(filter.startFrom)}
       ) a
     )
     select ${COLUMNS} ${from('page')} order by a.place`,
    params.values,
  );
  return { rows, total: total ?? 0 };
}

/** `lock`: blocks other changes until the transaction ends. */
export const findAssignment = (
  sql: Queryable,
  key: { organizationId: OrganizationId; assignmentId: QuestionnaireAssignmentId; today: string },
  lock: 'lock' | 'look' = 'look',
): Promise<QuestionnaireAssignment | undefined> =>
  first(sql, `${SELECT} and a.assignment_id = $3 ${lock === 'lock' ? 'for update of a' : ''}`, [
    key.organizationId,
    key.today,
    key.assignmentId,
  ]);

/** Returns only assignments of the organization, ordered by id. */
export const listAssignmentsById = (
  sql: Queryable,
  key: { organizationId: OrganizationId; today: string },
  assignmentIds: readonly QuestionnaireAssignmentId[],
): Promise<QuestionnaireAssignment[]> =>
  sql.query<QuestionnaireAssignment>(
    `${SELECT} and a.assignment_id in (select id::uuid from jsonb_array_elements_text($3::jsonb) given (id))
     order by a.assignment_id`,
    [key.organizationId, key.today, JSON.stringify(assignmentIds)],
  );

/** The same questionnaire for each of the clients. */
export type NewAssignments = {
  organizationId: OrganizationId;
  to: readonly { assignmentId: QuestionnaireAssignmentId; clientId: ClientId }[];
  therapistId: UserId;
  questionnaireId: QuestionnaireId;
  dueOn: string | null;
  repeatDays: number | null;
  createdBy: UserId;
  at: string;
};

/** Returns the number of new rows. */
export async function insertAssignments(sql: Queryable, made: NewAssignments): Promise<number> {
  const rows = await sql.query(
    `insert into questionnaire_assignment (organization_id, assignment_id, client_id, therapist_id, questionnaire_id,
                                           due_on, repeat_days, state, created_by, created_at, updated_at)
     select $1, w."assignmentId", w."clientId", $3, $4, $5::date, $6, 'open', $7, $8, $8
     from jsonb_to_recordset($2::jsonb) as w ("assignmentId" uuid, "clientId" uuid)
     on conflict do nothing returning 1 as one`,
    [
      made.organizationId,
      JSON.stringify(made.to),
      made.therapistId,
      made.questionnaireId,
      made.dueOn,
      made.repeatDays,
      made.createdBy,
      made.at,
    ],
  );
  return rows.length;
}

/** False if `version` is no longer the newest. */
export const changeAssignment = (
  sql: Queryable,
  organizationId: OrganizationId,
  change: {
    assignmentId: QuestionnaireAssignmentId;
    state: 'open' | 'done' | 'withdrawn';
    dueOn: string | null;
    repeatDays: number | null;
    version: number;
    at: string;
  },
): Promise<boolean> =>
  changed(
    sql,
    `update questionnaire_assignment
     set state = $3, due_on = $4::date, repeat_days = $5, ended_at = case when $3 = 'open' then null else $6::timestamptz end,
         updated_at = $6::timestamptz, version = version + 1
     where organization_id = $1 and assignment_id = $2 and version = $7`,
    [
      organizationId,
      change.assignmentId,
      change.state,
      change.dueOn,
      change.repeatDays,
      change.at,
      change.version,
    ],
  );
