import type { ShamSource, StudySession } from '#shared/api/studies.ts';
import type {
  ClientId,
  OrganizationId,
  ProtocolId,
  SessionComponentId,
  StudyId,
} from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { findValue, first, insertRow, updateRows } from '../core/rows.ts';
import type { StudyKey } from './studies.ts';

type Key = { organizationId: OrganizationId; sessionComponentId: SessionComponentId };

const SELECT = `select ${columns<StudySession>('t')(
  'sessionComponentId clientId openedAt takenCount clientGuess therapistGuess guessedAt',
)}, k.session_id as "sessionId"
  from study_session t
  join session_component k on k.organization_id = t.organization_id
    and k.session_component_id = t.session_component_id`;

/** In the order of the sessions. */
export const listStudySessions = (
  sql: Queryable,
  { organizationId, studyId }: StudyKey,
): Promise<StudySession[]> =>
  sql.query(`${SELECT} where t.organization_id = $1 and t.study_id = $2 order by t.opened_at limit 20000`, [
    organizationId,
    studyId,
  ]);

export const findStudySession = (
  sql: Queryable,
  { organizationId, sessionComponentId }: Key,
  mode: 'look' | 'lock' = 'look',
): Promise<StudySession | undefined> =>
  first(
    sql,
    `${SELECT} where t.organization_id = $1 and t.session_component_id = $2
     ${mode === 'lock' ? 'for update of t' : ''}`,
    [organizationId, sessionComponentId],
  );

/** Notes that the feedback was taken. The result is how often. */
export async function noteTaken(
  sql: Queryable,
  key: Key,
  session: { studyId: StudyId; clientId: ClientId; at: string },
): Promise<number> {
  const rows = await sql.query<{ taken: number }>(
    `insert into study_session (organization_id, session_component_id, study_id, client_id, opened_at)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, session_component_id) do update
       set taken_count = study_session.taken_count + 1
     returning taken_count as taken`,
    [key.organizationId, key.sessionComponentId, session.studyId, session.clientId, session.at],
  );
  return rows[0]!.taken;
}

/** Protocol of the study that a session belongs to; undefined if it belongs to none. */
export const findStudyProtocol = (
  sql: Queryable,
  { organizationId, sessionComponentId }: Key,
): Promise<ProtocolId | undefined> =>
  findValue(
    sql,
    `select s.protocol_id from study_session t
     join study s on s.organization_id = t.organization_id and s.study_id = t.study_id
     where t.organization_id = $1 and t.session_component_id = $2`,
    [organizationId, sessionComponentId],
  );

export const putGuesses = (
  sql: Queryable,
  { organizationId, sessionComponentId }: Key,
  guesses: Pick<StudySession, 'clientGuess' | 'therapistGuess' | 'guessedAt'>,
): Promise<boolean> => updateRows(sql, 'study_session', { organizationId, sessionComponentId }, guesses);

/** For the system scope: the recording that was chosen before, if it still exists. */
export const findFeedbackSource = (
  sql: Queryable,
  { organizationId, sessionComponentId }: Key,
): Promise<SessionComponentId | undefined> =>
  findValue(
    sql,
    `select f.source_component_id from study_feedback f
     join session_component k on k.organization_id = f.organization_id
       and k.session_component_id = f.source_component_id
     where f.organization_id = $1 and f.session_component_id = $2`,
    [organizationId, sessionComponentId],
  );

/** For the system scope. */
export async function putFeedbackSource(
  sql: Queryable,
  key: Key,
  sourceComponentId: SessionComponentId,
): Promise<void> {
  await insertRow(
    sql,
    'study_feedback',
    'organizationId sessionComponentId sourceComponentId',
    { ...key, sourceComponentId },
    `on conflict (organization_id, session_component_id) do update
     set source_component_id = excluded.source_component_id`,
  );
}

/** A recording with fewer trained ticks says too little: half a minute. */
const LEAST_TICKS = 750;

/**
 * Recordings a series of feedback can come from: closed, not simulated, of no study, with trained time. Whether there are
 * any therefore does not depend on who is in which arm. Those of the protocol first, then the newest.
 */
export const listFeedbackSources = (
  sql: Queryable,
  organizationId: OrganizationId,
  { clientId, shamSource, protocolId }: { clientId: ClientId; shamSource: ShamSource; protocolId: string },
): Promise<{ sessionComponentId: SessionComponentId; protocolId: string | null }[]> =>
  sql.query(
    `select k.session_component_id as "sessionComponentId", k.trained_protocol_id as "protocolId"
     from session_component k
     join session s on s.organization_id = k.organization_id and s.session_id = k.session_id
     where k.organization_id = $1 and k.kind = 'biofeedback' and k.recording_state = 'complete'
       and not k.is_simulated and (s.client_id = $2) = ($3 = 'ownEarlier')
       and not exists (
         select 1 from study_session t
         where t.organization_id = k.organization_id and t.session_component_id = k.session_component_id
       )
       and (
         select coalesce(sum(r.trained_ticks * (1 - coalesce(r.trained_artifact_pct, 0) / 100)), 0)
         from training_run r
         where r.organization_id = k.organization_id and r.session_component_id = k.session_component_id
       ) >= ${LEAST_TICKS}
     order by (k.trained_protocol_id = $4) desc nulls last, k.created_at desc, k.session_component_id limit 200`,
    [organizationId, clientId, shamSource, protocolId],
  );
