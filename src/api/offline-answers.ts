import type { Endpoint, EndpointInput, EndpointResponse } from '#shared/api/endpoint.ts';
import { ApiError, isGone } from './api-error.ts';
import type { Api } from './client.ts';

/** Answers of the server, stored in this browser: for times without a network, and for the start of a page. Each call may reject. */
export type OfflineAnswers = {
  /** Undefined if nothing is stored under this name for this person. */
  read(owner: string, name: string): Promise<unknown>;
  write(owner: string, name: string, answer: unknown): Promise<void>;
  remove(owner: string, name: string): Promise<void>;
  /** Deletes the answers of everybody, and the key they are encrypted with. */
  clear(): Promise<void>;
};

type Stored = {
  answers: OfflineAnswers;
  /** The user whose answers are stored; undefined if none are. */
  owner: () => string | undefined;
};

type Outside = Stored & {
  /** Runs after every call: whether the server was reached. */
  onContact: (isReached: boolean) => void;
};

/** Reads a stored answer without asking the server. Resolves with undefined if there is none, or it cannot be read. */
export type ReadStored = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
) => Promise<EndpointResponse<E> | undefined>;

export const readStoredFrom =
  ({ answers, owner }: Stored): ReadStored =>
  async (endpoint, input) => {
    const person = owner();
    const name = nameOf(endpoint, input);
    if (person === undefined || name === undefined || !isJson(endpoint)) return undefined;
    const answer = await answers.read(person, name).catch(ignore);
    // The sign-in may have ended meanwhile.
    if (answer === undefined || owner() !== person) return undefined;
    // A version of the app before this one may have stored another shape.
    return endpoint.response.safeParse(answer).data as never;
  };

/**
 * Wraps the API: while the server cannot be reached, calls marked `isReadableOffline` return the last stored answer. If
 * the browser cannot store answers, calls behave as without this.
 */
export function readableOffline(api: Api, { answers, owner, onContact }: Outside): Api {
  const readStored = readStoredFrom({ answers, owner });
  return {
    async callEndpoint(endpoint, input, options) {
      const person = owner();
      const name = nameOf(endpoint, input);
      const stored = person !== undefined && name !== undefined ? { person, name } : undefined;
      try {
        const answer = await api.callEndpoint(endpoint, input, options);
        onContact(true);
        // The sign-in may have ended during the call.
        if (stored && owner() === stored.person)
          void answers.write(stored.person, stored.name, answer).catch(ignore);
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        onContact(error.code !== 'offline');
        // A stored answer must not pass for the success of a change.
        if (!stored || !endpoint.isReadableOffline) throw error;
        if (error.code === 'offline') {
          const answer = await readStored(endpoint, input);
          if (answer !== undefined) return answer;
          throw new ApiError('offline', NEVER_LOADED, { cause: error });
        }
        if (isGone(error)) void answers.remove(stored.person, stored.name).catch(ignore);
        throw error;
      }
    },
  };
}

const NEVER_LOADED =
  'Loopwell cannot reach its server, and this was not loaded on this computer before. Check the connection, then try again.';

const ignore = (): undefined => undefined;

type JsonEndpoint = Endpoint & { response: Exclude<Endpoint['response'], string> };
const isJson = (endpoint: Endpoint): endpoint is JsonEndpoint => typeof endpoint.response !== 'string';

/** The name of the stored answer; undefined if it is not stored. Searches are not: few are repeated. */
function nameOf(endpoint: Endpoint, input: object): string | undefined {
  const { params, query } = input as { params?: object; query?: { searchTerm?: string } };
  const { isReadableOffline, path } = endpoint.storedAs ?? endpoint;
  if (!isReadableOffline || query?.searchTerm) return undefined;
  return JSON.stringify([path, params ?? {}, query ?? {}]);
}
