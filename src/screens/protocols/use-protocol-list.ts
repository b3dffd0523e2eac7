import { listProtocolCategories } from '#shared/api/protocol-categories.ts';
import {
  protocolCategoryIdSchema,
  type ProtocolRecord,
  listProtocolTypes,
  listProtocols,
} from '#shared/api/protocols.ts';
import { PROTOCOL_DEVICE_TYPES } from '#shared/eeg/headsets/device-types.ts';
import { PLACEMENT_SYSTEMS } from '#shared/eeg/placement-system.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { oneOf, parsedBy } from '#ui/list/filters.ts';
import { useListView } from '#ui/list/use-list-view.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

export const PROVIDERS = ['own', 'Loopwell', 'NMI', 'TrueBearing'] as const;

const FILTERS = {
  type: (text: string) => text || undefined,
  categoryIds: parsedBy(protocolCategoryIdSchema),
  deviceType: oneOf(PROTOCOL_DEVICE_TYPES),
  placementSystem: oneOf(PLACEMENT_SYSTEMS),
  provider: oneOf(PROVIDERS),
  isOwned: oneOf(['true', 'false']),
  isArchived: oneOf(['true']),
};

export type ProtocolList = ReturnType<typeof useProtocolList>;

/** One page of the protocols the user can run. */
export function useProtocolList() {
  const { userId } = useUser();
  const view = useListView({
    initial: { sortKey: 'name', sortOrder: 'asc' },
    sortKeys: {
      name: 'asc',
      type: 'asc',
      provider: 'asc',
      deviceType: 'asc',
      placementSystem: 'asc',
      updatedAt: 'desc',
    },
    filters: FILTERS,
    searchIn: 'address',
  });
  return useEndpointPage(view, {
    endpoint: listProtocols,
    input: { params: { id: userId }, query: { ...view.filters, ...view.sort, searchTerm: view.searchTerm } },
    rowsOf: (answer) => ({ rows: answer.protocols, total: answer.totalProtocols }),
  });
}

export const protocolKey = ({ protocolId }: ProtocolRecord): string => protocolId;

export function useProtocolCategories() {
  const { userId: id } = useUser();
  return useEndpoint(listProtocolCategories, { params: { id } }).data?.categories ?? [];
}

export function useProtocolTypes() {
  const { userId: id } = useUser();
  return useEndpoint(listProtocolTypes, { params: { id } }).data?.types ?? [];
}
