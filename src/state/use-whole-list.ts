import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import type { Endpoint, EndpointResponse } from '#shared/api/endpoint.ts';
import { inputOfPart, keyOf, type ListOf } from './endpoint-query.ts';
import { useApi } from './services.atoms.ts';

/** The most rows the server gives at once. */
export const MOST_ROWS = 100;

type KeyedList<E extends Endpoint, Row> = ListOf<E, Row> & {
  /** For lists whose rows move to later pages while loading: drops duplicate rows. */
  keyOfRow?: (row: Row) => string;
};

/** All rows of a list, over all its pages. */
export function useWholeList<E extends Endpoint, Row>(list: KeyedList<E, Row> & { isWanted?: boolean }) {
  const api = useApi();
  const { endpoint, input, isWanted = true } = list;
  const {
    data: rows,
    error,
    refetch,
    isLoading,
  } = useQuery({
    queryKey: [...keyOf(endpoint, input), 'whole'],
    queryFn: ({ signal }) => fetchPages(api, list, signal),
    enabled: isWanted,
    select: (whole) => rowsOfPages(whole, list),
  });
  return {
    rows,
    error,
    problem: error ? messageOf(error) : undefined,
    retry: () => void refetch(),
    isLoading,
  };
}

/** In the form of an infinite query, so that paints apply to it too. */
type Whole<E extends Endpoint> = { pages: EndpointResponse<E>[] };

export async function fetchPages<E extends Endpoint>(
  api: Api,
  { endpoint, input, rowsOf }: ListOf<E, unknown>,
  signal?: AbortSignal,
): Promise<Whole<E>> {
  const pages: EndpointResponse<E>[] = [];
  for (let startFrom = 0; ; ) {
    const part = inputOfPart(input, { startFrom, limit: MOST_ROWS });
    const page = await api.callEndpoint(endpoint, part, { signal });
    pages.push(page);
    const { rows, total } = rowsOf(page);
    startFrom += rows.length;
    if (rows.length === 0 || startFrom >= total) return { pages };
  }
}

export function rowsOfPages<E extends Endpoint, Row>(
  { pages }: Whole<E>,
  { rowsOf, keyOfRow }: KeyedList<E, Row>,
): readonly Row[] {
  const all = pages.flatMap((page) => rowsOf(page).rows);
  return keyOfRow ? [...new Map(all.map((row) => [keyOfRow(row), row])).values()] : all;
}
