import type { Queryable } from '#server/db/db.ts';

/** A key that all servers of a practice share; its fingerprint does not reveal it. */
export type KeyFingerprint = { name: 'signing' | 'secrets' | 'anchors'; fingerprint: string };

export const listKeyFingerprints = (sql: Queryable): Promise<KeyFingerprint[]> =>
  sql.query<KeyFingerprint>('select name, fingerprint from installation_key order by name limit 10');

/** Keeps the fingerprints another server has stored. */
export const addKeyFingerprints = (
  sql: Queryable,
  keys: readonly KeyFingerprint[],
  at: string,
): Promise<unknown> =>
  sql.query(
    `insert into installation_key (name, fingerprint, stored_at)
     select name, fingerprint, $2 from jsonb_to_recordset($1::jsonb) as given (name text, fingerprint text)
     on conflict (name) do nothing`,
    [JSON.stringify(keys), at],
  );

export const deleteKeyFingerprints = (sql: Queryable): Promise<unknown> =>
  sql.query('delete from installation_key');
