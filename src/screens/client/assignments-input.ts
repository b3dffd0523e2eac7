import type { ClientIds } from '#widgets/clients/client-tabs.ts';

/** The most a page of the server holds: what is due of one client fits in. */
const ALL = 100;

/** Asks for what one client was given. The same words everywhere, so that the parts of the page share the answer. */
export const assignmentsInput = ({ therapistId, clientId }: ClientIds) => ({
  params: { id: therapistId },
  query: { clientId, limit: ALL },
});
