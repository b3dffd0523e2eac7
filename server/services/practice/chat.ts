import { chat } from '#shared/api/practice/chat.ts';
import { DEFAULT_MAX_ACTIVE_CLIENTS } from '#shared/commerce/product.ts';
import { isAllowed, PERMISSIONS } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import type { PracticeFacts } from '#server/ports/assistant.ts';
import { countActiveClients } from '#server/repositories/clients/clients.ts';
import { currentSubscription } from '#server/repositories/commerce/subscriptions.ts';
import type { Caller } from '../core/deps.ts';
import { service, type Tx } from '../core/service.ts';

const ENDED = 'Glad that I could help. Ask me again whenever you need to.';

/**
 * Answers a question, or ends the session. Questions can name people, so they are neither logged nor stored. Throws
 * AppError `tooManyRequests` after too many questions in a minute.
 */
export const ask = service.outside(chat, async ({ tx, deps, caller, body }) => {
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
      `You have asked many questions at once. Ask again in ${seconds} seconds.`,
    );
  }
  const subject = chatSessions.subjectOf(userId, sessionId);
  const reply = await assistant.reply(body.text, { subject, facts: factsFor(caller, tx) });
  chatSessions.note(userId, sessionId, reply.subject ?? subject);
  return { text: reply.text, sessionId, error: null, finalResponse: reply.kind === 'answer' };
});

/** Uses the caller's permissions: counts include only what they may see. */
const factsFor = (caller: Caller, tx: Tx): PracticeFacts => ({
  async activeClients() {
    if (!isAllowed(caller.groups, PERMISSIONS['client.read'])) return undefined;
    return tx(async (sql) => {
      const subscription = await currentSubscription(sql, caller.organizationId);
      const most = subscription?.maxActiveClients ?? DEFAULT_MAX_ACTIVE_CLIENTS;
      return { count: await countActiveClients(sql, caller.organizationId), most };
    });
  },
});
