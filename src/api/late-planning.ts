import type { Api } from './client.ts';

/** Calls that plan or name a session. */
const OF_SESSIONS = /\/session/;

/**
 * `api`, with another one for calls about sessions, loaded with the first of them: pages without sessions open sooner.
 * Where it cannot be loaded, `api` makes these calls too.
 */
export function withLatePlanning(api: Api, load: () => Promise<Api>): Api {
  let loading: Promise<Api> | undefined;
  const planning = () =>
    (loading ??= load().catch(() => {
      loading = undefined;
      return api;
    }));
  return {
    async callEndpoint(endpoint, input, options) {
      const used = OF_SESSIONS.test(endpoint.path) ? await planning() : api;
      return used.callEndpoint(endpoint, input, options);
    },
  };
}
