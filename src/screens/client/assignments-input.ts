import type { ClientIds } from '#widgets/clients/client-tabs.ts';

/** The maximum page size of the server. All open assignments of one client fit in. */
const ALL = 100;

/** Input to request a client's assignments. Identical everywhere, so that parts of the page share the answer. */
export const assignmentsInput = ({ therapistId, clientId }: ClientIds) => ({
  params: { id: therapistId },
  query: { clientId, limit: ALL },
});
