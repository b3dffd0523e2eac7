import type { Queryable } from '../db.ts';

export type ForeignKey = {
  name: string;
  to: string;
  /** Columns of this table, and the columns of the other one they refer to, in the same order. */
  columns: string[];
  toColumns: string[];
};

/** What decides whether and how a table can be distributed. */
export type CatalogueTable = {
  name: string;
  /** Columns that are never null. */
  requiredColumns: string[];
  /** Primary key and unique indexes by name, with their columns. */
  uniqueIndexes: { name: string; columns: string[] }[];
  foreignKeys: ForeignKey[];
  /** Columns whose value the database makes from a sequence. */
  sequenceColumns: string[];
  triggers: string[];
};

const NAMES = (columns: string) =>
  `(select coalesce(json_agg(a.attname order by k.position), '[]') from unnest(${columns}) with ordinality k (number, position)
    join pg_attribute a on a.attnum = k.number and a.attrelid = `;

/** Reads the tables of the schema, in the order of their names. */
export const readCatalogue = (sql: Queryable): Promise<CatalogueTable[]> =>
  sql.query<CatalogueTable>(`
    select t.relname as name,
      (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and a.attnotnull and not a.attisdropped) as "requiredColumns",
      (select coalesce(json_agg(json_build_object('name', i.indexrelid::regclass::text,
          'columns', ${NAMES('i.indkey')} t.oid)) order by i.indexrelid::regclass::text), '[]')
        from pg_index i where i.indrelid = t.oid and i.indisunique) as "uniqueIndexes",
      (select coalesce(json_agg(json_build_object('name', f.conname, 'to', f.confrelid::regclass::text,
          'columns', ${NAMES('f.conkey')} t.oid),
          'toColumns', ${NAMES('f.confkey')} f.confrelid)) order by f.conname), '[]')
        from pg_constraint f where f.conrelid = t.oid and f.contype = 'f') as "foreignKeys",
      (select coalesce(json_agg(a.attname), '[]') from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
          and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')) as "sequenceColumns",
      (select coalesce(json_agg(g.tgname order by g.tgname), '[]') from pg_trigger g
        where g.tgrelid = t.oid and not g.tgisinternal) as triggers
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
    order by t.relname limit 1000`);
