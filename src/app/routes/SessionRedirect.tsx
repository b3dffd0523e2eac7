import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { readRouteIds } from '#model/route-ids.ts';
import { breakdownPath } from '#widgets/sessions/session-paths.ts';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { ROUTES } from './route-table.ts';

/** The page of a session is its breakdown. */
export function SessionRedirect({ params }: ScreenProps) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const ids = readRouteIds(params, ['therapistId', 'clientId', 'sessionId']);
    navigate(ids ? breakdownPath(ids.therapistId, ids) : ROUTES.notFound.path, { replace: true });
  }, [params, navigate]);
  return undefined;
}
