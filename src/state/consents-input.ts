import type { RouteIds } from '#model/route-ids.ts';

/** The most a page of the server holds: the consents of one client fit in. */
const ALL_CONSENTS = 100;

/** Asks for what a client has agreed to. The same words everywhere, so that all pages share the answer. */
export const consentsInput = ({ therapistId, clientId }: Pick<RouteIds, 'therapistId' | 'clientId'>) => ({
  params: { id: therapistId, clientId },
  query: { limit: ALL_CONSENTS },
});
