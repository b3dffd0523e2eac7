import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Shown<Answer> = {
  /** Of everything that may show what changes; the first parts are enough. */
  queryKey: QueryKey;
  /** What is on screen as it will be once the server has agreed; the same thing where nothing changes. */
  paint: (data: unknown) => unknown;
  call: () => Promise<Answer>;
};

/** Shows a change before the server has agreed to it, and what was there before if it does not. Rejects as `call` does. */
export async function showAtOnce<Answer>(
  queries: QueryClient,
  { queryKey, paint, call }: Shown<Answer>,
): Promise<Answer> {
  // An answer that is under way would bring back what was there.
  await queries.cancelQueries({ queryKey });
  const before = queries.getQueriesData({ queryKey });
  queries.setQueriesData({ queryKey }, paint);
  try {
    return await call();
  } catch (error) {
    for (const [key, data] of before) queries.setQueryData(key, data);
    throw error;
  }
}
