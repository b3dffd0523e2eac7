import { expect, it } from 'vitest';
import { collectRows, type FetchPage } from './collect-rows.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const pagesOf =
  (rows: readonly number[]): FetchPage<number> =>
  async ({ startFrom, limit }) => ({ rows: rows.slice(startFrom, startFrom + limit), total: rows.length });

async function collect(fetchPage: FetchPage<number>, signal = new AbortController().signal) {
  const found: number[] = [];
  const progress: string[] = [];
  await collectRows<number>({
    fetchPage,
    rowKey: String,
    signal,
    onRows: (rows, { done, total }) => {
      found.push(...rows);
      progress.push(`${done}/${total}`);
    },
  });
  return { found, progress };
}

it('gets all rows, a hundred at a time', async () => {
  const { found, progress } = await collect(pagesOf(numbers(230)));

  expect(found).toEqual(numbers(230));
  expect(progress).toEqual(['100/230', '200/230', '230/230']);
});

it('ends with one question for an empty list', async () => {
  expect(await collect(pagesOf([]))).toEqual({ found: [], progress: ['0/0'] });
});

it('takes a row once that moved to a later page meanwhile', async () => {
  const { found } = await collect(async ({ startFrom, limit }) => {
    const rows = startFrom === 0 ? numbers(200) : [-1, ...numbers(200)];
    return { rows: rows.slice(startFrom, startFrom + limit), total: rows.length };
  });

  expect(found).toHaveLength(new Set(found).size);
});

it('stops where it is when nobody waits any more', async () => {
  const controller = new AbortController();
  const fetchPage: FetchPage<number> = async (page, options) => {
    controller.abort();
    return pagesOf(numbers(500))(page, options);
  };

  await expect(collect(fetchPage, controller.signal)).rejects.toThrow(/abort/);
});

it('does not go on for ever when rows vanish', async () => {
  const { progress } = await collect(async ({ startFrom }) => ({
    rows: startFrom === 0 ? numbers(100) : [],
    total: 300,
  }));

  expect(progress).toEqual(['100/300', '100/300']);
});
