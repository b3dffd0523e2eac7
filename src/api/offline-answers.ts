import type { Endpoint } from '#shared/api/endpoint.ts';
import { ApiError } from './api-error.ts';
import type { Api } from './client.ts';

/** Answers of the server, stored in this browser for times without a network. Each call may reject. */
export type OfflineAnswers = {
  /** Undefined if nothing is stored under this name for this person. */
  read(owner: string, name: string): Promise<unknown>;
  write(owner: string, name: string, answer: unknown): Promise<void>;
  remove(owner: string, name: string): Promise<void>;
  /** Deletes the answers of everybody, and the key they are encrypted with. */
  clear(): Promise<void>;
};

type Outside = {
  answers: OfflineAnswers;
  /** The user whose answers are stored; undefined if none are. */
  owner: () => string | undefined;
  /** Runs after every call: whether the server was reached. */
  onContact: (isReached: boolean) => void;
};

/**
 * Wraps the API: while the server cannot be reached, calls marked `isReadableOffline` return the last stored answer. If
 * the browser cannot store answers, calls behave as without this.
 */
export function readableOffline(api: Api, { answers, owner, onContact }: Outside): Api {
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
        if (!stored) throw error;
        if (error.code === 'offline') return await readOrThrow(endpoint, stored, error);
        if (GONE.has(error.code)) void answers.remove(stored.person, stored.name).catch(ignore);
        throw error;
      }
    },
  };

  async function readOrThrow(endpoint: Endpoint, stored: { person: string; name: string }, error: ApiError) {
    const answer = await answers.read(stored.person, stored.name).catch(ignore);
    // A version of the app before this one may have stored another shape.
    const parsed = isJson(endpoint) ? endpoint.response.safeParse(answer) : undefined;
    if (answer === undefined || !parsed?.success)
      throw new ApiError('offline', NEVER_LOADED, { cause: error });
    return parsed.data as never;
  }
}

const NEVER_LOADED =
  'Loopwell cannot reach its server, and this was not loaded on this computer before. Check the connection, then try again.';

/** Deleted on the server, or no longer for this person. */
const GONE: ReadonlySet<string> = new Set(['notFound', 'forbidden']);

const ignore = (): undefined => undefined;

type JsonEndpoint = Endpoint & { response: Exclude<Endpoint['response'], string> };
const isJson = (endpoint: Endpoint): endpoint is JsonEndpoint => typeof endpoint.response !== 'string';

/** Undefined for calls whose answer is not stored. Searches are not: few are repeated. */
function nameOf(endpoint: Endpoint, input: object): string | undefined {
  const { params, query } = input as { params?: object; query?: { searchTerm?: string } };
  if (!endpoint.isReadableOffline || query?.searchTerm) return undefined;
  return JSON.stringify([endpoint.path, params ?? {}, query ?? {}]);
}
