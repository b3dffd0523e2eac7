import { offlineError } from './api-error.ts';
import type { Api } from './client.ts';

/** Calls that plan or name a session. */
const OF_SESSIONS = /\/session/;

/**
 * `api`, with another one for calls about sessions, loaded with the first of them: pages without sessions open sooner.
 * Where it cannot be loaded, these calls fail as without a network: sent as they are, notes could come before the session
 * they belong to.
 */
export function withLatePlanning(api: Api, load: () => Promise<Api>): Api {
  let loading: Promise<Api> | undefined;
  const planning = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw offlineError(error);
    }));
  return {
    async callEndpoint(endpoint, input, options) {
      const used = OF_SESSIONS.test(endpoint.path) ? await planning() : api;
      return used.callEndpoint(endpoint, input, options);
    },
  };
}
