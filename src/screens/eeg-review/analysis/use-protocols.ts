import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';

const PROTOCOL_PAGE = 100;

/** The newest version of every protocol the practice can run, those of the library included. */
export function useProtocols() {
  const api = useApi();
  const { userId } = useUser();
  return useQuery({
    queryKey: ['protocols', userId] as const,
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listProtocols,
        { params: { id: userId }, query: { limit: PROTOCOL_PAGE } },
        { signal },
      ),
  });
}
