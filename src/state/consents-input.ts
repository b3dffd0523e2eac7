import type { RouteIds } from '#model/route-ids.ts';

/** Largest page the server returns; it holds all consents of one client. */
const ALL_CONSENTS = 100;

/** Input for listing a client's consents. All pages use the same input, so they share one cached response. */
export const consentsInput = ({ therapistId, clientId }: Pick<RouteIds, 'therapistId' | 'clientId'>) => ({
  params: { id: therapistId, clientId },
  query: { limit: ALL_CONSENTS },
});
