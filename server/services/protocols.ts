import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type {
  createProtocol,
  getProtocol,
  listProtocolCategories,
  listProtocols,
  putProtocol,
} from '#shared/api/protocols.ts';
import type { ProtocolId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import type { Db } from '../db/db.ts';
import { isoNow } from '../ports/clock.ts';
import * as protocols from '../repositories/protocols.ts';
import { notFound, requireEdit, requirePermission, requireTherapist, sortKeyIn } from './access.ts';
import { writeAudit } from './audit.ts';
import type { Caller, Deps } from './deps.ts';

/** Who made a protocol: the practice itself. Others are not editable by anyone. */
const OWN_PROVIDER = 'own';

export async function list(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof listProtocols>,
): Promise<EndpointResponse<typeof listProtocols>> {
  requirePermission(caller, 'protocol.read');
  const sortKey = sortKeyIn(protocols.PROTOCOL_SORT_KEYS, query.sortKey);
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const { rows, total } = await protocols.listProtocols(sql, caller.organizationId, {
      ...query,
      searchTerm: query.searchTerm.trim(),
      type: query.type,
      categoryIds: query.categoryIds,
      sortKey,
    });
    return { protocols: rows, totalProtocols: total };
  });
}

export async function categories(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof listProtocolCategories>,
): Promise<EndpointResponse<typeof listProtocolCategories>> {
  requirePermission(caller, 'protocol.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    return { categories: await protocols.listCategories(sql, caller.organizationId) };
  });
}

export async function get(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getProtocol>,
): Promise<EndpointResponse<typeof getProtocol>> {
  requirePermission(caller, 'protocol.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const protocol = await protocols.findProtocol(sql, caller.organizationId, params.protocolId);
    if (!protocol) throw notFound('This protocol');
    return protocol;
  });
}

export async function create(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof createProtocol>,
): Promise<EndpointResponse<typeof createProtocol>> {
  requirePermission(caller, 'protocol.write');
  const protocolId = deps.ids.next() as ProtocolId;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    await protocols.insertProtocol(sql, {
      organizationId: caller.organizationId,
      protocolId,
      therapistId: params.id,
      type: body.type,
      provider: OWN_PROVIDER,
      definition: body.definition,
      createdBy: caller.userId,
      createdAt: isoNow(deps.clock),
    });
    await writeAudit(deps, sql, caller, {
      action: 'protocol.create',
      subject: { type: 'protocol', id: protocolId },
    });
    return {
      protocolId,
      therapistId: params.id,
      type: body.type,
      provider: OWN_PROVIDER,
      protocolVersion: 1,
      definition: body.definition,
    };
  });
}

/** The next version of a protocol; what comes with Loopwell or from a built-in provider is read-only for all. */
export async function change(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof putProtocol>,
): Promise<EndpointResponse<typeof putProtocol>> {
  requirePermission(caller, 'protocol.write');
  const { organizationId } = caller;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    const stored = await protocols.findProtocol(sql, organizationId, params.protocolId);
    if (!stored) throw notFound('This protocol');
    requireEdit(caller, { kind: 'protocol', therapistId: stored.therapistId, provider: stored.provider });
    if (stored.therapistId === null) {
      throw new AppError(
        'forbidden',
        'This protocol comes with Loopwell and cannot be changed. Make one of your own from it.',
      );
    }
    const { type = stored.type, definition, protocolVersion: basis } = body;
    const next = { protocolId: params.protocolId, type, definition, basis, at: isoNow(deps.clock) };
    const protocolVersion = await protocols.insertNextVersion(sql, organizationId, next);
    if (protocolVersion === undefined) {
      throw new AppError(
        'conflict',
        'Somebody stored a newer version of this protocol meanwhile. Reload it, then repeat your change.',
      );
    }
    await writeAudit(deps, sql, caller, {
      action: 'protocol.update',
      subject: { type: 'protocol', id: params.protocolId },
      details: { version: protocolVersion },
    });
    return { ...stored, type, definition, protocolVersion };
  });
}

/** Called at start: every organization sees the protocols of this version of Loopwell. */
export async function storeBuiltInProtocols(db: Db): Promise<void> {
  await db.tx('system', (sql) =>
    protocols.replaceBuiltInProtocols(
      sql,
      BUILT_IN_PROTOCOLS.map((protocol, position) => ({ ...protocol, position })),
    ),
  );
}
