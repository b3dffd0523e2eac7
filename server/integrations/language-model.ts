import { z } from 'zod';
import type { AnswerWriter } from '../ports/assistant.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';

export type LanguageModelSettings = {
  /** Base address of an API in the form of OpenAI's, such as `https://llm.example/v1`. */
  url: string;
  model: string;
  key: string | undefined;
};

/** Shorter than the page waits for Venus, so that the handbook can still answer. */
export const ANSWER_WITHIN_MS = 8000;
/** After this many failures in a row the service is left alone for a while. */
export const FAILURES_UNTIL_PAUSE = 3;
export const PAUSE_MS = 60_000;
const MOST_TOKENS = 400;
const MOST_LETTERS = 1500;

const INSTRUCTIONS =
  'You are Venus, the assistant of Loopwell, a program for neurofeedback practices. Answer the question in plain English ' +
  'in at most four sentences, only from the passages of the handbook below. If they do not answer it, reply with the ' +
  'single word UNKNOWN. Never give medical advice: nothing about diagnoses, treatment, medication or which training is ' +
  'right for a person. Words that were left out of the question are written as [...].';

const replySchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

type Outside = { fetch: typeof fetch; clock: Clock; logger: Logger };

/** Writes answers with a language model of another server. Never rejects: without an answer the handbook is used. */
export function createLanguageModel(
  { url, model, key }: LanguageModelSettings,
  { fetch: send, clock, logger }: Outside,
): AnswerWriter {
  let failures = 0;
  let pausedUntilMs = 0;
  const ask = async (question: string, passages: readonly string[]): Promise<string> => {
    const response = await send(`${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      // A redirect could lead the question elsewhere.
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        temperature: 0,
        max_tokens: MOST_TOKENS,
        messages: [
          { role: 'system', content: `${INSTRUCTIONS}\n\n${passages.join('\n\n')}` },
          { role: 'user', content: question },
        ],
      }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return replySchema.parse(await response.json()).choices[0]!.message.content.trim();
  };
  return {
    async write({ question, passages }) {
      if (clock.nowMs() < pausedUntilMs) return { isSent: false, text: undefined };
      try {
        const text = await ask(question, passages);
        failures = 0;
        const isAnswer = text !== '' && !/^unknown\b/i.test(text);
        return { isSent: true, text: isAnswer ? text.slice(0, MOST_LETTERS) : undefined };
      } catch (error) {
        failures++;
        if (failures >= FAILURES_UNTIL_PAUSE) {
          failures = 0;
          pausedUntilMs = clock.nowMs() + PAUSE_MS;
        }
        // The reason only: an error of the service can quote the question.
        logger.warn('The language model did not answer', { reason: reasonOf(error) });
        return { isSent: true, text: undefined };
      }
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return /^HTTP \d+$/.test(error.message) ? error.message : error.name;
}
