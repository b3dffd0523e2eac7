import { getStudyOfClient } from '#shared/api/studies.ts';
import { listConsents } from '#shared/api/client-consents.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { type Client, getClient } from '#shared/api/clients.ts';
import { type ProtocolRecord, listProtocols } from '#shared/api/protocols.ts';
import { type Session, type SessionComponent, getSessionByComponent } from '#shared/api/sessions.ts';
import {
  clientIdSchema,
  sessionComponentIdSchema,
  type SessionComponentId,
  type UserId,
  userIdSchema,
} from '#shared/domain/ids.ts';
import { findUnfinishedRecordings, isBeingRecorded, type UnfinishedRecording } from '#live/session/index.ts';
import { useApi } from '#state/services.atoms.ts';
import { findLastTrained, type LastTrained } from './last-trained.ts';
import { roomInputs } from '#state/clients/use-room-ahead.ts';
import { useCache } from '#state/use-change.ts';
import { useAnswerBy } from '#state/use-endpoint.ts';
import { consentsInput } from '#state/consents-input.ts';

export type BiofeedbackData = {
  therapistId: UserId;
  sessionComponentId: SessionComponentId;
  session: Session;
  component: SessionComponent;
  client: Client;
  protocols: readonly ProtocolRecord[];
  lastTrained: LastTrained;
  /** The blinded study the client takes part in. */
  study: StudyOfClient;
  /** Data that an earlier, interrupted attempt at this session left in this browser. */
  leftover: UnfinishedRecording | undefined;
  /** Another tab or window of this browser is recording this session right now. */
  isInOtherTab: boolean;
};

type StudyOfClient = EndpointResponse<typeof getStudyOfClient>['study'];

/** Everything the session room needs before it opens. Loaded once, because a running session must not change. */
export function useBiofeedbackData(params: Readonly<Record<string, string>>) {
  const api = useApi();
  const cache = useCache();
  const ids = readIds(params);
  return useAnswerBy(
    async (signal): Promise<BiofeedbackData> => {
      const { therapistId, clientId, sessionComponentId } = ids!;
      const inputs = roomInputs(ids!);
      const ofSession = { params: { id: therapistId, sessionComponentId } };
      const listed = api.callEndpoint(listProtocols, inputs.protocols);
      const [session, client, { protocols }, { study }, lastTrained, unfinished, isInOtherTab] =
        await Promise.all([
          api.callEndpoint(getSessionByComponent, ofSession),
          api.callEndpoint(getClient, inputs.client),
          listed,
          api.callEndpoint(getStudyOfClient, inputs.study),
          findLastTrained(api, { therapistId, clientId, sessionComponentId }, listed, signal),
          findUnfinishedRecordings().catch(() => []),
          isBeingRecorded(sessionComponentId),
          // For the consent notice, which would push the page down under a click if it came later. Prefetching never
          // fails.
          cache.prefetch(api, listConsents, consentsInput({ therapistId, clientId })),
        ]);
      const component = session.components.find((each) => each.sessionComponentId === sessionComponentId)!;
      const leftover = unfinished.find((each) => each.recordingId === sessionComponentId);
      return {
        therapistId,
        sessionComponentId,
        session,
        component,
        client,
        protocols,
        study,
        lastTrained,
        leftover,
        isInOtherTab,
      };
    },
    {
      of: getSessionByComponent,
      by: [params.sessionComponentId],
      enabled: ids !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      gcTime: 0,
    },
  );
}

/** Undefined when the address was damaged. */
export function readIds(params: Readonly<Record<string, string>>) {
  const therapistId = userIdSchema.safeParse(params.therapistId);
  const clientId = clientIdSchema.safeParse(params.clientId);
  const sessionComponentId = sessionComponentIdSchema.safeParse(params.sessionComponentId);
  if (!therapistId.success || !clientId.success || !sessionComponentId.success) return undefined;
  return {
    therapistId: therapistId.data,
    clientId: clientId.data,
    sessionComponentId: sessionComponentId.data,
  };
}

/** Noun for the recording in button texts: an assessment is not training. */
export const roomNoun = ({ component }: { component: Pick<SessionComponent, 'assessment'> }) =>
  component.assessment ? 'assessment' : 'session';
