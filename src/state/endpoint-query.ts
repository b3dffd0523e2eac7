import { type QueryKey, type SkipToken, skipToken } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '#shared/api/endpoint.ts';

type QueryFn<E extends Endpoint> = (options: { signal: AbortSignal }) => Promise<EndpointResponse<E>>;
export type AskOptions<E extends Endpoint> = {
  /** The answer in place of a 404, where the specification wants one. */
  whenNotFound?: EndpointResponse<E>;
  /** Tells the states of what is asked for apart, where it changes under the same input: the bytes of a recording. */
  version?: number;
};

/** A call of the API, or a function of a module that asks somebody else, such as the identity provider. */
export type Source = Endpoint | ((...input: never[]) => unknown);

/**
 * Cache key of everything one call answered; with an input, of the answers to it. A part of an input matches every input
 * that contains it.
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

/** What TanStack Query needs to ask for an answer and to keep it. Nothing is asked without an input. */
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

/** The input that asks for one part of a list. */
export const inputOfPart = <E extends Endpoint>(input: EndpointInput<E>, part: Part): EndpointInput<E> => ({
  ...input,
  query: { ...('query' in input && input.query ? input.query : {}), ...part },
});

/** How the rows of a list are asked for, and where they are in the answer. */
export type ListOf<E extends Endpoint, Row> = {
  endpoint: E;
  /** What is asked for, without the page. */
  input: EndpointInput<E>;
  rowsOf: (answer: EndpointResponse<E>) => { rows: readonly Row[]; total: number };
};
