import { type ProtocolRecord, getProtocol, listProtocols } from '#shared/api/protocols.ts';
import { useEndpointPages } from '#state/use-endpoint-pages.ts';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';
import { useRoom } from '../room/room-context.ts';
import { PROTOCOL_PAGE } from '#state/clients/use-room-ahead.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

export type FoundProtocols = ReturnType<typeof useFoundProtocols>;

/** The protocols to choose from. If the practice has more than the room loaded, the server is searched. */
export function useFoundProtocols(brought: readonly ProtocolRecord[]) {
  const { therapistId: id } = useRoom().data;
  const { typed, setTyped, searchTerm } = usePickSearch();
  const isMore = brought.length >= PROTOCOL_PAGE;
  const { rows, isLoading, ...search } = useEndpointPages({
    endpoint: listProtocols,
    input: { params: { id }, query: { searchTerm } },
    rowsOf: (answer) => ({ rows: answer.protocols, total: answer.totalProtocols }),
    limit: PROTOCOL_PAGE,
    isWanted: isMore,
  });
  return {
    protocols: isMore && !isLoading ? (rows ?? []) : brought,
    search: isMore ? { ...search, typed, setTyped } : undefined,
  };
}

/** The stored protocol, before the session changed its timing and thresholds. */
export function useOriginal(chosen: ProtocolRecord | undefined): ProtocolRecord | undefined {
  const { therapistId, protocols } = useRoom().data;
  const brought = protocols.find(({ protocolId }) => protocolId === chosen?.protocolId);
  const { data } = useEndpoint(
    getProtocol,
    chosen && !brought ? { params: { id: therapistId, protocolId: chosen.protocolId } } : undefined,
  );
  return brought ?? data;
}
