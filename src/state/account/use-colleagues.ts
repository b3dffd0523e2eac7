import type { Colleague } from '#shared/api/practice/colleagues.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from '../auth.atoms.ts';
import { useEndpoint } from '../use-endpoint.ts';

/** As many as the server gives at once. */
const MOST = 100;
/** Who works in the practice changes seldom. */
const FRESH_MS = 60_000;

const NOBODY: readonly Colleague[] = [];

/** Who works in the practice, to put names to ids; empty until they are known. */
export const useColleagues = (): readonly Colleague[] => useColleagueChoice().colleagues ?? NOBODY;

/** Who works in the practice, to choose from: undefined until they are known, with the reason where that fails. */
export function useColleagueChoice() {
  const { organizationId: id } = useUser().organization;
  const input = { params: { id }, query: { limit: MOST } };
  const { data, problem, retry } = useEndpoint(ENDPOINTS.listColleagues, input, { staleTime: FRESH_MS });
  return { colleagues: data?.colleagues, problem, retry };
}
