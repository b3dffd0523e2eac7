import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { showAtOnce } from './show-at-once.ts';

type Page = { rows: string[] };

function build() {
  const queries = new QueryClient();
  queries.setQueryData<Page>(['things', 'page'], { rows: ['a'] });
  queries.setQueryData<Page>(['others'], { rows: ['a'] });
  const rows = (...key: string[]) => queries.getQueryData<Page>(key)?.rows;
  return { queries, rows };
}
const paint = () => ({ rows: ['b'] });

describe('what is shown at once', () => {
  it('is there before the call has ended, and only where it was asked for', async () => {
    const { queries, rows } = build();
    let during: string[] | undefined;

    await showAtOnce(queries, {
      queryKey: ['things'],
      paint,
      call: async () => (during = rows('things', 'page')),
    });

    expect(during).toEqual(['b']);
    expect(rows('things', 'page')).toEqual(['b']);
    expect(rows('others')).toEqual(['a']);
  });

  it('gives way to what was there when the call is refused', async () => {
    const { queries, rows } = build();
    const call = () => Promise.reject(new Error('Refused.'));

    await expect(showAtOnce(queries, { queryKey: ['things'], paint, call })).rejects.toThrow('Refused.');

    expect(rows('things', 'page')).toEqual(['a']);
  });

  it('is not undone by an answer that was under way', async () => {
    const { queries, rows } = build();
    let answer: (page: Page) => void = () => {};
    const asked = queries.fetchQuery({
      queryKey: ['things', 'page'],
      queryFn: () => new Promise<Page>((resolve) => void (answer = resolve)),
      staleTime: 0,
    });

    await showAtOnce(queries, { queryKey: ['things'], paint, call: async () => answer({ rows: ['a'] }) });
    await asked.catch(() => undefined);

    expect(rows('things', 'page')).toEqual(['b']);
  });
});
