import * as contract from '#shared/api/practice/report-settings.ts';
import type { ProtocolId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import {
  findReportSettings,
  type ReportSettingRow,
  storeReportSetting,
  versionOfStored,
} from '#server/repositories/practice/report-settings.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { conflict } from '../core/refusals.ts';
import { service } from '../core/service.ts';

const LETTERHEAD = 'letterhead';
const TEMPLATES = 'templates';
const answersName = (protocolId: ProtocolId | null | undefined): string =>
  protocolId ? `answers:${protocolId}` : 'answers';

export const get = service(contract.getReportSettings, async ({ sql, caller, query }) => {
  const names = [LETTERHEAD, TEMPLATES, answersName(null), answersName(query.protocolId)];
  const found = await findReportSettings(sql, caller.organizationId, names);
  const { letterhead, templates, practiceAnswers, protocolAnswers } = contract.reportSettingsSchema.shape;
  return {
    letterhead: letterhead.parse(storedOr(found.get(LETTERHEAD), {})),
    templates: templates.parse(storedOr(found.get(TEMPLATES), [])),
    practiceAnswers: practiceAnswers.parse(storedOr(found.get(answersName(null)), {})),
    protocolAnswers: protocolAnswers.parse(
      storedOr(query.protocolId && found.get(answersName(query.protocolId)), {}),
    ),
  };
});

const storedOr = (row: ReportSettingRow | undefined, value: object) => row ?? { value, version: 0 };

export const putLetterhead = service(contract.putReportLetterhead, async ({ sql, deps, caller, body }) => {
  return store(deps, sql, caller, { ...body, name: LETTERHEAD, action: 'reportLetterhead.change' });
});

export const putTemplates = service(contract.putReportTemplates, async ({ sql, deps, caller, body }) => {
  return store(deps, sql, caller, { ...body, name: TEMPLATES, action: 'reportTemplates.change' });
});

export const putAnswers = service(contract.putReportAnswers, async ({ sql, deps, caller, body }) => {
  return store(deps, sql, caller, {
    ...body,
    name: answersName(body.protocolId),
    action: 'reportAnswers.change',
  });
});

type Change<Value extends object> = { name: string; value: Value; version: number; action: string };

async function store<Value extends object>(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  { name, value, version, action }: Change<Value>,
): Promise<{ value: Value; version: number }> {
  const { organizationId } = caller;
  const isStored = await storeReportSetting(
    sql,
    { organizationId, name, version },
    { value, updatedAt: isoNow(deps.clock) },
  );
  if (!isStored) {
    const stored = await versionOfStored(sql, { organizationId, name }, value);
    if (stored !== undefined) return { value, version: stored };
    throw conflict('Someone else changed these report settings. Load the page again, then make your change.');
  }
  await writeAudit(deps, sql, caller, { action, subject: { type: 'organization', id: organizationId } });
  return { value, version: version + 1 };
}
