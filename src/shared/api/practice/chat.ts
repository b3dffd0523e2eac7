import { z } from 'zod';
import { CHAT_ACTIONS, MOST_LETTERS } from '#shared/chat/chat-words.ts';
import { endpoint } from '../endpoint.ts';

export const chatRequestSchema = z.object({
  /** The user's message; 'end session' when the session is closed. */
  text: z.string().trim().min(1, 'Enter a question first.').max(MOST_LETTERS),
  /** Created by the page; a session starts with its first text. */
  sessionId: z.uuid(),
  endSession: z.boolean().default(false),
});

export const chatReplySchema = z.object({
  /**
   * Plain text. Blank lines separate paragraphs, `- ` starts a list item, `**` surrounds strong text, and
   * `[words](/app/devices)` links to a page of the app. A paragraph that is only a link is shown as a button.
   * `<2026-11-02T10:00:00.000Z>` is shown as a date of the reader.
   */
  text: z.string(),
  /** Questions offered as buttons: a press asks them. */
  suggestions: z.array(z.string()),
  /** What a button below the text does; null for no button. */
  action: z.enum(CHAT_ACTIONS).nullable(),
  /**
   * Whether question or reply have data of the practice: the page does not store them. `shown`: with full names, which
   * the page hides while personal data is hidden; `masked`: with initials.
   */
  personalData: z.enum(['none', 'masked', 'shown']),
  sessionId: z.uuid(),
  /** Why there is no answer; null if there is one. */
  error: z.string().nullable(),
  /** True for an answer, after which the page asks whether it helped. False for a follow-up question or a refusal. */
  finalResponse: z.boolean(),
});
export type ChatReply = z.infer<typeof chatReplySchema>;

export const chat = endpoint.post('/v2/chat', {
  summary: 'Ask the assistant, Venus, about Loopwell and the headsets, or end the session',
  access: 'settings.own',
  impersonation: 'allowed',
  body: chatRequestSchema,
  response: chatReplySchema,
});
