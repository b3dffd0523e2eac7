import { listProtocolCategories } from '#shared/api/protocol-categories.ts';
import { listProtocolPackages } from '#shared/api/protocol-packages.ts';
import { listProtocolTypes, listProtocols } from '#shared/api/protocols.ts';

/** Calls whose responses list protocols or protocol categories. */
export const PROTOCOL_CALLS = [
  listProtocols,
  listProtocolCategories,
  listProtocolTypes,
  listProtocolPackages,
];
