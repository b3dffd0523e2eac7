import { pathTo } from '#shared/routes.ts';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { readRouteIds } from '#model/route-ids.ts';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';

/** Redirects the address of a session to its breakdown. */
export function SessionRedirect({ params }: ScreenProps) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const ids = readRouteIds(params, ['therapistId', 'clientId', 'sessionId']);
    navigate(ids ? pathTo.sessionBreakdown(ids) : pathTo.notFound(), { replace: true });
  }, [params, navigate]);
  return undefined;
}
