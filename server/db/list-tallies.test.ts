import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Db } from './db.ts';
import { databasesToTest } from './testing/each-database.ts';

const ORGANIZATION = '01890000-0000-7000-8000-000000000001' as OrganizationId;
const THERAPIST = '01890000-0000-7000-8000-000000000002';
const OPERATOR = '01890000-0000-7000-8000-000000000003';
const KIM = '01890000-0000-7000-8000-000000000011';
const LEE = '01890000-0000-7000-8000-000000000012';
const AT = '2026-01-31T23:30:00.000Z';

describe.each(databasesToTest())('what lists need not count on $name', ({ open }) => {
  let db: Db;
  let dispose: () => Promise<void>;
  // Like an API call: in the role of the practice, under row-level security.
  const run = (sql: string, params: (string | null)[] = []) =>
    db.query({ organizationId: ORGANIZATION }, sql, params);

  const addClient = (id: string, status = 'active') =>
    run(
      `insert into client (organization_id, client_id, therapist_id, first_name, last_name, status, notes, created_by,
         created_at, updated_at)
       values ('${ORGANIZATION}', $1, '${THERAPIST}', 'A', 'B', $2, '', '${THERAPIST}', $3, $3)`,
      [id, status, AT],
    );
  const addSession = (clientId: string, startedAt: string | null, state = 'planned') =>
    run(
      `insert into session (organization_id, session_id, client_id, therapist_id, state, notes, started_at, created_by,
         created_at, updated_at)
       values ('${ORGANIZATION}', gen_random_uuid(), $1, '${THERAPIST}', $2, '', $3, '${THERAPIST}', $4, $4)`,
      [clientId, state, startedAt, AT],
    );
  const figuresOf = async (id: string) => {
    const [row] = await run(
      'select session_count, all_session_count, last_session_at from client where client_id = $1',
      [id],
    );
    return row && Object.values(row);
  };
  const sessionTallies = async () =>
    (
      await run('select month, state, sessions from session_tally where sessions <> 0 order by month, state')
    ).map((row) => Object.values(row).join(' '));
  const clientTallies = async () =>
    (
      await run(`select seen_by_id = therapist_id as own, status, clients from client_tally where clients <> 0
                 order by 1, 2`)
    ).map((row) => Object.values(row).join(' '));
  /** Recounts the rows themselves. */
  const isTrue = async () => {
    const [row] = await run(`select
      (select coalesce(sum(clients), 0)::int from client_tally) = (select count(*)::int from client) as clients,
      (select coalesce(sum(sessions), 0)::int from session_tally) = (select count(*)::int from session) as sessions`);
    return row;
  };

  beforeAll(async () => {
    ({ db, dispose } = await open());
    await db.query(
      'system',
      `insert into organization (organization_id, name, region, created_at) values ($1, 'P', 'EU', $2)`,
      [ORGANIZATION, AT],
    );
    for (const [id, email] of [
      [THERAPIST, 'a@p.test'],
      [OPERATOR, 'b@p.test'],
    ] as const) {
      await db.query(
        'system',
        `insert into app_user (organization_id, user_id, first_name, last_name, email, user_type, user_groups,
           is_verified, tokens_valid_from, created_at, updated_at)
         values ($1, $2, 'A', 'B', $4, 'T', '[]'::jsonb, true, $3, $3, $3)`,
        [ORGANIZATION, id, AT, email],
      );
    }
  });
  beforeEach(async () => {
    await run('delete from session');
    await run('delete from client');
    await addClient(KIM);
    await addClient(LEE, 'inactive');
  });
  afterAll(() => dispose());

  it('counts a session for its client when it has started, not when it is planned', async () => {
    await addSession(KIM, null);
    expect(await figuresOf(KIM)).toEqual([0, 1, null]);

    await run("update session set started_at = '2026-02-03T10:00:00Z', state = 'running'");
    expect(await figuresOf(KIM)).toEqual([1, 1, '2026-02-03T10:00:00.000Z']);
    expect(await sessionTallies()).toEqual(['2026-02-01 running 1']);
  });

  it('takes a deleted session away again, and goes back to the one before', async () => {
    await addSession(KIM, '2026-02-01T10:00:00Z', 'completed');
    await addSession(KIM, '2026-03-01T10:00:00Z', 'completed');
    await run("delete from session where started_at > '2026-02-15'");

    expect(await figuresOf(KIM)).toEqual([1, 1, '2026-02-01T10:00:00.000Z']);
    expect(await sessionTallies()).toEqual(['2026-02-01 completed 1']);
  });

  it('moves a session from one client to the other', async () => {
    await addSession(KIM, '2026-02-01T10:00:00Z', 'completed');
    await run('update session set client_id = $1', [LEE]);

    expect([await figuresOf(KIM), await figuresOf(LEE)]).toEqual([
      [0, 0, null],
      [1, 1, '2026-02-01T10:00:00.000Z'],
    ]);
  });

  it('follows the state of a session, in the month it was held in UTC', async () => {
    await addSession(KIM, null);
    await addSession(LEE, '2026-02-01T00:00:00Z', 'running');
    expect(await sessionTallies()).toEqual(['2026-01-01 planned 1', '2026-02-01 running 1']);

    await run("update session set state = 'cancelled'");
    expect(await sessionTallies()).toEqual(['2026-01-01 cancelled 1', '2026-02-01 cancelled 1']);
  });

  it('follows status and operator of a client', async () => {
    expect(await clientTallies()).toEqual(['true active 1', 'true inactive 1']);

    await run('update client set operator_id = $2 where client_id = $1', [KIM, OPERATOR]);
    expect(await clientTallies()).toEqual(['false active 1', 'true inactive 1']);

    await run("update client set status = 'active'");
    expect(await clientTallies()).toEqual(['false active 1', 'true active 1']);
  });

  it('goes with an erased client', async () => {
    await addSession(KIM, '2026-02-01T10:00:00Z', 'completed');
    await run('delete from session where client_id = $1', [KIM]);
    await run('delete from client where client_id = $1', [KIM]);

    expect(await clientTallies()).toEqual(['true inactive 1']);
    expect(await sessionTallies()).toEqual([]);
  });

  it('says what a count would, after many rows in one statement', async () => {
    await run(
      `insert into client (organization_id, client_id, therapist_id, operator_id, first_name, last_name, status, notes,
         created_by, created_at, updated_at)
       select '${ORGANIZATION}', gen_random_uuid(), '${THERAPIST}', case when i % 3 = 0 then '${OPERATOR}'::uuid end, 'A',
         'B', (array['active', 'inactive'])[1 + i % 2], '', '${THERAPIST}', $1, $1 from generate_series(1, 30) i`,
      [AT],
    );
    await run(
      `insert into session (organization_id, session_id, client_id, therapist_id, state, notes, started_at, created_by,
         created_at, updated_at)
       select organization_id, gen_random_uuid(), client_id, therapist_id, 'completed', '',
         timestamptz '2026-01-15' + n * interval '20 days', therapist_id, created_at, created_at
       from client, generate_series(1, 4) n`,
    );
    await run("update session set state = 'interrupted' where started_at > '2026-03-01'");
    await run("delete from session where state = 'interrupted' and started_at > '2026-03-20'");

    expect(await isTrue()).toEqual({ clients: true, sessions: true });
    expect(await figuresOf(KIM)).toEqual([3, 3, '2026-03-16T00:00:00.000Z']);
  });

  it('keeps nothing of a practice that is removed', async () => {
    const other = '01890000-0000-7000-8000-0000000000aa';
    await db.query(
      'system',
      `insert into organization (organization_id, name, region, created_at) values ($1, 'Q', 'EU', $2)`,
      [other, AT],
    );
    await db.query('system', "insert into session_tally values ($1, '2026-01-01', 'planned', 3)", [other]);
    await db.query('system', 'delete from organization where organization_id = $1', [other]);

    expect(
      await db.query('system', 'select 1 from session_tally where organization_id = $1', [other]),
    ).toEqual([]);
  });
});
