import type { FirstStep } from '#shared/domain/first-visit.ts';
import { FIRST_VISIT_SETTINGS } from '#shared/domain/first-visit.ts';
import type { ClientId, SessionId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { first } from '../core/rows.ts';
import type { UserKey } from '../core/user-key.ts';

export type FirstStepsRow = Record<FirstStep, boolean> & { clientId: ClientId | null };

const { headsetTested, reportOpened } = FIRST_VISIT_SETTINGS;

/** A headset counts as tested with its connection test, or with any recording from it. */
export const findFirstSteps = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
): Promise<FirstStepsRow | undefined> =>
  first(
    sql,
    `with own_client as (
       select client_id, status, created_at from client where organization_id = $1 and therapist_id = $2
     ), own_session as (
       select session_id, state from session where organization_id = $1 and therapist_id = $2
     ), happened as (
       select name from user_setting where organization_id = $1 and user_id = $2
     )
     select
       exists (select from own_client) as "client",
       exists (
         select from client_consent k join own_client c on c.client_id = k.client_id where k.organization_id = $1
       ) as "consent",
       exists (select from happened where name = $3) or exists (
         select from session_component k join own_session s on s.session_id = k.session_id
         where k.organization_id = $1 and k.settings->'source'->>'kind' = 'headset'
       ) as "headset",
       exists (select from own_session where state = 'completed') as "session",
       exists (select from happened where name = $4) as "report",
       (
         select client_id from own_client where status = 'active' order by created_at desc, client_id limit 1
       ) as "clientId"`,
    [organizationId, userId, headsetTested, reportOpened],
  );

export const findLastCompleted = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
): Promise<{ clientId: ClientId; sessionId: SessionId } | undefined> =>
  first(
    sql,
    `select client_id as "clientId", session_id as "sessionId" from session
     where organization_id = $1 and therapist_id = $2 and state = 'completed'
     order by started_at desc nulls last, session_id limit 1`,
    [organizationId, userId],
  );
