import { getClient } from '#shared/api/clients.ts';
import { listProtocols } from '#shared/api/protocols.ts';
import { getSessionByComponent } from '#shared/api/sessions.ts';
import { getStudyOfClient } from '#shared/api/studies.ts';
import type { ClientId, SessionComponentId, UserId } from '#shared/domain/ids.ts';
import { useEffect } from 'react';
import { useApi } from '../services.atoms.ts';
import { useCache } from '../use-change.ts';

export const PROTOCOL_PAGE = 100;

type Trained = { therapistId: UserId; clientId: ClientId };

/** Inputs of the calls that open the session room. Loading ahead uses the same ones, so that their answers are found. */
export const roomInputs = ({ therapistId: id, clientId }: Trained) => ({
  client: { params: { id, clientId } },
  protocols: { params: { id }, query: { limit: PROTOCOL_PAGE } },
  study: { params: { id, clientId } },
});

/**
 * Loads what the room of a session needs, so that it also opens after the network is gone. Without a
 * `sessionComponentId` no session is planned yet.
 */
export function useRoomAhead(
  room: (Trained & { sessionComponentId?: SessionComponentId }) | undefined,
): void {
  const api = useApi();
  const cache = useCache();
  const { therapistId, clientId, sessionComponentId } = room ?? {};
  useEffect(() => {
    if (!therapistId || !clientId) return;
    const inputs = roomInputs({ therapistId, clientId });
    void cache.prefetch(api, getClient, inputs.client);
    void cache.prefetch(api, listProtocols, inputs.protocols);
    void cache.prefetch(api, getStudyOfClient, inputs.study);
    if (!sessionComponentId) return;
    void cache.prefetch(api, getSessionByComponent, { params: { id: therapistId, sessionComponentId } });
  }, [api, cache, therapistId, clientId, sessionComponentId]);
}
