import type { Endpoint, EndpointInput } from '#shared/api/endpoint.ts';
import type { Api } from './client.ts';
import type { Clock } from './identity-client.ts';

/** After this time an answer that nothing has asked for is out of date. */
export const EARLY_MS = 10_000;

export type EarlyCalls = {
  /** The API. The first call that was made early gets the early answer, or its error. */
  api: Api;
  /** Makes a call whose answer the page is going to ask for. */
  callEarly: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => void;
};

/** Wraps the API: what a page always asks for is asked for while its code is still being loaded. */
export function withEarlyCalls(api: Api, clock: Clock): EarlyCalls {
  const early = new Map<string, { answer: Promise<unknown>; askedMs: number }>();
  return {
    callEarly: (endpoint, input) => {
      const answer = api.callEndpoint(endpoint, input);
      // Who asks for the answer gets the error.
      answer.catch(() => undefined);
      early.set(nameOf(endpoint, input), { answer, askedMs: clock.nowMs() });
    },
    api: {
      async callEndpoint(endpoint, input, options) {
        // A change may make every answer wrong.
        if (endpoint.method !== 'GET') early.clear();
        const name = early.size > 0 ? nameOf(endpoint, input) : '';
        const made = early.get(name);
        early.delete(name);
        if (made === undefined || clock.nowMs() - made.askedMs >= EARLY_MS)
          return api.callEndpoint(endpoint, input, options);
        // Whoever cancelled may ask again at once, such as a screen that is shown anew.
        options?.signal?.addEventListener('abort', () => early.set(name, made), { once: true });
        return made.answer as never;
      },
    },
  };
}

/** Blank parts of a query are not sent, so the answer is the same without them. */
function nameOf({ method, path }: Endpoint, input: object): string {
  const { params, query } = input as { params?: object; query?: object };
  const given = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([method, path, params ?? {}, given]);
}
