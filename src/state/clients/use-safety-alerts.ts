import { useEffect } from 'react';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import { type SafetyAlert, listQuestionnaireSafety } from '#shared/api/questionnaire-responses.ts';
import { useCan } from '../auth.atoms.ts';
import { atom, useAtomValue, useSetAtom } from '../jotai.ts';
import { useEndpoint } from '../use-endpoint.ts';

const NONE: readonly SafetyAlert[] = [];

const alertsOnPageAtom = atom(NONE);

/** Alerts that the page itself shows. The notifications leave them out. */
export const useAlertsOnPage = (): readonly SafetyAlert[] => useAtomValue(alertsOnPageAtom);

/**
 * Safety answers not yet marked as handled, of one client or of the practice, for the `SafetyBanner`. A failed request
 * sets `isUnknown`, because an empty list would mean that there are none. A client page sets `isWanted` once the client
 * is known to exist.
 */
export function useSafetyAlerts(therapistId: UserId, clientId?: ClientId, isWanted = true) {
  const { data, error, retry } = useEndpoint(
    listQuestionnaireSafety,
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
