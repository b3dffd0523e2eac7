import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';

const [builtIn] = BUILT_IN_PROTOCOLS;

/** A built-in protocol under another name. */
export const aProtocolRecord = (name = 'Shipped', change: Partial<ProtocolRecord> = {}): ProtocolRecord => ({
  ...builtIn!,
  therapistId: null,
  ownerName: null,
  deviceType: 'any',
  placementSystem: '10-20',
  categoryIds: [],
  isShared: true,
  isArchived: false,
  version: 1,
  updatedAt: null,
  ...change,
  definition: { ...builtIn!.definition, name },
});
