import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import type { Colleague } from '#shared/api/colleagues.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from './auth.atoms.ts';
import { useApi } from './services.atoms.ts';

/** As many as the server gives at once. */
const MOST = 100;
/** Who works in the practice changes seldom. */
const FRESH_MS = 60_000;

const NOBODY: readonly Colleague[] = [];

/** Who works in the practice, to put names to ids; empty until they are known. */
export const useColleagues = (): readonly Colleague[] => useColleagueChoice().colleagues ?? NOBODY;

/** Who works in the practice, to choose from: undefined until they are known, with the reason where that fails. */
export function useColleagueChoice() {
  const api = useApi();
  const { organizationId: id } = useUser().organization;
  const { data, error, refetch } = useQuery({
    queryKey: ['colleagues', id, 'choice'],
    queryFn: ({ signal }) =>
      api.callEndpoint(ENDPOINTS.listColleagues, { params: { id }, query: { limit: MOST } }, { signal }),
    staleTime: FRESH_MS,
  });
  return {
    colleagues: data?.colleagues,
    problem: error ? messageOf(error) : undefined,
    retry: () => void refetch(),
  };
}
