import type { AssessmentRecord } from '#shared/api/assessments.ts';
import type { AssessmentDefinition } from '#shared/assessment/script.ts';
import type { AssessmentId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { holdsWords, type Paging, Params } from '../core/paging.ts';
import { columns } from '../core/columns.ts';
import { findValue, first, insertRow, lockBuiltIns, type Page, pageOf } from '../core/rows.ts';

const SECONDS =
  "(select sum((step->>'seconds')::int) from jsonb_array_elements(a.definition->'steps') as each_step (step))";

export const ASSESSMENT_SORT_KEYS = {
  name: "fold_text(a.definition->>'name')",
  steps: "jsonb_array_length(a.definition->'steps')",
  seconds: SECONDS,
  updatedAt: 'a.updated_at',
} as const;
export type AssessmentSortKey = keyof typeof ASSESSMENT_SORT_KEYS;

/** The practice's assessments in their newest version, and built-in ones; `$1` is the organization. */
const VISIBLE = `(
  select assessment_id, null::uuid as therapist_id, assessment_version, definition, false as is_archived,
         null::timestamptz as updated_at, 0 as own, position
  from built_in_assessment
  union all
  select o.assessment_id, o.therapist_id, v.assessment_version, v.definition, o.archived_at is not null,
         o.updated_at, 1 as own, 0 as position
  from assessment o
  join assessment_version v on v.organization_id = o.organization_id and v.assessment_id = o.assessment_id
    and v.assessment_version = o.newest_version
  where o.organization_id = $1
) a`;

const COLUMNS = columns<AssessmentRecord>('a')(
  'assessmentId therapistId assessmentVersion definition isArchived updatedAt',
);

export type AssessmentFilter = Paging & {
  searchTerm: string;
  status: 'active' | 'archived';
  origin?: 'own' | 'builtIn' | undefined;
  sortKey?: AssessmentSortKey | undefined;
};

export async function listAssessments(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: AssessmentFilter,
): Promise<Page<AssessmentRecord>> {
  const params = new Params();
  params.add(organizationId);
  const conditions = [`a.is_archived = ${params.add(filter.status === 'archived')}`];
  if (filter.origin) conditions.push(`a.own = ${params.add(filter.origin === 'own' ? 1 : 0)}`);
  if (filter.searchTerm) {
    const texts = "fold_text(concat_ws(' ', a.definition->>'name', a.definition->>'description'))";
    conditions.push(holdsWords(texts, filter.searchTerm, params));
  }
  const where = `where ${conditions.join(' and ')}`;
  // Default order: the practice's own, last changed first, then built-in ones in their own order.
  const order = filter.sortKey
    ? `${ASSESSMENT_SORT_KEYS[filter.sortKey]} ${filter.sortOrder} nulls last`
    : 'a.own desc, a.updated_at desc, a.position';
  return pageOf(sql, params.values, filter, {
    counted: `from ${VISIBLE} ${where}`,
    rows: `select ${COLUMNS} from ${VISIBLE} ${where} order by ${order}, a.assessment_id`,
  });
}

export const findAssessment = (
  sql: Queryable,
  organizationId: OrganizationId,
  assessmentId: AssessmentId,
): Promise<AssessmentRecord | undefined> =>
  first(sql, `select ${COLUMNS} from ${VISIBLE} where a.assessment_id = $2`, [organizationId, assessmentId]);

export type NewAssessment = {
  organizationId: OrganizationId;
  assessmentId: AssessmentId;
  therapistId: UserId;
  definition: AssessmentDefinition;
  createdBy: UserId;
  at: string;
};

/** Stores version 1. */
export async function insertAssessment(sql: Queryable, made: NewAssessment): Promise<void> {
  await insertRow(
    sql,
    'assessment',
    'organizationId assessmentId therapistId newestVersion createdBy createdAt updatedAt',
    { ...made, newestVersion: 1, createdAt: made.at, updatedAt: made.at },
  );
  await insertVersion(sql, made, 1);
}

async function insertVersion(
  sql: Queryable,
  made: Omit<NewAssessment, 'therapistId'>,
  version: number,
): Promise<void> {
  await insertRow(
    sql,
    'assessment_version',
    'organizationId assessmentId assessmentVersion definition createdBy createdAt',
    { ...made, assessmentVersion: version, createdAt: made.at },
  );
}

/** Stores the next version; undefined if `basis`, the version it was made from, is no longer the newest. */
export async function insertNextVersion(
  sql: Queryable,
  next: Omit<NewAssessment, 'therapistId'> & { basis: number },
): Promise<number | undefined> {
  const version = await findValue<number>(
    sql,
    `update assessment set newest_version = newest_version + 1, version = version + 1, updated_at = $4
     where organization_id = $1 and assessment_id = $2 and newest_version = $3
     returning newest_version`,
    [next.organizationId, next.assessmentId, next.basis, next.at],
  );
  if (version !== undefined) await insertVersion(sql, next, version);
  return version;
}

export async function setArchived(
  sql: Queryable,
  organizationId: OrganizationId,
  assessmentId: AssessmentId,
  change: { isArchived: boolean; at: string },
): Promise<void> {
  await sql.query(
    `update assessment
     set archived_at = case when $3 then coalesce(archived_at, $4) end, updated_at = $4, version = version + 1
     where organization_id = $1 and assessment_id = $2`,
    [organizationId, assessmentId, change.isArchived, change.at],
  );
}

export type BuiltInRow = {
  assessmentId: AssessmentId;
  assessmentVersion: number;
  position: number;
  definition: AssessmentDefinition;
};

/** Replaces the built-in assessments by exactly these. */
export async function replaceBuiltInAssessments(sql: Queryable, rows: readonly BuiltInRow[]): Promise<void> {
  await lockBuiltIns(sql);
  await sql.query('delete from built_in_assessment');
  await sql.query(
    `insert into built_in_assessment (assessment_id, assessment_version, position, definition)
     select "assessmentId", "assessmentVersion", position, definition
     from jsonb_to_recordset($1::jsonb) as shipped ("assessmentId" uuid, "assessmentVersion" integer,
       position integer, definition jsonb)`,
    [JSON.stringify(rows)],
  );
}
