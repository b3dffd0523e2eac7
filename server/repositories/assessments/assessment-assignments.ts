import type { AssessmentAssignment, AssessmentAssignmentState } from '#shared/api/assessments.ts';
import type {
  AssessmentAssignmentId,
  AssessmentId,
  ClientId,
  OrganizationId,
  SessionComponentId,
  SessionId,
  UserId,
} from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { holdsWithClient, INITIALS_OF_CLIENT } from '../clients/clients.ts';
import { type Paging, Params } from '../core/paging.ts';
import { columns } from '../core/columns.ts';
import { changed, findValue, first, insertRow, type Page, updateVersion } from '../core/rows.ts';

/** A withdrawn assignment that was recorded still counts as recorded. */
const STATE = `case when k.recording_state = 'complete' then 'recorded'
  when k.recording_state = 'open' then 'begun'
  when a.withdrawn_at is not null then 'withdrawn' else 'open' end`;
/** The name at the time of the recording, otherwise the current name. */
const NAME = `coalesce(k.assessment->'definition'->>'name', b.definition->>'name', v.definition->>'name', '')`;
/** {@link NAME} for searches and sort orders, which read all rows: a current name is folded once, not once per row. */
const FOLDED_NAME = `coalesce(fold_text(k.assessment->'definition'->>'name'), t.folded, '')`;
/** `$1` is the organization. */
const NAMES = `with names as materialized (
  select o.assessment_id, fold_text(v.definition->>'name') as folded from assessment o
  join assessment_version v on v.organization_id = o.organization_id and v.assessment_id = o.assessment_id
    and v.assessment_version = o.newest_version
  where o.organization_id = $1
  union all
  select assessment_id, fold_text(definition->>'name') from built_in_assessment
)`;

export const ASSIGNMENT_SORT_KEYS = {
  createdAt: 'a.created_at',
  dueOn: 'a.due_on',
  clientName: 'c.last_name_key',
  assessmentName: FOLDED_NAME,
  state: STATE,
  recordedAt: 's.started_at',
} as const;
/** Never null, and covered by an index in this order. */
const ALWAYS_THERE: AssignmentSortKey = 'createdAt';
export type AssignmentSortKey = keyof typeof ASSIGNMENT_SORT_KEYS;

const BESIDES = `left join session_component k on k.organization_id = a.organization_id
    and k.session_component_id = a.session_component_id
  left join session s on s.organization_id = k.organization_id and s.session_id = k.session_id
  left join built_in_assessment b on b.assessment_id = a.assessment_id
  left join assessment o on o.organization_id = a.organization_id and o.assessment_id = a.assessment_id
  left join assessment_version v on v.organization_id = o.organization_id and v.assessment_id = o.assessment_id
    and v.assessment_version = o.newest_version`;
const from = (source: string): string => `from ${source} a
  join client c on c.organization_id = a.organization_id and c.client_id = a.client_id
  ${BESIDES}`;
const FROM = from('assessment_assignment');
const FROM_WITH_NAMES = `${FROM} left join names t on t.assessment_id = a.assessment_id`;
/** For a count without client conditions. The database itself omits other unused joins. */
const FROM_WITHOUT_CLIENT = `from assessment_assignment a ${BESIDES}`;

const COLUMNS = `${columns<AssessmentAssignment>('a')(
  'assignmentId clientId therapistId assessmentId createdAt sessionComponentId version',
)}, c.first_name || ' ' || c.last_name as "clientName",
  c.status as "clientStatus", c.therapist_id as "clientTherapistId", c.operator_id as "clientOperatorId",
  ${NAME} as "assessmentName", a.due_on::text as "dueOn", ${STATE} as state, s.started_at as "recordedAt",
  k.session_id as "sessionId", s.therapist_id as "sessionTherapistId",
  coalesce(k.is_simulated, false) as "isSimulated"`;

export type AssignmentFilter = Paging & {
  clientId?: ClientId | undefined;
  assessmentId?: AssessmentId | undefined;
  state?: AssessmentAssignmentState | undefined;
  searchTerm: string;
  sortKey: AssignmentSortKey;
  /** The caller sees initials only. */
  isMasked: boolean;
};

export async function listAssignments(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: AssignmentFilter,
): Promise<Page<AssessmentAssignment>> {
  const params = new Params();
  const conditions = [`a.organization_id = ${params.add(organizationId)}`];
  if (filter.clientId) conditions.push(`a.client_id = ${params.add(filter.clientId)}`);
  if (filter.assessmentId) conditions.push(`a.assessment_id = ${params.add(filter.assessmentId)}`);
  if (filter.state) conditions.push(`${STATE} = ${params.add(filter.state)}`);
  if (filter.searchTerm) {
    conditions.push(holdsWithClient(FOLDED_NAME, filter, params));
  }
  const where = `where ${conditions.join(' and ')}`;
  const total = await findValue<number>(
    sql,
    filter.searchTerm
      ? `${NAMES} select count(*) ${FROM_WITH_NAMES} ${where}`
      : `select count(*) ${FROM_WITHOUT_CLIENT} ${where}`,
    params.values,
  );
  const keys = filter.isMasked
    ? { ...ASSIGNMENT_SORT_KEYS, clientName: INITIALS_OF_CLIENT }
    : ASSIGNMENT_SORT_KEYS;
  const nulls = filter.sortKey === ALWAYS_THERE ? '' : 'nulls last';
  const order = `order by ${keys[filter.sortKey]} ${filter.sortOrder} ${nulls}, a.assignment_id desc`;
  // If the assignment's own columns decide the order, other tables are read for the page only. `place` preserves the
  // order.
  const isAlone = !filter.searchTerm && !filter.state && keys[filter.sortKey].startsWith('a.');
  const source = isAlone ? 'from assessment_assignment a' : FROM_WITH_NAMES;
  const rows = await sql.query<AssessmentAssignment>(
    `${NAMES}, page as materialized (
       select a.*, row_number() over () as place from (
         select a.* ${source} ${where}
         ${order} limit ${params.add(filter.limit)} offset ${params.add(filter.startFrom)}
       ) a
     )
     select ${COLUMNS} ${from('page')} order by a.place`,
    params.values,
  );
  return { rows, total: total ?? 0 };
}

export const findAssignment = (
  sql: Queryable,
  organizationId: OrganizationId,
  assignmentId: AssessmentAssignmentId,
  lock: 'lock' | 'look' = 'look',
): Promise<AssessmentAssignment | undefined> =>
  first(
    sql,
    `select ${COLUMNS} ${FROM} where a.organization_id = $1 and a.assignment_id = $2
     ${lock === 'lock' ? 'for update of a' : ''}`,
    [organizationId, assignmentId],
  );

export type NewAssignment = Pick<
  AssessmentAssignment,
  'assignmentId' | 'clientId' | 'therapistId' | 'assessmentId' | 'dueOn'
> & { organizationId: OrganizationId; createdBy: UserId; at: string };

/** False if it exists already. */
export const insertAssignment = (sql: Queryable, made: NewAssignment): Promise<boolean> =>
  insertRow(
    sql,
    'assessment_assignment',
    'organizationId assignmentId clientId therapistId assessmentId dueOn createdBy createdAt updatedAt',
    { ...made, createdAt: made.at, updatedAt: made.at },
    'on conflict do nothing',
  );

/** False if the assignment is not at version `basis`. */
export const updateAssignment = (
  sql: Queryable,
  organizationId: OrganizationId,
  assignmentId: AssessmentAssignmentId,
  change: { dueOn: string | null; isWithdrawn: boolean; basis: number; at: string },
): Promise<boolean> =>
  changed(
    sql,
    `update assessment_assignment
     set due_on = $3, withdrawn_at = case when $4 then coalesce(withdrawn_at, $6) end, updated_at = $6,
         version = version + 1
     where organization_id = $1 and assignment_id = $2 and version = $5`,
    [organizationId, assignmentId, change.dueOn, change.isWithdrawn, change.basis, change.at],
  );

type MadeComponent = { sessionId: SessionId; sessionComponentId: SessionComponentId; at: string };

/** The recording that fulfils the assignment. */
export const joinComponent = (
  sql: Queryable,
  organizationId: OrganizationId,
  assignmentId: AssessmentAssignmentId,
  { at, sessionId, sessionComponentId }: MadeComponent,
): Promise<boolean> =>
  updateVersion(
    sql,
    'assessment_assignment',
    { organizationId, assignmentId },
    { sessionId, sessionComponentId, updatedAt: at },
  );

/** An assignment recorded in this session continues in another component of it. */
export const moveToComponent = (
  sql: Queryable,
  organizationId: OrganizationId,
  { at, sessionId, sessionComponentId }: MadeComponent,
): Promise<boolean> =>
  updateVersion(
    sql,
    'assessment_assignment',
    { organizationId, sessionId },
    { sessionComponentId, updatedAt: at },
  );
