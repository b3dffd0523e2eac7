import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { safetyQuery } from '#api/questionnaire-queries.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import type { SafetyAlert } from '#shared/api/questionnaire-responses.ts';
import { useCan } from './auth.atoms.ts';
import { atom, useAtomValue, useSetAtom } from './jotai.ts';
import { useApi } from './services.atoms.ts';

const NONE: readonly SafetyAlert[] = [];

const alertsOnPageAtom = atom(NONE);

/** What the page itself tells: nobody needs to be told of the same twice. */
export const useAlertsOnPage = (): readonly SafetyAlert[] => useAtomValue(alertsOnPageAtom);

/**
 * Answers about safety that nobody has seen to yet, of one client or of the practice, for the `SafetyBanner` of a page.
 * What could not be asked for is told: it looks like nothing to see to otherwise. A page about a client wants them once
 * it is known that there is one.
 */
export function useSafetyAlerts(therapistId: UserId, clientId?: ClientId, isWanted = true) {
  const query = safetyQuery(useApi(), therapistId, clientId);
  const { data, isError, refetch } = useQuery({
    ...query,
    enabled: useCan('questionnaire.read') && isWanted,
  });
  const alerts = data?.alerts ?? NONE;
  const setOnPage = useSetAtom(alertsOnPageAtom);
  useEffect(() => {
    setOnPage(alerts);
    return () => setOnPage(NONE);
  }, [alerts, setOnPage]);
  return { alerts, isUnknown: isError, retry: () => void refetch() };
}
