import { useEffect, useState } from 'react';
import type { SessionComponentId, SessionId, UserId, OrganizationId } from '#shared/domain/ids.ts';
import { createLiveSession, FeedbackRack, type LiveSession } from '#live/session/index.ts';
import { createStore, useStore } from '#live/store/index.ts';
import { useApi } from '#state/services.atoms.ts';

export type SessionRig = { session: LiveSession; feedback: FeedbackRack };

export type SessionIds = {
  recordingId: SessionComponentId;
  organizationId: OrganizationId;
  therapistId: UserId;
  sessionId: SessionId;
};

/** The live session of this screen: created when the room opens, disposed when it closes. */
export function useSessionRig({ recordingId, organizationId, therapistId, sessionId }: SessionIds) {
  const api = useApi();
  const [holder] = useState(() => createStore<SessionRig | undefined>(undefined));
  useEffect(() => {
    const session = createLiveSession({ api, recordingId, organizationId, therapistId, sessionId });
    const feedback = new FeedbackRack({
      createContext: () => new AudioContext({ latencyHint: 'interactive' }),
      addSink: (sink) => session.addFeedback(sink),
    });
    holder.set({ session, feedback });
    return () => {
      holder.set(undefined);
      feedback.dispose();
      session.dispose();
    };
  }, [holder, api, recordingId, organizationId, therapistId, sessionId]);
  return useStore(holder);
}
