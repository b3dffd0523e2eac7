import { randomUUID } from 'node:crypto';
import type { EndpointName } from '#server/routes/endpoints.ts';
import type { NewProtocol } from '#shared/api/protocols.ts';
import type { ProtocolId } from '#shared/domain/ids.ts';
import { PACKAGE_FORMAT, type ProtocolPackageFile } from '#shared/api/protocol-packages.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { isoNow } from '../ports/clock.ts';
import { insertCategory } from '../repositories/protocols/protocol-categories.ts';
import { insertProtocol } from '../repositories/protocols/protocol-changes.ts';
import { addPackage } from '../repositories/protocols/protocol-packages.ts';
import type { TestServer, TestUser } from './test-server.ts';

const [BUILT_IN] = BUILT_IN_PROTOCOLS;
/** The first built-in protocol under another name and in no category. */
export const aDefinition = (name = 'Calm evening'): NewProtocol['definition'] => ({
  ...BUILT_IN!.definition,
  name,
  category: undefined,
});

export const aPackageFile = (change: Partial<ProtocolPackageFile> = {}): ProtocolPackageFile => ({
  format: PACKAGE_FORMAT,
  formatVersion: 1,
  packageKey: 'nmi',
  provider: 'NMI',
  protocols: [{ item: 'test-1', type: 'Test', deviceType: 'any', definition: aDefinition('Delivered') }],
  ...change,
});

/** A protocol of this user, private by default. */
export async function aProtocolOf(
  server: TestServer,
  { userId, organizationId }: TestUser,
  { isShared = false, name = 'Calm evening' } = {},
): Promise<ProtocolId> {
  const protocolId = randomUUID() as ProtocolId;
  await server.db.tx({ organizationId }, (sql) =>
    insertProtocol(sql, {
      organizationId,
      protocolId,
      therapistId: userId,
      type: 'Custom',
      provider: 'own',
      deviceType: 'any',
      placementSystem: '10-20',
      isShared,
      source: undefined,
      note: '',
      definition: aDefinition(name),
      createdBy: userId,
      createdAt: isoNow(server.clock),
    }),
  );
  return protocolId;
}

let made = 0;

async function aCategory(server: TestServer, { userId: by, organizationId }: TestUser): Promise<string> {
  const categoryId = randomUUID().replaceAll('-', '');
  const category = { organizationId, categoryId, name: `Shelf ${++made}`, by, at: isoNow(server.clock) };
  await server.db.tx({ organizationId }, (sql) => insertCategory(sql, category));
  return categoryId;
}

/** Bodies of protocol calls for the authorization matrix. */
export const protocolBodies = (): Partial<Record<EndpointName, unknown>> => ({
  createProtocolCategory: { name: `Category ${++made}` },
  renameProtocolCategory: { name: `Category ${++made}`, version: 1 },
  patchProtocol: { isShared: true },
  copyProtocol: {},
  importProtocols: { protocols: [{ definition: aDefinition() }] },
  restoreProtocolVersion: { restoredVersion: 1, protocolVersion: 1 },
  removeProtocolPackage: { reason: 'notUsed' },
  deliverProtocolPackage: aPackageFile(),
});

/** New items for calls of the matrix that change them. */
export async function protocolIds(
  server: TestServer,
  therapist: TestUser,
  name: EndpointName,
): Promise<Record<string, string>> {
  if (name === 'patchProtocol' || name === 'restoreProtocolVersion') {
    return { protocolId: await aProtocolOf(server, therapist, { isShared: true }) };
  }
  if (name === 'renameProtocolCategory' || name === 'deleteProtocolCategory') {
    return { categoryId: await aCategory(server, therapist) };
  }
  // An earlier call may have removed it.
  if (name === 'removeProtocolPackage') {
    const { organizationId, userId: by } = therapist;
    const key = { organizationId, packageKey: 'nmi' as const, by, at: isoNow(server.clock) };
    await server.db.tx({ organizationId }, (sql) => addPackage(sql, key));
  }
  return {};
}

/** The built-in protocol in the matrix is visible to all practices, and no one can change it. */
export const PROTOCOLS_OF_ALL: Partial<Record<EndpointName, number>> = {
  getProtocol: 200,
  putProtocol: 403,
  patchProtocol: 403,
  restoreProtocolVersion: 403,
  copyProtocol: 200,
  listProtocolVersions: 200,
};
