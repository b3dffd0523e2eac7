import type { OrganizationId } from '#shared/domain/ids.ts';
import type { ScoredResponse, TrainedClient } from '#server/model/outcomes/pairs.ts';
import { AFTER_DAYS, BEFORE_DAYS, GRACE_DAYS } from '#shared/outcomes/rule.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';

/**
 * One row per client and protocol, over all runs that are not simulated. No limit, because the figures need every row.
 * Settings contain a whole protocol and are slow to read. Therefore only the newest run of a row is opened, for the
 * name. All other values come from columns.
 */
export const listTrainedClients = (
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<TrainedClient[]> =>
  sql.query<TrainedClient>(
    `with recorded as materialized (
       select r.session_component_id, sum(r.trained_seconds * (1 - r.trained_artifact_pct / 100)) as seconds,
         sum(r.trained_rewarded_pct * r.trained_ticks * (1 - r.trained_artifact_pct / 100)) as rewarded,
         sum(r.trained_ticks * (1 - r.trained_artifact_pct / 100))
           filter (where r.trained_rewarded_pct is not null) as ticks
       from training_run r
       where r.organization_id = $1
       group by r.session_component_id
     ), named as materialized (
       select r.*, k.session_id, k.trained_protocol_id as protocol_id
       from recorded r
       join session_component k on k.organization_id = $1 and k.session_component_id = r.session_component_id
         and k.kind = 'biofeedback' and not k.is_simulated
     ), course as materialized (
       select s.client_id, n.protocol_id,
         (array_agg(n.session_component_id order by s.started_at desc nulls last, n.session_component_id))[1] as newest,
         min(coalesce(s.started_at, s.created_at)) as first_at, max(coalesce(s.started_at, s.created_at)) as last_at,
         count(distinct s.session_id)::int as sessions, sum(n.seconds) / 60 as minutes,
         sum(n.rewarded) / nullif(sum(n.ticks), 0) as rewarded_pct
       from named n
       join session s on s.organization_id = $1 and s.session_id = n.session_id
       where n.protocol_id is not null
       group by s.client_id, n.protocol_id
     )
     select ${columns<TrainedClient>('c')('clientId protocolId firstAt lastAt sessions minutes rewardedPct')},
       (select k.settings->'protocol'->>'name' from session_component k
        where k.organization_id = $1 and k.session_component_id = c.newest) as "protocolName"
     from course c
     order by c.client_id, c.protocol_id`,
    [organizationId],
  );

/** Columns of a total that are returned. */
const TOTAL =
  'client_id, response_id, questionnaire_id, questionnaire_version, answered_at, value, higher_is_worse';

/** For each client, training and form. */
const lastAround = (condition: string) =>
  `(select distinct on (client_id, first_at, last_at, questionnaire_id, form) ${TOTAL} from around
        where ${condition}
        order by client_id, first_at, last_at, questionnaire_id, form, at desc, response_id desc)`;

/**
 * The totals needed to form the pairs of these clients. For the training with each protocol and each form these are the
 * last total before it, the first just after its begin, and the last after it. One more per client and questionnaire
 * shows that it was answered. One per version by any client shows which version is newest. `outcomesOf` returns the
 * same result as for all totals. Corrected totals do not count. A form is defined by its items and the scoring of its
 * total. A version with different text around the questions is the same form.
 *
 * The database cannot estimate the number of rows listed here. Therefore all totals are read once from their index, and
 * nothing is looked up in them row by row. Corrections use `not in`, because `not exists` may become a join. Checking
 * whether a version was answered scanned all responses for each unanswered one. Corrections are hashed while they fit
 * into twice `work_mem`: about 200,000 at 4 MB. With more, each total would be compared with each correction.
 */
export const listTotals = (
  sql: Queryable,
  organizationId: OrganizationId,
  trained: readonly TrainedClient[],
): Promise<ScoredResponse[]> =>
  sql.query<ScoredResponse>(
    `with known as (
       select questionnaire_id, questionnaire_version, definition::jsonb as d from built_in_questionnaire
       union all
       select questionnaire_id, questionnaire_version, definition::jsonb from questionnaire_version
       where organization_id = $1
     ), form as materialized (
       select questionnaire_id, questionnaire_version, d->>'key' as key,
         coalesce(d->>'shortTitle', d->>'title', '') as title,
         md5(concat((d->'items')::text, (
           select (s - 'name' - 'bands' - 'cutOffs' - 'minimalChange')::text
           from jsonb_array_elements(d#>'{scoring,scales}') s where s->>'id' = 'total'
         ))) as form
       from known
     ), course as materialized (
       select "clientId" as client_id, "firstAt" as first_at, "lastAt" as last_at
       from jsonb_to_recordset($2::jsonb) as c("clientId" uuid, "firstAt" timestamptz, "lastAt" timestamptz)
     ), counted as materialized (
       select r.client_id, r.response_id, r.questionnaire_id, r.questionnaire_version, r.answered_at,
         r.total_value as value, r.total_higher_is_worse as higher_is_worse
       from questionnaire_response r
       where r.organization_id = $1 and r.total_value is not null and r.response_id not in (
         select n.corrects_id from questionnaire_response n
         where n.organization_id = $1 and n.corrects_id is not null
       )
     ), total as materialized (
       select t.*, f.form, date_trunc('milliseconds', t.answered_at) as at
       from counted t
       join form f on f.questionnaire_id = t.questionnaire_id and f.questionnaire_version = t.questionnaire_version
       where t.client_id = any($3::uuid[])
     ), around as materialized (
       select t.*, c.first_at, c.last_at, t.at <= c.first_at as is_before,
         t.at > c.first_at and t.at <= c.first_at + make_interval(hours => ${GRACE_DAYS * 24}) as is_just_after
       from course c
       join total t on t.client_id = c.client_id
         and t.at between c.first_at - make_interval(hours => ${BEFORE_DAYS * 24})
                      and greatest(c.last_at + make_interval(hours => ${AFTER_DAYS * 24}),
                                   c.first_at + make_interval(hours => ${GRACE_DAYS * 24}))
     ), chosen as (
       ${lastAround('is_before')}
       union
       ${lastAround(`not is_before and at <= last_at + make_interval(hours => ${AFTER_DAYS * 24})`)}
       union
       (select distinct on (client_id, first_at, questionnaire_id, form) ${TOTAL} from around where is_just_after
        order by client_id, first_at, questionnaire_id, form, at, response_id)
       union
       (select distinct on (client_id, questionnaire_id) ${TOTAL} from total order by client_id, questionnaire_id)
       union
       (select distinct on (questionnaire_id, questionnaire_version) ${TOTAL} from counted
        order by questionnaire_id, questionnaire_version)
     )
     select ${columns<ScoredResponse>('c')('clientId questionnaireId value higherIsWorse answeredAt')},
       c.questionnaire_version as version, f.form, f.key, f.title
     from chosen c
     join form f on f.questionnaire_id = c.questionnaire_id and f.questionnaire_version = c.questionnaire_version
     order by c.client_id, c.response_id`,
    [
      organizationId,
      JSON.stringify(trained.map(({ clientId, firstAt, lastAt }) => ({ clientId, firstAt, lastAt }))),
      `{${trained.map(({ clientId }) => clientId).join()}}`,
    ],
  );
