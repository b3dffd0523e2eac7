import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { useApi } from './services.atoms.ts';

const PAGE = 100;

/** The newest version of every protocol the practice can run, those of the library included, however many there are. */
export function useAllProtocols(therapistId: UserId) {
  const api = useApi();
  return useQuery({
    queryKey: ['protocols', therapistId, 'all'] as const,
    queryFn: async ({ signal }) => {
      const protocols: ProtocolRecord[] = [];
      for (;;) {
        const query = { startFrom: protocols.length, limit: PAGE };
        const input = { params: { id: therapistId }, query };
        const page = await api.callEndpoint(ENDPOINTS.listProtocols, input, { signal });
        protocols.push(...page.protocols);
        if (page.protocols.length === 0 || protocols.length >= page.totalProtocols) return { protocols };
      }
    },
  });
}
