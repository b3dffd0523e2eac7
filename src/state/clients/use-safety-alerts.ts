import { useEffect } from 'react';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import type { SafetyAlert } from '#shared/api/questionnaire-responses.ts';
import { useCan } from '../auth.atoms.ts';
import { atom, useAtomValue, useSetAtom } from '../jotai.ts';
import { useEndpoint } from '../use-endpoint.ts';

const NONE: readonly SafetyAlert[] = [];

const alertsOnPageAtom = atom(NONE);

/** What the page itself tells: nobody needs to be told of the same twice. */
export const useAlertsOnPage = (): readonly SafetyAlert[] => useAtomValue(alertsOnPageAtom);

/**
 * Answers about safety that are not marked as handled, of one client or of the practice, for the `SafetyBanner` of a page.
 * What could not be asked for is told: it looks like nothing to see to otherwise. A page about a client wants them once
 * it is known that there is one.
 */
export function useSafetyAlerts(therapistId: UserId, clientId?: ClientId, isWanted = true) {
  const { data, error, retry } = useEndpoint(
    ENDPOINTS.listQuestionnaireSafety,
    { params: { id: therapistId }, query: { clientId } },
    { enabled: useCan('questionnaire.read') && isWanted },
  );
  const alerts = data?.alerts ?? NONE;
  const setOnPage = useSetAtom(alertsOnPageAtom);
  useEffect(() => {
    setOnPage(alerts);
    return () => setOnPage(NONE);
  }, [alerts, setOnPage]);
  return { alerts, isUnknown: error !== null, retry };
}
