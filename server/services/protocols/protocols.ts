import {
  getProtocol,
  listProtocols,
  listProtocolTypes,
  listProtocolVersions,
  type ProtocolDeviceType,
  type ProtocolRecord,
} from '#shared/api/protocols.ts';
import type { ProtocolId } from '#shared/domain/ids.ts';
import { isAllowed } from '#shared/domain/permissions.ts';
import { translateProtocol } from '#shared/eeg/device-translation/translate-protocol.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { ANY_DEVICE } from '#shared/eeg/headsets/device-types.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { placementSystemOf } from '#shared/eeg/placement-system.ts';
import type { Db, Queryable } from '#server/db/db.ts';
import {
  listUnplaced,
  placeProtocol,
  replaceBuiltInProtocols,
} from '#server/repositories/protocols/protocol-changes.ts';
import type { ProtocolViewer } from '#server/repositories/protocols/protocols.ts';
import * as protocols from '#server/repositories/protocols/protocols.ts';
import { sortKeyIn } from '../core/access.ts';
import type { Caller } from '../core/deps.ts';
import { service } from '../core/service.ts';
import { existing } from '../core/refusals.ts';

/** A SuperUser also sees private protocols of others. */
export const viewerOf = ({ organizationId, userId, groups }: Caller): ProtocolViewer => ({
  organizationId,
  userId: isAllowed(groups, '') ? undefined : userId,
});

export async function findVisible(
  sql: Queryable,
  caller: Caller,
  protocolId: ProtocolId,
): Promise<ProtocolRecord> {
  return existing(protocols.findProtocol(sql, viewerOf(caller), protocolId), 'This protocol');
}

export const list = service.reading(listProtocols, async ({ sql, caller, params, query }) => {
  const sortKey = sortKeyIn(protocols.PROTOCOL_SORT_KEYS, query.sortKey);
  const { isOwned } = query;
  const { rows, total } = await protocols.listProtocols(sql, viewerOf(caller), {
    ...query,
    device: query.deviceType && (await deviceFilter(sql, caller, query.deviceType)),
    owner: isOwned && { therapistId: params.id, isOwned: isOwned === 'true' },
    isArchived: query.isArchived === 'true',
    sortKey,
  });
  return { protocols: rows, totalProtocols: total };
});

/** Headset compatibility is computed per request, because the translation rules change with the product. */
async function deviceFilter(sql: Queryable, caller: Caller, type: ProtocolDeviceType) {
  const headset = HEADSETS.find(({ deviceType }) => deviceType === type);
  if (type === ANY_DEVICE || !headset) return { type, alsoIds: [] };
  const candidates = await protocols.listForAnyDevice(sql, viewerOf(caller));
  const alsoIds = candidates
    .filter(({ definition }) => translateProtocol(definition, headset).kind !== 'refuse')
    .map(({ protocolId }) => protocolId);
  return { type, alsoIds };
}

export const types = service(listProtocolTypes, async ({ sql, caller }) => {
  return { types: await protocols.listTypes(sql, viewerOf(caller)) };
});

export const get = service(getProtocol, async ({ sql, caller, params }) => {
  return findVisible(sql, caller, params.protocolId);
});

export const versions = service(listProtocolVersions, async ({ sql, caller, params, query }) => {
  const { protocolId } = await findVisible(sql, caller, params.protocolId);
  const page = { protocolId, ...query };
  const { rows, total } = await protocols.listVersions(sql, caller.organizationId, page);
  return { versions: rows, totalVersions: total };
});

/** Called at startup: makes the protocols of this Loopwell version available to every organization. */
export async function storeBuiltInProtocols(db: Db): Promise<void> {
  await db.tx('system', async (sql) => {
    await replaceBuiltInProtocols(
      sql,
      BUILT_IN_PROTOCOLS.map((protocol, position) => ({
        ...protocol,
        placementSystem: placementSystemOf(protocol.definition),
        position,
      })),
    );
    for (const row of await listUnplaced(sql))
      await placeProtocol(sql, row, placementSystemOf(row.definition));
  });
}
