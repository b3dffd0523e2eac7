import { expect, it } from 'vitest';
import { clientIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { uuid } from '#tests/builders/people.ts';
import type { Api } from './client.ts';
import { responseListQuery } from './questionnaire-queries.ts';

const TOTAL = 250;
const ids = Array.from({ length: TOTAL }, (_, index) => ({ responseId: `response ${index}` }));

/** Somebody answers while the second page is on its way: the last of the first page comes once more. */
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
  // The query calls nothing else of it.
  return { asked, api: api as unknown as Api };
}

it('brings every response of a client, each once, so that the first of them is the first', async () => {
  const { api, asked } = anApi();
  const { queryFn } = responseListQuery(api, userIdSchema.parse(uuid('a')), clientIdSchema.parse(uuid('c')));
  const { questionnaireResponses: all } = await queryFn({ signal: new AbortController().signal });

  expect(asked).toEqual([0, 100, 200]);
  expect(new Set(all.map(({ responseId }) => responseId)).size).toBe(all.length);
  expect(all.at(-1)).toEqual(ids.at(-1));
});
