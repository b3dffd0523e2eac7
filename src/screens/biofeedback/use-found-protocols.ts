import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { useApi } from '#state/services.atoms.ts';
import { useSearchedPages } from '#state/use-searched-pages.ts';
import { usePickSearch } from '#ui/use-pick-search.ts';
import { useRoom } from './room-context.ts';
import { PROTOCOL_PAGE } from './use-biofeedback-data.ts';

export type FoundProtocols = ReturnType<typeof useFoundProtocols>;

/** The protocols to choose from. A practice with more than the room brought along searches the server for them. */
export function useFoundProtocols(brought: readonly ProtocolRecord[]) {
  const api = useApi();
  const { therapistId: id } = useRoom().data;
  const { typed, setTyped, searchTerm } = usePickSearch();
  const isMore = brought.length >= PROTOCOL_PAGE;
  const { rows, isLoading, ...search } = useSearchedPages({
    queryKey: ['protocols', id, 'room'],
    searchTerm,
    isWanted: isMore,
    fetchPage: async ({ signal, ...asked }) => {
      const query = { ...asked, limit: PROTOCOL_PAGE };
      const { protocols, totalProtocols } = await api.callEndpoint(
        ENDPOINTS.listProtocols,
        { params: { id }, query },
        { signal },
      );
      return { rows: protocols, total: totalProtocols };
    },
  });
  return {
    protocols: isMore && !isLoading ? rows : brought,
    search: isMore ? { ...search, typed, setTyped } : undefined,
  };
}

/** The protocol as the practice has it, before the session changed its times and thresholds. */
export function useOriginal(chosen: ProtocolRecord | undefined): ProtocolRecord | undefined {
  const api = useApi();
  const { therapistId, protocols } = useRoom().data;
  const brought = protocols.find(({ protocolId }) => protocolId === chosen?.protocolId);
  const { data } = useQuery({
    queryKey: ['protocol', 'room', chosen?.protocolId],
    enabled: chosen !== undefined && !brought,
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.getProtocol,
        { params: { id: therapistId, protocolId: chosen!.protocolId } },
        { signal },
      ),
  });
  return brought ?? data;
}
