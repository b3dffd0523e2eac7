import type { TaskResult } from '#shared/api/assessments.ts';
import type {
  ClientId,
  OrganizationId,
  SessionComponentId,
  TaskResultId,
  UserId,
} from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { type Paging, Params } from '../core/paging.ts';
import { columns } from '../core/columns.ts';
import { findValue, first, insertRow, type Page, pageOf } from '../core/rows.ts';
import { ownerClient, sealedRows } from '../core/sealed-rows.ts';

const SUMMARY = sealedRows('assessment_summary');
const RESULT = sealedRows('task_result');

export type SummaryRow = { summaryVersion: number; body: string; createdAt: string };

/** Newest first. */
export async function listSummaries(
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
): Promise<SummaryRow[]> {
  const rows = await sql.query<SummaryRow>(
    `select ${columns<SummaryRow>()('summaryVersion body createdAt')} from assessment_summary
     where organization_id = $1 and session_component_id = $2 order by summary_version desc limit 100`,
    [organizationId, componentId],
  );
  return SUMMARY.open(sql, organizationId, rows, { known: { sessionComponentId: componentId } });
}

/** False if the version exists already. */
export const insertSummary = async (
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
  summary: SummaryRow & { createdBy: UserId; clientId: ClientId },
): Promise<boolean> =>
  insertRow(
    sql,
    'assessment_summary',
    'organizationId sessionComponentId summaryVersion body createdBy createdAt',
    await SUMMARY.seal(sql, ownerClient(organizationId, summary.clientId), {
      ...summary,
      organizationId,
      sessionComponentId: componentId,
    }),
    'on conflict do nothing',
  );

const RESULT_COLUMNS = `${columns<TaskResult>()(
  'taskResultId clientId kind figures sessionComponentId createdAt',
)}, taken_on::text as "takenOn"`;

export async function listTaskResults(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: Paging & { clientId: ClientId; kind?: TaskResult['kind'] | undefined },
): Promise<Page<TaskResult>> {
  const params = new Params();
  const conditions = [
    `organization_id = ${params.add(organizationId)}`,
    `client_id = ${params.add(filter.clientId)}`,
    'removed_at is null',
  ];
  if (filter.kind) conditions.push(`kind = ${params.add(filter.kind)}`);
  const where = `where ${conditions.join(' and ')}`;
  return pageOf(sql, params.values, filter, {
    counted: `from task_result ${where}`,
    rows: `select ${RESULT_COLUMNS} from task_result ${where} order by taken_on desc, created_at desc, task_result_id`,
  });
}

/** False if the result, or another entry for the night, exists already. */
export const insertTaskResult = async (
  sql: Queryable,
  organizationId: OrganizationId,
  made: TaskResult & { therapistId: UserId; createdBy: UserId; input: unknown },
): Promise<boolean> =>
  insertRow(
    sql,
    'task_result',
    [
      'organizationId taskResultId clientId therapistId kind takenOn input figures sessionComponentId',
      'createdBy createdAt updatedAt',
    ],
    await RESULT.seal(sql, ownerClient(organizationId, made.clientId), {
      ...made,
      organizationId,
      updatedAt: made.createdAt,
    }),
    'on conflict do nothing',
  );

/** Also finds a removed one. */
export const findTaskResult = (
  sql: Queryable,
  organizationId: OrganizationId,
  taskResultId: TaskResultId,
): Promise<TaskResult | undefined> =>
  first(sql, `select ${RESULT_COLUMNS} from task_result where organization_id = $1 and task_result_id = $2`, [
    organizationId,
    taskResultId,
  ]);

/** Undefined if the client has no such result. */
export const findTaskResultOwner = (
  sql: Queryable,
  organizationId: OrganizationId,
  clientId: ClientId,
  taskResultId: TaskResultId,
): Promise<UserId | undefined> =>
  findValue(
    sql,
    `select therapist_id from task_result
     where organization_id = $1 and client_id = $2 and task_result_id = $3`,
    [organizationId, clientId, taskResultId],
  );

/** Violates the unique index of diary entries per night if another entry exists by then. */
export async function setRemoved(
  sql: Queryable,
  organizationId: OrganizationId,
  taskResultId: TaskResultId,
  change: { isRemoved: boolean; at: string },
): Promise<void> {
  await sql.query(
    `update task_result
     set removed_at = case when $3 then coalesce(removed_at, $4) end, updated_at = $4, version = version + 1
     where organization_id = $1 and task_result_id = $2`,
    [organizationId, taskResultId, change.isRemoved, change.at],
  );
}
