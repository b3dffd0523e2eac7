import { chat, type ChatReply } from '#shared/api/practice/chat.ts';
import type { AssistantReply } from '#server/ports/assistant.ts';
import { writeAuditOnceAnHour } from '../core/audit.ts';
import { service } from '../core/service.ts';
import { TooManyRequests } from '../core/too-many-requests.ts';
import { practiceFacts } from './practice-facts.ts';

const ENDED = 'Glad that I could help. Ask me again whenever you need to.';

/**
 * Answers a question, or ends the session. Questions can name people, so they are neither logged nor stored. Throws
 * TooManyRequests after too many questions in a minute.
 */
export const ask = service.outside(chat, async ({ tx, deps, caller, body }) => {
  const { assistant, chatSessions } = deps;
  const { sessionId } = body;
  const { userId } = caller;
  if (body.endSession) {
    chatSessions.end(userId, sessionId);
    return {
      text: ENDED,
      sessionId,
      error: null,
      finalResponse: false,
      suggestions: [],
      action: null,
      personalData: 'none' as const,
    };
  }
  const waitMs = chatSessions.waitMs(userId);
  if (waitMs > 0) {
    throw new TooManyRequests('You have asked many questions at once. Ask again in', waitMs);
  }
  const subject = chatSessions.subjectOf(userId, sessionId);
  const facts = practiceFacts({ caller, tx, nowMs: deps.clock.nowMs() });
  const reply = await assistant.reply(body.text, { subject, facts });
  chatSessions.note(userId, sessionId, reply.subject ?? subject);
  if (reply.isSentOutside)
    await tx((sql) =>
      writeAuditOnceAnHour(deps, sql, caller, {
        action: 'languageModel.ask',
        subject: { type: 'user', id: userId },
      }),
    );
  return {
    text: reply.text,
    sessionId,
    error: null,
    finalResponse: reply.kind === 'answer',
    suggestions: [...(reply.suggestions ?? [])],
    action: reply.action ?? null,
    personalData: personalDataIn(reply, caller.isMasked),
  };
});

function personalDataIn({ isPersonal }: AssistantReply, isMasked: boolean): ChatReply['personalData'] {
  if (!isPersonal) return 'none';
  return isMasked ? 'masked' : 'shown';
}
