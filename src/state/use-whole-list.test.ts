import { listQuestionnaireResponses } from '#shared/api/questionnaire-responses.ts';
import { expect, it } from 'vitest';
import type { Api } from '#api/client.ts';
import { clientIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { uuid } from '#tests/builders/people.ts';
import { fetchPages, rowsOfPages } from './use-whole-list.ts';

const TOTAL = 250;
const ids = Array.from({ length: TOTAL }, (_, index) => ({ responseId: `response ${index}` }));

/** A row is added while the second page is loading, so the last row of the first page arrives twice. */
function anApi() {
  const asked: number[] = [];
  const api = {
    callEndpoint: (_endpoint: unknown, { query }: { query: { startFrom: number; limit: number } }) => {
      asked.push(query.startFrom);
      const from = query.startFrom === 0 ? 0 : query.startFrom - 1;
      return Promise.resolve({
        questionnaireResponses: ids.slice(from, from + query.limit),
        totalQuestionnaireResponses: TOTAL,
      });
    },
  };
  // The list uses no other function of the API.
  return { asked, api: api as unknown as Api };
}

const LIST = {
  endpoint: listQuestionnaireResponses,
  input: { params: { id: userIdSchema.parse(uuid('a')), clientId: clientIdSchema.parse(uuid('c')) } },
  rowsOf: (answer: {
    questionnaireResponses: { responseId: string }[];
    totalQuestionnaireResponses: number;
  }) => ({
    rows: answer.questionnaireResponses,
    total: answer.totalQuestionnaireResponses,
  }),
  keyOfRow: ({ responseId }: { responseId: string }) => responseId,
};

it('brings every response of a client, each once, so that the first of them is the first', async () => {
  const { api, asked } = anApi();
  const all = rowsOfPages(await fetchPages(api, LIST, new AbortController().signal), LIST);

  expect(asked).toEqual([0, 100, 200]);
  expect(new Set(all.map(({ responseId }) => responseId)).size).toBe(all.length);
  expect(all.at(-1)).toEqual(ids.at(-1));
});
