import { useEffect } from 'react';
import { logPrint } from '#shared/api/practice/prints.ts';
import { clientIdSchema } from '#shared/domain/ids.ts';
import { matchRoute } from '#shared/match-route.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';

/** Tells the server of every print of this page, also by the browser's own menu, for the audit log. */
export function usePrintLog(path: string): void {
  const api = useApi();
  const auth = useAuth();
  const userId = auth.kind === 'signedIn' ? auth.identity.userId : undefined;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const note = () => {
      const match = matchRoute(path);
      if (!match) return;
      const clientId = clientIdSchema.safeParse(match.params.clientId).data;
      const body = { page: match.name, ...(clientId && { clientId }) };
      // Paper needs no network. What is on it was read before, and that is logged.
      api.callEndpoint(logPrint, { params: { id: userId }, body }).catch(() => undefined);
    };
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, [api, userId, path]);
}
