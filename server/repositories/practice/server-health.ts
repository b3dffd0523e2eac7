import type { Queryable } from '#server/db/db.ts';

type Facts = {
  version: string;
  sizeBytes: number;
  waiting: number;
  oldestWaitingAt: string | null;
  madeAt: string | null;
  verifiedAt: string | null;
  problem: string | null;
};

/** Counts over the whole installation, never a row of a practice. */
export async function readHealthFacts(sql: Queryable): Promise<Facts> {
  const [facts] = await sql.query<Facts>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
       (select count(*) from mail_outbox where state = 'waiting') as waiting,
       (select min(created_at) from mail_outbox where state = 'waiting') as "oldestWaitingAt",
       b.made_at as "madeAt", b.verified_at as "verifiedAt", b.problem
     from (select 1) as one left join backup_state b on true`,
  );
  return facts!;
}
