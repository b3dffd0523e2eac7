import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { protocolCategoryIdSchema, type ProtocolRecord } from '#shared/api/protocols.ts';
import { PROTOCOL_DEVICE_TYPES } from '#shared/eeg/headsets/device-types.ts';
import { PLACEMENT_SYSTEMS } from '#shared/eeg/placement-system.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useListPage } from '#state/use-list-page.ts';
import { oneOf, parsedBy } from '#ui/list/filters.ts';
import { useListView } from '#ui/use-list-view.ts';

/** Everything that lists or shows protocols hangs under this key. */
export const PROTOCOLS_KEY = 'protocols';

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

/** One page of the protocols the person can run. */
export function useProtocolList() {
  const api = useApi();
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
  });
  const asked = { ...view.filters, ...view.sort, searchTerm: view.searchTerm };
  return useListPage(view, {
    queryKey: [PROTOCOLS_KEY, userId, 'list', asked],
    fetchPage: async (part, options) => {
      const input = { params: { id: userId }, query: { ...asked, ...part } };
      const { protocols, totalProtocols } = await api.callEndpoint(ENDPOINTS.listProtocols, input, options);
      return { rows: protocols, total: totalProtocols };
    },
  });
}

export const protocolKey = ({ protocolId }: ProtocolRecord): string => protocolId;

export function useProtocolCategories() {
  const api = useApi();
  const { userId } = useUser();
  const { data } = useQuery({
    queryKey: [PROTOCOLS_KEY, userId, 'categories'],
    queryFn: ({ signal }) =>
      api.callEndpoint(ENDPOINTS.listProtocolCategories, { params: { id: userId } }, { signal }),
  });
  return data?.categories ?? [];
}

export function useProtocolTypes() {
  const api = useApi();
  const { userId } = useUser();
  const { data } = useQuery({
    queryKey: [PROTOCOLS_KEY, userId, 'types'],
    queryFn: ({ signal }) =>
      api.callEndpoint(ENDPOINTS.listProtocolTypes, { params: { id: userId } }, { signal }),
  });
  return data?.types ?? [];
}
