import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { exportOwnData, exportPractice } from '#shared/api/exports.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { EXPORT_TABLES, listExportRows } from '../repositories/exports.ts';
import { zipStream } from '../storage/zip-stream.ts';
import { requirePermission, requireSelf } from './access.ts';
import { writeAudit } from './audit.ts';
import type { Caller, Deps } from './deps.ts';
import { exportEntries, type ExportTables } from './export-entries.ts';
import { maskExport } from './export-masks.ts';
import { requireOwnOrganization } from './operators.ts';

export function ownData(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof exportOwnData>,
): Promise<EndpointResponse<typeof exportOwnData>> {
  requirePermission(caller, 'settings.own');
  requireSelf(caller, params.id);
  return archive(deps, caller, caller.userId);
}

export async function practice(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof exportPractice>,
): Promise<EndpointResponse<typeof exportPractice>> {
  requirePermission(caller, 'practice.admin');
  requireOwnOrganization(caller, params.id);
  return archive(deps, caller, undefined);
}

/** Rows are read in one transaction, so they fit together; the bytes they name follow as the reader takes them. */
async function archive(
  deps: Deps,
  caller: Caller,
  userId: UserId | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const { organizationId, isMasked } = caller;
  const tables = await deps.db.tx(caller, async (sql) => {
    const read: ExportTables = {};
    for (const table of EXPORT_TABLES) {
      read[table.name] = await listExportRows(sql, { organizationId, userId }, table);
    }
    await writeAudit(deps, sql, caller, {
      action: 'data.export',
      subject: userId ? { type: 'user', id: userId } : { type: 'organization', id: organizationId },
      details: { clients: read.clients?.length ?? 0, isMasked },
    });
    return isMasked ? maskExport(read) : read;
  });
  return toStream(zipStream(exportEntries(deps, organizationId, { tables, isMasked })));
}

/** Reads on only when the receiver wants more; stops when it hangs up. */
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
