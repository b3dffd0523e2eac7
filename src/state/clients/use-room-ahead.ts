import { listProtocols } from '#shared/api/protocols.ts';
import { getSessionByComponent } from '#shared/api/sessions.ts';
import { getStudyOfClient } from '#shared/api/studies.ts';
import type { ClientId, SessionComponentId, UserId } from '#shared/domain/ids.ts';
import { useEffect } from 'react';
import { useApi } from '../services.atoms.ts';
import { useCache } from '../use-change.ts';

export const PROTOCOL_PAGE = 100;

type Room = { therapistId: UserId; clientId: ClientId; sessionComponentId: SessionComponentId };

/** Inputs of the calls that open the session room. Loading ahead uses the same ones, so that their answers are found. */
export const roomInputs = ({ therapistId: id, clientId, sessionComponentId }: Room) => ({
  protocols: { params: { id }, query: { limit: PROTOCOL_PAGE } },
  session: { params: { id, sessionComponentId } },
  study: { params: { id, clientId } },
});

/** Loads what the room of a planned session needs, so that it also opens after the network is gone. */
export function useRoomAhead(room: Room | undefined): void {
  const api = useApi();
  const cache = useCache();
  const { therapistId, clientId, sessionComponentId } = room ?? {};
  useEffect(() => {
    if (!therapistId || !clientId || !sessionComponentId) return;
    const inputs = roomInputs({ therapistId, clientId, sessionComponentId });
    void cache.prefetch(api, listProtocols, inputs.protocols);
    void cache.prefetch(api, getSessionByComponent, inputs.session);
    void cache.prefetch(api, getStudyOfClient, inputs.study);
  }, [api, cache, therapistId, clientId, sessionComponentId]);
}
