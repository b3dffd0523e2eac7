import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { findValue, insertRow, updateVersion } from '../core/rows.ts';

export type ReportSettingRow = { name: string; value: unknown; version: number };

/** The stored ones of these settings, by name. */
export async function findReportSettings(
  sql: Queryable,
  organizationId: OrganizationId,
  names: readonly string[],
): Promise<Map<string, ReportSettingRow>> {
  const rows = await sql.query<ReportSettingRow>(
    `select name, value, version from report_setting
     where organization_id = $1 and name in (select jsonb_array_elements_text($2::jsonb))`,
    [organizationId, JSON.stringify(names)],
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** False if the setting has changed since `version`; 0 if it was not stored yet. */
export function storeReportSetting(
  sql: Queryable,
  key: { organizationId: OrganizationId; name: string; version: number },
  { value, updatedAt }: { value: object; updatedAt: string },
): Promise<boolean> {
  const { version, ...row } = key;
  const change = { value, updatedAt };
  if (version > 0) return updateVersion(sql, 'report_setting', { ...row, version }, change);
  return insertRow(
    sql,
    'report_setting',
    'organizationId name value version updatedAt',
    { ...row, ...change, version: 1 },
    'on conflict (organization_id, name) do nothing',
  );
}

/** The version of the setting if this value is stored already, as after a request that was sent twice. */
export const versionOfStored = (
  sql: Queryable,
  { organizationId, name }: { organizationId: OrganizationId; name: string },
  value: object,
): Promise<number | undefined> =>
  findValue(
    sql,
    'select version from report_setting where organization_id = $1 and name = $2 and value = $3::jsonb',
    [organizationId, name, JSON.stringify(value)],
  );
