import { type QueryKey, type SkipToken, skipToken } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '#shared/api/endpoint.ts';

type QueryFn<E extends Endpoint> = (options: { signal: AbortSignal }) => Promise<EndpointResponse<E>>;
export type AskOptions<E extends Endpoint> = {
  /** Response to use in place of a 404, where the specification requires one. */
  whenNotFound?: EndpointResponse<E>;
  /** Distinguishes versions of the resource under the same input, such as the bytes of a recording. */
  version?: number;
};

/** An API call, or a module function that calls another service, such as the identity provider. */
export type Source = Endpoint | ((...input: never[]) => unknown);

/**
 * Cache key of all responses of one call or, with an input, of the responses to that input. A partial input matches
 * every input that contains it.
 */
export const keyOf = (source: Source, input?: object): QueryKey =>
  input === undefined ? [nameOf(source)] : [nameOf(source), withoutBlanks(input)];

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function nameOf(source: Source): string | number {
  if (typeof source !== 'function') return `${source.method} ${source.path}`;
  const number = numbers.get(source) ?? ++lastNumber;
  numbers.set(source, number);
  return number;
}

/** Blank query parameters are not sent, so the answer is the same without them. */
function withoutBlanks({ query, ...rest }: { query?: object }): object {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? rest : { ...rest, query: Object.fromEntries(given) };
}

/** TanStack Query options for one call. Without an input the query is disabled. */
export function endpointQuery<E extends Endpoint>(
  api: Api,
  endpoint: E,
  input: EndpointInput<E> | undefined,
  { whenNotFound, version }: AskOptions<E> = {},
): { queryKey: QueryKey; queryFn: QueryFn<E> | SkipToken } {
  const ask = async (given: EndpointInput<E>, signal: AbortSignal): Promise<EndpointResponse<E>> => {
    try {
      return await api.callEndpoint(endpoint, given, { signal });
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404;
      if (isMissing && whenNotFound !== undefined) return whenNotFound;
      throw error;
    }
  };
  return {
    queryKey: version === undefined ? keyOf(endpoint, input) : [...keyOf(endpoint, input), version],
    queryFn: input ? ({ signal }) => ask(input, signal) : skipToken,
  };
}

export type Part = { startFrom: number; limit: number };

/** Input that requests one part of a list. */
export const inputOfPart = <E extends Endpoint>(input: EndpointInput<E>, part: Part): EndpointInput<E> => ({
  ...input,
  query: { ...('query' in input && input.query ? input.query : {}), ...part },
});

/** How to request the rows of a list, and where to find them in the response. */
export type ListOf<E extends Endpoint, Row> = {
  endpoint: E;
  /** The input without the page parameters. */
  input: EndpointInput<E>;
  rowsOf: (answer: EndpointResponse<E>) => { rows: readonly Row[]; total: number };
};
