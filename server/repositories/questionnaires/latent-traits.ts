import type { GoNoGoScore } from '#shared/assessment/go-no-go.ts';
import type { SleepDiary, SleepFigures } from '#shared/assessment/sleep-diary.ts';
import type { ClientId, OrganizationId } from '#shared/domain/ids.ts';
import type { AnsweredQuestionnaire } from '#shared/questionnaires/latent-trait-evidence.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { sealedRows } from '../core/sealed-rows.ts';

const RESPONSE = sealedRows('questionnaire_response');
const TASK = sealedRows('task_result');

/** Older responses are ignored, except answers about safety; see the rule. */
const MOST = 200;

/**
 * Newest first, without corrected ones: the newest responses, and all that raised a safety rule. Only built-in
 * questionnaires have a key; those of the practice are identified by id.
 */
export const listKeyedResponses = async (
  sql: Queryable,
  organizationId: OrganizationId,
  clientId: ClientId,
): Promise<AnsweredQuestionnaire[]> =>
  RESPONSE.open(
    sql,
    organizationId,
    await sql.query<AnsweredQuestionnaire & { responseId: string }>(
      `select r.response_id as "responseId", coalesce(b.definition->>'key', r.questionnaire_id::text) as key,
       coalesce(b.definition->>'shortTitle', b.definition->>'title', v.definition->>'shortTitle',
                v.definition->>'title', '') as name,
       r.answered_at as "answeredAt", r.answers, r.result as scores
     from (
       select *, row_number() over (order by answered_at desc, response_id desc) as place
       from questionnaire_response o
       where o.organization_id = $1 and o.client_id = $2 and not exists (
         select 1 from questionnaire_response n
         where n.organization_id = o.organization_id and n.corrects_id = o.response_id
       )
     ) r
     left join built_in_questionnaire b on b.questionnaire_id = r.questionnaire_id
       and b.questionnaire_version = r.questionnaire_version
     left join questionnaire_version v on v.organization_id = r.organization_id
       and v.questionnaire_id = r.questionnaire_id and v.questionnaire_version = r.questionnaire_version
     where r.place <= ${MOST} or r.has_safety_flag
     order by r.place`,
      [organizationId, clientId],
    ),
  );

export type TaskRow =
  | { kind: 'goNoGo'; takenOn: string; createdAt: string; figures: GoNoGoScore; input: unknown }
  | { kind: 'sleepDiary'; takenOn: string; createdAt: string; figures: SleepFigures; input: SleepDiary };

/** Newest first, without tasks of simulated recordings. */
export const listTasks = async (
  sql: Queryable,
  organizationId: OrganizationId,
  clientId: ClientId,
): Promise<TaskRow[]> =>
  TASK.open(
    sql,
    organizationId,
    await sql.query<TaskRow & { taskResultId: string }>(
      `select task_result_id as "taskResultId", ${columns<TaskRow>()('kind takenOn createdAt figures input')}
     from task_result t
     where organization_id = $1 and client_id = $2 and removed_at is null and not exists (
       select 1 from session_component k where k.organization_id = t.organization_id
         and k.session_component_id = t.session_component_id and k.is_simulated
     )
     order by taken_on desc, created_at desc limit ${MOST}`,
      [organizationId, clientId],
    ),
  );
