import { type Colleague, listColleagues } from '#shared/api/practice/colleagues.ts';
import { useUser } from '../auth.atoms.ts';
import { useEndpoint } from '../use-endpoint.ts';

/** Largest page the server returns. */
const MOST = 100;
/** The list of colleagues changes seldom. */
const FRESH_MS = 60_000;

const NOBODY: readonly Colleague[] = [];

/** Colleagues in the practice, for mapping ids to names; empty until loaded. */
export const useColleagues = (): readonly Colleague[] => useColleagueChoice().colleagues ?? NOBODY;

/** Colleagues in the practice, to choose from. Undefined until loaded; the problem is set if loading fails. */
export function useColleagueChoice() {
  const { organizationId: id } = useUser().organization;
  const input = { params: { id }, query: { limit: MOST } };
  const { data, problem, retry } = useEndpoint(listColleagues, input, { staleTime: FRESH_MS });
  return { colleagues: data?.colleagues, problem, retry };
}
