import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { setupState } from '#shared/api/identity/setup.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { offlineSinceAtom } from '#state/connection.atoms.ts';
import { useAtomValue } from '#state/jotai.ts';
import { useApi } from '#state/services.atoms.ts';
import { useCache } from '#state/use-change.ts';
import { formatTime } from '#ui/text/format.ts';
import { fillsWindow } from './routes/route-table.ts';

const TRY_AGAIN_MS = 10_000;

/**
 * Says that pages show stored data, until the server answers again; then they are loaded anew. Not on pages that fill
 * the window: the session room has words of its own.
 */
export function OfflineBanner() {
  const sinceMs = useAtomValue(offlineSinceAtom);
  const isSignedIn = useAuth().kind === 'signedIn';
  const { isBusy, tryAgain } = useReconnect(sinceMs !== undefined && isSignedIn);
  const isCovered = fillsWindow(useLocation()[0]);
  if (sinceMs === undefined || !isSignedIn || isCovered) return undefined;
  return (
    <aside className="lw-top-notice" aria-label="No connection">
      <output>
        <strong>No connection to the server since {formatTime(sinceMs)}.</strong> Pages show what was last
        loaded on this computer. Sessions with their notes and ratings, and answers to questionnaires wait
        here and are sent later; nothing else can be saved until it is back.
      </output>
      <Button loading={isBusy} onClick={tryAgain}>
        Try again
      </Button>
    </aside>
  );
}

/** Asks the server now and then while `isOffline`, and loads everything on the page anew once it answers. */
function useReconnect(isOffline: boolean) {
  const api = useApi();
  const cache = useCache();
  const [isBusy, setBusy] = useState(false);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) void cache.refreshAll();
    wasOffline.current = isOffline;
  }, [isOffline, cache]);
  /** The API notes whether the server was reached, so the outcome does not matter. */
  const ask = useCallback(() => api.callEndpoint(setupState, {}).catch(() => undefined), [api]);
  useEffect(() => {
    if (!isOffline) return;
    const timer = window.setInterval(ask, TRY_AGAIN_MS);
    window.addEventListener('online', ask);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [isOffline, ask]);
  const tryAgain = () => {
    setBusy(true);
    void ask().then(() => setBusy(false));
  };
  return { isBusy, tryAgain };
}
