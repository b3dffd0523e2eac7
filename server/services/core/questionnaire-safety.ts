import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import { pathTo } from '#shared/routes.ts';
import type { Queryable } from '#server/db/db.ts';
import {
  type ClientWithSafety,
  listClientsWithSafety,
} from '#server/repositories/questionnaires/questionnaire-responses.ts';

/**
 * Causes for safety answers not marked as handled. They go to the client's current therapist and operator, once per
 * client and again with each new response, and cannot be dismissed. The content names no one: the notification list
 * adds the name, masked if names are hidden. The answers are in the response itself.
 */
export async function safetyCauses(sql: Queryable, { organizationId }: { organizationId: OrganizationId }) {
  const clients = await listClientsWithSafety(sql, organizationId);
  return clients.map((client) => ({
    name: `safety-${client.responseId}`,
    content: contentOf(client),
    audience: 'questionnaire.read' as const,
    only: new Set<UserId>([client.therapistId, client.seenById]),
  }));
}

function contentOf({ responseId, clientId, therapistId, answeredAt, count }: ClientWithSafety): string {
  const all = count > 1 ? ` ${count} responses of this client are not marked as handled.` : '';
  return (
    `<p><strong>An answer of a client needs your attention.</strong> On <time datetime="${answeredAt}">${answeredAt.slice(0, 10)}</time> a client marked a thought ` +
    'of being better off dead or of self-harm, or another answer about safety. This is not a diagnosis. Please talk with ' +
    `the client.${all} <a href="${pathTo.clientQuestionnaires({ therapistId, clientId }, { response: responseId })}">Read the response</a>.</p>`
  );
}
