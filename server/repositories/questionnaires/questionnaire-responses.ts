import type { AnsweredQuestionnaire, SafetyAlert } from '#shared/api/questionnaire-responses.ts';
import type {
  ClientId,
  OrganizationId,
  QuestionnaireId,
  QuestionnaireResponseId,
  UserId,
} from '#shared/domain/ids.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { IS_UNHANDLED } from '../core/unhandled-safety.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { insertRow, type Page, pageOf, updateRows } from '../core/rows.ts';
import { openedFirst, ownerClient, sealedRows } from '../core/sealed-rows.ts';

export type ResponseRow = Omit<AnsweredQuestionnaire, 'title' | 'definition'> & {
  therapistId: UserId;
  definition: QuestionnaireDefinition;
};

/** Joins the answered version, which is the practice's own or built in. */
const FROM = `from questionnaire_response r
  left join app_user u on u.organization_id = r.organization_id and u.user_id = r.created_by
  left join questionnaire_response n on n.organization_id = r.organization_id and n.corrects_id = r.response_id
  left join questionnaire_version v on v.organization_id = r.organization_id
    and v.questionnaire_id = r.questionnaire_id and v.questionnaire_version = r.questionnaire_version
  left join built_in_questionnaire b on b.questionnaire_id = r.questionnaire_id
    and b.questionnaire_version = r.questionnaire_version
  where r.organization_id = $1`;
const SELECT = `select ${columns<ResponseRow>('r')(
  'responseId clientId therapistId questionnaireId assignmentId kind respondent isImported',
  'answers safetySeenAt correctsId correctionReason startedAt answeredAt durationMs',
)}, r.questionnaire_version as version, r.result as scores, n.response_id as "correctedById",
  coalesce(u.first_name || ' ' || u.last_name, '') as "enteredByName",
  coalesce(v.definition, b.definition) as definition ${FROM}`;

const RESPONSE = sealedRows('questionnaire_response');

export const findResponse = async (
  sql: Queryable,
  organizationId: OrganizationId,
  responseId: QuestionnaireResponseId,
): Promise<ResponseRow | undefined> =>
  openedFirst(
    RESPONSE.open(
      sql,
      organizationId,
      await sql.query<ResponseRow>(`${SELECT} and r.response_id = $2`, [organizationId, responseId]),
    ),
  );

export type ResponseFilter = {
  clientId: ClientId;
  questionnaireId?: QuestionnaireId | undefined;
  startFrom: number;
  limit: number;
};

/** Newest first. */
export async function listResponses(
  sql: Queryable,
  organizationId: OrganizationId,
  { clientId, questionnaireId, ...paging }: ResponseFilter,
): Promise<Page<ResponseRow>> {
  const where = 'and r.client_id = $2 and ($3::uuid is null or r.questionnaire_id = $3::uuid)';
  const page = await pageOf<ResponseRow>(sql, [organizationId, clientId, questionnaireId ?? null], paging, {
    counted: `from questionnaire_response r where r.organization_id = $1 ${where}`,
    rows: `${SELECT} ${where} order by r.answered_at desc, r.response_id desc`,
  });
  return { ...page, rows: await RESPONSE.open(sql, organizationId, page.rows) };
}

export type NewResponse = Omit<
  ResponseRow,
  'safetySeenAt' | 'correctedById' | 'enteredByName' | 'definition'
> & { organizationId: OrganizationId; createdBy: UserId; at: string };

/** False if this id exists already, or the corrected response already has a correction. */
export const insertResponse = async (sql: Queryable, made: NewResponse): Promise<boolean> =>
  insertRow(
    sql,
    'questionnaire_response',
    [
      'organizationId responseId clientId therapistId questionnaireId questionnaireVersion assignmentId',
      'kind respondent answers result hasSafetyFlag correctsId correctionReason startedAt answeredAt durationMs createdBy createdAt isImported',
    ],
    await RESPONSE.seal(sql, ownerClient(made.organizationId, made.clientId), {
      ...made,
      questionnaireVersion: made.version,
      result: made.scores,
      hasSafetyFlag: made.scores.safety.length > 0,
      createdAt: made.at,
    }),
    'on conflict do nothing',
  );

/** Null in `seenAt` undoes it. */
export async function setSafetySeen(
  sql: Queryable,
  organizationId: OrganizationId,
  responseId: QuestionnaireResponseId,
  seen: { at: string; by: UserId } | undefined,
): Promise<void> {
  const change = { safetySeenAt: seen?.at, safetySeenBy: seen?.by };
  await updateRows(sql, 'questionnaire_response', { organizationId, responseId }, change);
}

const UNHANDLED = `from questionnaire_response r
  join client c on c.organization_id = r.organization_id and c.client_id = r.client_id
  where r.organization_id = $1 and ${IS_UNHANDLED}`;

/** Newest first. */
export const listUnseenSafety = (
  sql: Queryable,
  organizationId: OrganizationId,
  clientId?: ClientId,
): Promise<SafetyAlert[]> =>
  sql.query<SafetyAlert>(
    `select ${columns<SafetyAlert>('r')('responseId clientId answeredAt')},
       c.first_name || ' ' || c.last_name as "clientName",
       coalesce(
         (select v.definition->>'title' from questionnaire_version v where v.organization_id = r.organization_id
            and v.questionnaire_id = r.questionnaire_id and v.questionnaire_version = r.questionnaire_version),
         (select b.definition->>'title' from built_in_questionnaire b
          where b.questionnaire_id = r.questionnaire_id and b.questionnaire_version = r.questionnaire_version)
       ) as title
     ${UNHANDLED} and ($2::uuid is null or r.client_id = $2::uuid)
     order by r.answered_at desc, r.response_id desc limit 100`,
    [organizationId, clientId ?? null],
  );

export type ClientWithSafety = {
  clientId: ClientId;
  therapistId: UserId;
  /** The user responsible for the client: the operator, otherwise the therapist. */
  seenById: UserId;
  /** The client's newest response not marked as handled, and when it was given. */
  responseId: QuestionnaireResponseId;
  answeredAt: string;
  /** Number of the client's responses not marked as handled. */
  count: number;
};

/** No limit: no client may be left out. */
export const listClientsWithSafety = (
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<ClientWithSafety[]> =>
  sql.query<ClientWithSafety>(
    `select distinct on (r.client_id) ${columns<ClientWithSafety>('r')('clientId responseId answeredAt')},
       ${columns<ClientWithSafety>('c')('therapistId seenById')},
       (count(*) over (partition by r.client_id))::int as count
     ${UNHANDLED} order by r.client_id, r.answered_at desc, r.response_id desc`,
    [organizationId],
  );
