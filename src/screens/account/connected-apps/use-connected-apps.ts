import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { readOauthReturn } from './oauth-return.ts';

const RETURN_PATH = '/app/account';

/** The connected services of the user, and what can be done with them. */
export function useConnectedApps(goTo: (url: string) => void) {
  const api = useApi();
  const { userId } = useUser();
  const queries = useQueryClient();
  const queryKey = ['connectedApps', userId];
  const params = { id: userId };
  const apps = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.callEndpoint(ENDPOINTS.listConnectedApps, { params }, { signal }),
  });
  const send = useMutation({
    mutationFn: () =>
      api.callEndpoint(ENDPOINTS.getNeurosityOauthUrl, {
        query: { redirectUri: window.location.origin + RETURN_PATH },
      }),
    networkMode: 'always',
    onSuccess: ({ url }) => goTo(url),
  });
  const connect = useMutation({
    mutationFn: ({ token, state }: { token: string; state: string }) =>
      api.callEndpoint(ENDPOINTS.connectNeurosity, { params, body: { token, state } }),
    networkMode: 'always',
    async onSuccess(connected) {
      // A list that was asked for before must not come after.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, connected);
    },
  });
  const disconnect = useMutation({
    mutationFn: () => api.callEndpoint(ENDPOINTS.disconnectNeurosity, { params, body: {} }),
    networkMode: 'always',
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  return { apps, send, connect, disconnect };
}

/** Handles what the browser came back with, once; the token leaves the address bar and the history at once. */
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
