import type { chat } from '#shared/api/chat.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import { DEFAULT_MAX_ACTIVE_CLIENTS } from '#shared/commerce/product.ts';
import { isAllowed, PERMISSIONS } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import type { PracticeFacts } from '../ports/assistant.ts';
import { countActiveClients } from '../repositories/clients.ts';
import { currentSubscription } from '../repositories/subscriptions.ts';
import { requirePermission } from './access.ts';
import type { Caller, Deps } from './deps.ts';

const ENDED = 'Glad that I could help. Ask me again whenever you need to.';

/**
 * Answers a question, or ends the session. What people write can name somebody: it is read here and forgotten, neither
 * logged nor stored. Throws AppError `tooManyRequests` for more questions than anybody reads the answers of.
 */
export async function ask(
  deps: Deps,
  caller: Caller,
  { body }: EndpointRequest<typeof chat>,
): Promise<EndpointResponse<typeof chat>> {
  requirePermission(caller, 'settings.own');
  const { assistant, chatSessions } = deps;
  const { sessionId } = body;
  const { userId } = caller;
  if (body.endSession) {
    chatSessions.end(userId, sessionId);
    return { text: ENDED, sessionId, error: null, finalResponse: false };
  }
  const waitMs = chatSessions.waitMs(userId);
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    throw new AppError(
      'tooManyRequests',
      `These are many questions at once. Ask again in ${seconds} seconds.`,
    );
  }
  const subject = chatSessions.subjectOf(userId, sessionId);
  const reply = await assistant.reply(body.text, { subject, facts: factsFor(deps, caller) });
  chatSessions.note(userId, sessionId, reply.subject ?? subject);
  return { text: reply.text, sessionId, error: null, finalResponse: reply.kind === 'answer' };
}

/** With the rights of the one who asks: what they may not see is not counted for them. */
const factsFor = (deps: Deps, caller: Caller): PracticeFacts => ({
  async activeClients() {
    if (!isAllowed(caller.groups, PERMISSIONS['client.read'])) return undefined;
    return deps.db.tx(caller, async (sql) => {
      const subscription = await currentSubscription(sql, caller.organizationId);
      const most = subscription?.maxActiveClients ?? DEFAULT_MAX_ACTIVE_CLIENTS;
      return { count: await countActiveClients(sql, caller.organizationId), most };
    });
  },
});
