import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { createQueryClient } from './query-client.ts';

const queryKey = ['notes'];
const otherKey = ['somethingElse'];

/** A list whose responses the test gives by hand; index 0 is the first request. */
function aList() {
  const answers: ((notes: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  return { answers, queryFn };
}

describe('after a change', () => {
  it('the first answer is not taken for a new one when it was asked for before', async () => {
    const queries = createQueryClient();
    const { answers, queryFn } = aList();
    const observer = new QueryObserver(queries, { queryKey, queryFn });
    const close = observer.subscribe(() => undefined);
    expect(answers).toHaveLength(1);

    const isDone = queries.invalidateQueries({ queryKey });
    answers[0]!([]);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
    answers[1]!(['Slept through.']);
    await isDone;

    expect(observer.getCurrentResult()).toMatchObject({ data: ['Slept through.'], fetchStatus: 'idle' });
    close();
  });

  it('what nobody waits for any longer is asked for again when it is shown', async () => {
    const queries = createQueryClient();
    const { answers, queryFn } = aList();
    const observer = new QueryObserver(queries, { queryKey, queryFn });
    observer.subscribe(() => undefined)();
    await queries.invalidateQueries({ queryKey });
    answers[0]!([]);
    await vi.waitFor(() =>
      expect(queries.getQueryState(queryKey)).toMatchObject({ data: [], isInvalidated: true }),
    );

    const close = observer.subscribe(() => undefined);
    expect(answers).toHaveLength(2);
    answers[1]!(['Slept through.']);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['Slept through.']));
    close();
  });

  it('whoever comes back to it before it is answered does not keep the old answer', async () => {
    const queries = createQueryClient();
    const { answers, queryFn } = aList();
    const observer = new QueryObserver(queries, { queryKey, queryFn });
    observer.subscribe(() => undefined)();
    await queries.invalidateQueries({ queryKey });
    const close = observer.subscribe(() => undefined);
    answers[0]!([]);

    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]!(['Slept through.']);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['Slept through.']));
    close();
  });

  it('the first answer is taken where nothing is asked for again', async () => {
    const queries = createQueryClient();
    const { answers, queryFn } = aList();
    const observer = new QueryObserver(queries, { queryKey, queryFn });
    const close = observer.subscribe(() => undefined);
    await queries.invalidateQueries({ queryKey, refetchType: 'none' });
    answers[0]!([]);

    await vi.waitFor(() =>
      expect(observer.getCurrentResult()).toMatchObject({ data: [], fetchStatus: 'idle' }),
    );
    close();
  });

  it('everything else is as the library has it', async () => {
    const queries = createQueryClient();
    expect(queries).toBeInstanceOf(QueryClient);
    const { answers, queryFn } = aList();
    const isThere = queries.prefetchQuery({ queryKey, queryFn });
    answers[0]!(['Slept through.']);
    await isThere;
    await queries.invalidateQueries({ queryKey: otherKey });
    expect(queries.getQueryState(queryKey)).toMatchObject({ isInvalidated: false });
  });
});

describe('a query that the server asks to wait', () => {
  const busy = (retryAfterMs: number | undefined) =>
    new ApiError('tooManyRequests', 'Try again later.', { retryAfterMs });

  it('is asked again after the wait, if that is short', async () => {
    const queryFn = vi.fn().mockRejectedValueOnce(busy(1)).mockResolvedValueOnce(['Slept through.']);

    expect(await createQueryClient(0).fetchQuery({ queryKey, queryFn })).toEqual(['Slept through.']);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it.each([60_000, undefined])('fails at once if the wait is %s', async (retryAfterMs) => {
    const queryFn = vi.fn().mockRejectedValue(busy(retryAfterMs));
    const options = { ...createQueryClient(0).getDefaultOptions().queries, queryKey, queryFn };

    await expect(createQueryClient(0).fetchQuery(options)).rejects.toThrow('Try again later.');
    expect(queryFn).toHaveBeenCalledTimes(1);
  });
});
