import { messageOf } from '#api/api-error.ts';
import type { Endpoint, EndpointResponse } from '#shared/api/endpoint.ts';
import { inputOfPart, type ListOf, type Part } from './endpoint-query.ts';
import { useApi } from './services.atoms.ts';
import { useEndpoint } from './use-endpoint.ts';
import { type Turning, usePageInRange } from './lists/use-page-in-range.ts';
import { usePageSize } from './lists/use-page-size.ts';

/**
 * The current page of the list in `view`: its rows or the problem, and the query for any other part of the list. A page
 * that has become empty or never existed is replaced by the last page with rows.
 *
 *     const view = useListView({ ... });
 *     return useEndpointPage(view, {
 *       endpoint: listThings,
 *       input: { params: { id }, query: { searchTerm: view.searchTerm, ...view.filters, ...view.sort } },
 *       rowsOf: ({ things, totalThings }) => ({ rows: things, total: totalThings }),
 *     });
 */
export function useEndpointPage<View extends Turning, E extends Endpoint, Row>(
  view: View,
  list: ListOf<E, Row> & { whenNotFound?: EndpointResponse<E>; isWanted?: boolean },
) {
  const api = useApi();
  const { endpoint, input, rowsOf, whenNotFound, isWanted = true } = list;
  const pageSize = usePageSize();
  const part = { startFrom: view.page * pageSize, limit: pageSize };
  const { data, problem, retry, isPlaceholderData } = useEndpoint(endpoint, inputOfPart(input, part), {
    keepsPrevious: true,
    enabled: isWanted,
    ...(whenNotFound !== undefined && { whenNotFound }),
  });
  const { rows: rowsOfPage, total } = data === undefined ? { rows: undefined, total: 0 } : rowsOf(data);
  const rows = usePageInRange<Row>(view, { rows: rowsOfPage, total, isPlaceholderData }, pageSize);
  return {
    ...view,
    pageSize,
    rows,
    total,
    /** No response has arrived yet, not even for another page or search. */
    isUnknown: data === undefined,
    /** The whole response, with the fields beside the rows. */
    data,
    problem,
    retry,
    /** The rows are those of the previous search, order or page. */
    isStale: isPlaceholderData,
    fetchPage: async (other: Part, options: { signal: AbortSignal }) =>
      rowsOf(await api.callEndpoint(endpoint, inputOfPart(input, other), options)),
    messageOf,
  };
}
