import { exportOwnData, exportPractice } from '#shared/api/practice/exports.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { EXPORT_TABLES, holdSnapshot, listExportRows } from '#server/repositories/practice/exports.ts';
import { zipStream } from '#server/storage/zip-stream.ts';
import { writeAudit } from '../core/audit.ts';
import { exportEntries, type ExportTables } from './export-entries.ts';
import { maskExport } from './export-masks.ts';
import { type OutsideCall, service } from '../core/service.ts';

export const ownData = service.outside(exportOwnData, (call) => archive(call, call.caller.userId));

export const practice = service.outside(exportPractice, (call) => archive(call, undefined));

/** Rows are read in one snapshot, so they are consistent. Their bytes follow as the reader consumes the stream. */
async function archive(
  { tx, deps, caller }: Pick<OutsideCall<typeof exportPractice>, 'tx' | 'deps' | 'caller'>,
  userId: UserId | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const { organizationId, isMasked } = caller;
  const read: ExportTables = {};
  await tx(async (sql) => {
    await holdSnapshot(sql);
    for (const table of EXPORT_TABLES) {
      read[table.name] = await listExportRows(sql, { organizationId, userId }, table);
    }
  });
  // A transaction of its own: the log goes on while the snapshot is held, and its head could not be changed there.
  await tx((sql) =>
    writeAudit(deps, sql, caller, {
      action: 'data.export',
      subject: userId ? { type: 'user', id: userId } : { type: 'organization', id: organizationId },
      details: { clients: read.clients?.length ?? 0, isMasked },
    }),
  );
  const tables = isMasked ? maskExport(read) : read;
  return toStream(zipStream(exportEntries(deps, organizationId, { tables, isMasked })));
}

/** Reads on demand; stops when the receiver disconnects. */
function toStream(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
