import path from 'node:path';
import { openHardenedPglite } from '#server/db/embedded/hardened-pglite.ts';
import type { Db } from '#server/db/db.ts';
import { createSerialDb, onlyConnection } from '#server/db/serial-db.ts';

export const CLIENTS = 50_000;
export const SESSIONS_OF_EACH = 4;
export const OPERATORS = 20;
export const ASSIGNMENTS = 20_000;

const FIRST = "array['Ada','Ben','Cleo','Dario','Elif','Femi','Greta','Hugo','Ines','Jonas','Kaya','Lior']";
const LAST =
  "array['Brook','Castell','Dunmore','Eklund','Farrow','Grieve','Holt','Ibsen','Jarvis','Koenig','Lind','Mora']";

/** The database of a server that does not run. */
export async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createSerialDb(onlyConnection(await openHardenedPglite(path.join(dataDir, 'database'))));
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/**
 * Gives the one practice there is 50,000 clients of 20 operators and 200,000 sessions in three years, written by the
 * database itself: through the API it would take an hour.
 */
export async function fillPractice(db: Db): Promise<void> {
  const run = (sql: string) => db.query('owner', sql);
  await run(`insert into app_user (organization_id, user_id, first_name, last_name, email, user_type, user_groups,
      is_verified, tokens_valid_from, created_at, updated_at)
    select organization_id, gen_random_uuid(), 'Operator', i::text, 'o' || i || '@mail.example', user_type, user_groups,
      true, now(), now(), now()
    from app_user, generate_series(2, ${OPERATORS}) i`);
  await run(`insert into client (organization_id, client_id, therapist_id, first_name, last_name, email, status, notes,
      created_by, created_at, updated_at)
    select u.organization_id, gen_random_uuid(), u.user_id,
      (${FIRST})[1 + i % 12] || ' ' || substr(md5(i::text), 1, 3),
      (${LAST})[1 + (i / 12) % 12] || substr(md5((i * 7)::text), 1, 4), 'c' || i || '@mail.example',
      case when i % 10 = 0 then 'inactive' else 'active' end, '', u.user_id,
      timestamptz '2026-01-01' - i * interval '30 minutes', now()
    from generate_series(1, ${CLIENTS}) i
    join (select *, row_number() over (order by created_at, user_id) as n from app_user) u
      on u.n = 1 + i % ${OPERATORS}`);
  await run(`insert into session (organization_id, session_id, client_id, therapist_id, state, notes, started_at,
      ended_at, created_by, created_at, updated_at)
    select c.organization_id, gen_random_uuid(), c.client_id, c.therapist_id,
      (array['completed','completed','completed','interrupted'])[n], '',
      c.created_at + n * interval '7 days', c.created_at + n * interval '7 days 40 minutes', c.therapist_id,
      c.created_at + n * interval '7 days', now()
    from client c, generate_series(1, ${SESSIONS_OF_EACH}) n`);
  await assignToAll(run);
}

/** A questionnaire and an assessment each, three in ten of them still to be answered, some of those overdue. */
async function assignToAll(run: (sql: string) => Promise<unknown>): Promise<void> {
  await run(`insert into questionnaire_assignment (organization_id, assignment_id, client_id, therapist_id,
      questionnaire_id, due_on, state, ended_at, created_by, created_at, updated_at)
    select c.organization_id, gen_random_uuid(), c.client_id, c.therapist_id, q.questionnaire_id,
      date '2026-01-01' + (c.n % 900)::int, case when c.n % 10 < 3 then 'open' else 'done' end,
      case when c.n % 10 < 3 then null else c.created_at + interval '9 days' end, c.therapist_id, c.created_at, now()
    from (select *, row_number() over (order by client_id) as n from client) c
    join (select questionnaire_id, row_number() over (order by position) as n from built_in_questionnaire
          where position is not null) q on q.n = 1 + c.n % 10
    where c.n <= ${ASSIGNMENTS}`);
  await run(`insert into assessment_assignment (organization_id, assignment_id, client_id, therapist_id, assessment_id,
      created_by, created_at, updated_at)
    select organization_id, gen_random_uuid(), client_id, therapist_id,
      (select assessment_id from built_in_assessment order by position limit 1), therapist_id, created_at, now()
    from client order by client_id limit ${ASSIGNMENTS}`);
}
