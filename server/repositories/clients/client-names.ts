import type { Client } from '#shared/api/clients.ts';
import { APOSTROPHES } from '#shared/domain/folded-text.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { holdsWords, Params } from '../core/paging.ts';
import { countRows, listValues, type Page } from '../core/rows.ts';
import { queryClients, SELECT_CLIENT } from './clients.ts';

/** Active clients without a session since a given time, or without any. The longest absence comes first. */
export async function listNotSeenSince(
  sql: Queryable,
  organizationId: OrganizationId,
  { before, limit }: { before: string; limit: number },
): Promise<Page<Client>> {
  const where = `where c.organization_id = $1 and c.status = 'active'
    and (c.last_session_at is null or c.last_session_at < $2::timestamptz)`;
  const rows = await queryClients<Client>(
    sql,
    organizationId,
    `${SELECT_CLIENT} ${where}
     order by c.last_session_at nulls last, c.last_name_key, c.first_name_key, c.client_id limit $3`,
    [organizationId, before, limit],
  );
  return { rows, total: await countRows(sql, `from client c ${where}`, [organizationId, before]) };
}

const withoutApostrophes = (folded: string): string =>
  `translate(${folded}, '${APOSTROPHES.replace("'", "''")}', '')`;

/** Clients whose name contains all the given words. Apostrophes are ignored on both sides. */
export function listOfName(
  sql: Queryable,
  organizationId: OrganizationId,
  { name, limit }: { name: string; limit: number },
): Promise<Client[]> {
  const params = new Params();
  const organization = params.add(organizationId);
  const names = withoutApostrophes("c.first_name_key || ' ' || c.last_name_key");
  return queryClients<Client>(
    sql,
    organizationId,
    `${SELECT_CLIENT} where c.organization_id = ${organization} and ${holdsWords(names, name, params)}
     order by c.last_name_key, c.first_name_key, c.client_id limit ${params.add(limit)}`,
    params.values,
  );
}

/** Those of the folded words that are a word in the name of a client or user of the practice. */
export async function wordsThatAreNames(
  sql: Queryable,
  organizationId: OrganizationId,
  words: readonly string[],
): Promise<string[]> {
  if (words.length === 0) return [];
  const params = new Params();
  const organization = params.add(organizationId);
  const values = words.map((word) => `(${params.add(word)}::text)`).join(', ');
  const name = "fold_text(t.first_name || ' ' || t.last_name)";
  // Questions are without apostrophes.
  const both = `${name} || ' ' || ${withoutApostrophes(name)}`;
  const names = (table: string) =>
    `exists (select 1 from ${table} t where t.organization_id = ${organization}
       and w.word = any (regexp_split_to_array(${both}, '[^[:alnum:]]+')))`;
  return listValues<string>(
    sql,
    `select w.word from (values ${values}) as w (word) where ${names('client')} or ${names('app_user')}`,
    params.values,
  );
}
