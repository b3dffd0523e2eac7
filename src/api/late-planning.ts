import { offlineError } from './api-error.ts';
import type { Api } from './client.ts';
import { remembered } from './remembered.ts';

/** Calls that plan or name a session. */
const OF_SESSIONS = /\/session/;

/**
 * `api`, with another one for calls about sessions, loaded with the first of them: pages without sessions open sooner.
 * Where it cannot be loaded, these calls fail as without a network: sent as they are, notes could come before the session
 * they belong to.
 */
export function withLatePlanning(api: Api, load: () => Promise<Api>): Api {
  const loaded = remembered(load);
  const planning = () =>
    loaded().catch((error: unknown) => {
      throw offlineError(error);
    });
  return {
    async callEndpoint(endpoint, input, options) {
      const used = OF_SESSIONS.test(endpoint.path) ? await planning() : api;
      return used.callEndpoint(endpoint, input, options);
    },
  };
}
