import { exportClient, exportOwnData, exportPractice } from '#shared/api/practice/exports.ts';
import type { QuestionnaireId } from '#shared/domain/ids.ts';
import { findClient } from '#server/repositories/clients/clients.ts';
import {
  CLIENT_EXPORT_TABLES,
  EXPORT_TABLES,
  type ExportScope,
  type ExportTable,
  holdSnapshot,
  listExportRows,
} from '#server/repositories/practice/exports.ts';
import { findVersion } from '#server/repositories/questionnaires/questionnaires.ts';
import { zipStream } from '#server/storage/zip-stream.ts';
import type { Queryable } from '#server/db/db.ts';
import { requireCareTeam } from '../core/access.ts';
import { type AuditEntry, writeAudit } from '../core/audit.ts';
import { existing } from '../core/refusals.ts';
import { type OutsideCall, service } from '../core/service.ts';
import { type AnsweredVersion, answeredVersions } from './export/questionnaire-files.ts';
import type { ExportTables } from './export/recordings-of.ts';
import { exportEntries } from './export-entries.ts';
import { maskExport } from './export-masks.ts';

export const ownData = service.outside(exportOwnData, (call) =>
  archive(call, {
    name: 'Loopwell: data of a user',
    tables: EXPORT_TABLES,
    id: call.caller.userId,
    subject: { type: 'user', id: call.caller.userId },
  }),
);

export const practice = service.outside(exportPractice, (call) =>
  archive(call, {
    name: 'Loopwell: data of a practice',
    tables: EXPORT_TABLES,
    id: undefined,
    subject: { type: 'organization', id: call.caller.organizationId },
  }),
);

export const client = service.outside(exportClient, async (call) => {
  const { caller, params } = call;
  await call.tx(async (sql) => {
    const found = await existing(findClient(sql, caller.organizationId, params.clientId), 'This client');
    requireCareTeam(caller, found);
  });
  return archive(call, {
    name: 'Loopwell: data of a client',
    tables: CLIENT_EXPORT_TABLES,
    id: params.clientId,
    subject: { type: 'client', id: params.clientId },
  });
});

type ExportCall = Pick<OutsideCall<typeof exportPractice>, 'tx' | 'deps' | 'caller' | 'query'>;
type Wanted = {
  /** Of the dataset. */
  name: string;
  tables: readonly ExportTable[];
  id: ExportScope['id'];
  subject: NonNullable<AuditEntry['subject']>;
};

/** Rows are read in one snapshot, so they are consistent. Their bytes follow as the reader consumes the stream. */
async function archive(
  { tx, deps, caller, query }: ExportCall,
  { name, tables, id, subject }: Wanted,
): Promise<ReadableStream<Uint8Array>> {
  const { organizationId, isMasked } = caller;
  const turns: Turns = (work) => deps.exportTurns.run(organizationId, work);
  const { read, answered } = await turns(() => tx((sql) => readRows(sql, { organizationId, id }, tables)));
  // A transaction of its own: the log goes on while the snapshot is held, and its head could not be changed there.
  await tx((sql) =>
    writeAudit(deps, sql, caller, {
      action: 'data.export',
      subject,
      details: { clients: read.clients?.length ?? 0, isMasked },
    }),
  );
  const content = {
    name,
    tables: isMasked ? maskExport(read) : read,
    answered,
    isMasked,
    timeZone: query.timeZone,
  };
  return toStream(zipStream(exportEntries(deps, organizationId, content)), turns);
}

async function readRows(
  sql: Queryable,
  scope: ExportScope,
  tables: readonly ExportTable[],
): Promise<{ read: ExportTables; answered: AnsweredVersion[] }> {
  await holdSnapshot(sql);
  const read: ExportTables = {};
  for (const table of tables) read[table.name] = await listExportRows(sql, scope, table);
  const answered: AnsweredVersion[] = [];
  for (const { questionnaireId, version } of answeredVersions(read)) {
    const found = await findVersion(sql, scope.organizationId, questionnaireId as QuestionnaireId, version);
    if (found) answered.push({ questionnaireId, version, definition: found.definition });
  }
  return { read, answered };
}

type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Reads on demand; stops when the receiver disconnects. Each part waits for its turn: all exports together have half of
 * the server's thread, and practices share it evenly.
 */
function toStream(parts: AsyncGenerator<Uint8Array>, turns: Turns): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await turns(() => parts.next());
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
