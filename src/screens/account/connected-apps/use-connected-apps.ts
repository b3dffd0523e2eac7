import {
  connectNeurosity,
  disconnectNeurosity,
  getNeurosityOauthUrl,
  listConnectedApps,
} from '#shared/api/practice/connected-apps.ts';
import { useEffect, useRef, useState } from 'react';
import { pathTo } from '#shared/routes.ts';
import { useUser } from '#state/auth.atoms.ts';
import { readOauthReturn } from './oauth-return.ts';
import { useCache, useChange } from '#state/use-change.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

/** The connected services of the user, and the actions on them. */
export function useConnectedApps(goTo: (url: string) => void) {
  const { userId } = useUser();
  const cache = useCache();
  const params = { id: userId };
  const apps = useEndpoint(listConnectedApps, { params });
  const sending = useChange(getNeurosityOauthUrl, { onSuccess: ({ url }) => goTo(url) });
  const connecting = useChange(connectNeurosity, {
    onSuccess: async (connected) => {
      // A list request already under way must not overwrite this newer result.
      await cache.cancel(listConnectedApps);
      cache.write(listConnectedApps, { params }, connected);
    },
  });
  const disconnecting = useChange(disconnectNeurosity, {
    refreshes: [listConnectedApps],
    isBusyUntilRefreshed: true,
  });
  return {
    apps,
    send: () => sending.run({ query: { redirectUri: window.location.origin + pathTo.account() } }),
    connect: ({ token, state }: { token: string; state: string }) =>
      connecting.run({ params, body: { token, state } }),
    disconnect: () => disconnecting.run({ params, body: {} }),
    disconnected: disconnecting.data,
    problem: sending.problem ?? connecting.problem ?? disconnecting.problem,
    // Also busy until the browser has left for the other page.
    isBusy: sending.isBusy || sending.data !== undefined || connecting.isBusy || disconnecting.isBusy,
  };
}

/** Handles the OAuth answer once. The token is removed from the address bar and the history immediately. */
export function useOauthReturn(onAgreed: (answer: { token: string; state: string }) => void): {
  problem: string | undefined;
} {
  const [answer] = useState(() => readOauthReturn(window.location.hash));
  const isHandled = useRef(false);
  useEffect(() => {
    if (answer.kind === 'none' || isHandled.current) return;
    isHandled.current = true;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (answer.kind === 'agreed') onAgreed(answer);
  }, [answer, onAgreed]);
  return { problem: answer.kind === 'refused' ? answer.message : undefined };
}
