import type { ClientId, EegFileId, OrganizationId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { isSealed, type KeyOwner, type SealedValue, type Sealing, UNREADABLE } from '#server/db/sealing.ts';
import { columnOf } from './columns.ts';
import {
  holdsNothing,
  placeOf,
  SEALED_TABLES,
  type SealedKind,
  type SealedTable,
  type SealedTableName,
} from './sealed-tables.ts';

export const ownerClient = (organizationId: OrganizationId, id: ClientId): KeyOwner => ({
  organizationId,
  kind: 'client',
  id,
});
export const ownerEegFile = (organizationId: OrganizationId, id: EegFileId): KeyOwner => ({
  organizationId,
  kind: 'eegFile',
  id,
});

type Names = Readonly<Record<string, string>>;

/**
 * Seals and opens rows of one table. `fields` names fields that are called otherwise than their column: `{ text:
 * 'note_text' }`.
 */
export function sealedRows(name: SealedTableName, fields: Names = {}) {
  const table: SealedTable = SEALED_TABLES[name];
  const columnFor = (field: string) => fields[field] ?? columnOf(field);
  const sealedFields = (row: object) =>
    Object.keys(row).filter((field) => table.columns[columnFor(field)] !== undefined);
  const idsOf = (row: object, known: object) => {
    const all = Object.entries({ ...known, ...row });
    return table.id.map((column) => {
      const found = all.find(([field]) => columnOf(field) === column);
      if (!found) throw new Error(`A row of ${name} without ${column} cannot be sealed or opened`);
      return found[1];
    });
  };

  async function sealWith<R extends object>(sql: Queryable, owner: KeyOwner, row: R): Promise<R> {
    const filled = sealedFields(row).filter((field) => !holdsNothing(row[field as keyof R]));
    if (filled.length === 0) return row;
    const sealing = sealingOf(sql);
    const key = await sealing.keyOf(owner);
    const ids = idsOf(row, owner);
    const sealed = filled.map((field) => {
      const column = columnFor(field);
      const value: unknown = row[field as keyof R];
      const isText = table.columns[column] === 'text';
      const place = placeOf(name, column, owner.organizationId, ids);
      const text = sealing.seal(key, place, isText ? (value as string) : JSON.stringify(value));
      return [field, isText ? text : JSON.stringify(text)];
    });
    return { ...row, ...(Object.fromEntries(sealed) as Partial<R>) };
  }

  return {
    /** A new row with its sealed values, to be stored. The row has the fields that identify it. */
    seal: sealWith,

    /** As `seal`, for a change of a stored row: refused if what is replaced could not be read for want of its key. */
    async sealChange<R extends object>(sql: Queryable, owner: KeyOwner, row: R): Promise<R> {
      const sealed = await sealWith(sql, owner, row);
      if (sealed === row && sealedFields(row).length > 0) await sql.sealing?.requireKey(owner);
      return sealed;
    },

    /**
     * Rows as services see them. `known` has fields that identify the rows and are not in them. A text without its key
     * becomes a sentence about it, a list becomes empty. Throws AppError `unavailable` for other JSON; with `isLenient`
     * it becomes empty too, and the row gets the sentence as `unreadable`.
     */
    async open<R extends object>(
      sql: Queryable,
      organizationId: OrganizationId,
      rows: readonly R[],
      { known = {}, isLenient = false }: { known?: object; isLenient?: boolean } = {},
    ): Promise<R[]> {
      const found: { row: number; field: string; value: SealedValue }[] = [];
      for (const [index, row] of rows.entries()) {
        for (const field of sealedFields(row)) {
          const sealed: unknown = row[field as keyof R];
          if (!isSealed(sealed)) continue;
          const place = placeOf(name, columnFor(field), organizationId, idsOf(row, known));
          found.push({ row: index, field, value: { sealed, place } });
        }
      }
      if (found.length === 0) return [...rows];
      const values = found.map(({ value }) => value);
      const texts = await sealingOf(sql).open(organizationId, values);
      const opened = rows.map((row) => ({ ...row }));
      for (const [index, { row, field }] of found.entries()) {
        const kind = table.columns[columnFor(field)]!;
        const text = texts[index];
        if (text === undefined && isLenient) Object.assign(opened[row]!, { unreadable: UNREADABLE });
        if (text === undefined && !isLenient && kind !== 'text' && kind !== 'jsonList') {
          throw new AppError('unavailable', UNREADABLE);
        }
        opened[row]![field as keyof R] = readable(kind, text) as R[keyof R];
      }
      return opened;
    },
  };
}

function readable(kind: SealedKind, text: string | undefined): unknown {
  if (text !== undefined) return kind === 'text' ? text : JSON.parse(text);
  return { text: UNREADABLE, jsonList: [], jsonObject: {}, jsonOrNull: null }[kind];
}

function sealingOf({ sealing }: Queryable): Sealing {
  if (!sealing)
    throw new Error('This database was opened without keys, so it cannot read or write sealed values');
  return sealing;
}

/** The first opened row, for a statement that selects at most one. */
export const openedFirst = async <R>(rows: Promise<R[]>): Promise<R | undefined> => (await rows)[0];
