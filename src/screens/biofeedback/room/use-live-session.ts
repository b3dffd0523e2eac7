import { useCallback } from 'react';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { type ClientScreenHandle, openClientScreen } from '#live/client-screen/index.ts';
import { mainsHzOf } from '#shared/engine/mains.ts';
import {
  createLiveSession,
  FeedbackRack,
  keepFeedback,
  type LiveSession,
  watchOutput,
} from '#live/session/index.ts';
import { feedbackFileLoader } from '#live/offline/index.ts';
import { useDisposable } from '#live/store/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import type { BiofeedbackData } from './use-biofeedback-data.ts';

/** `mainsHz` is the setting of the practice. */
export type SessionRig = {
  session: LiveSession;
  feedback: FeedbackRack;
  clientScreen: ClientScreenHandle;
  mainsHz: MainsHz;
};

/** The live session of this screen: created when the room opens, disposed when it closes. */
export function useSessionRig(data: BiofeedbackData) {
  const api = useApi();
  const { organization } = useUser();
  const { organizationId } = organization;
  const mainsHz = mainsHzOf(organization);
  const { sessionComponentId: recordingId, therapistId } = data;
  const { sessionId } = data.session;
  const studyProtocolId = data.study?.protocolId;
  const isAssessment = Boolean(data.component.assessment);
  const hasPlan = !isAssessment && Boolean(data.session.visitPlan);
  const open = useCallback(() => {
    const session = createLiveSession({
      api,
      recordingId,
      organizationId,
      therapistId,
      sessionId,
      startsRuns: !isAssessment,
      hasPlan,
      runFeedback: () => feedback.describe(),
      study: studyProtocolId && { protocolId: studyProtocolId },
    });
    const feedback: FeedbackRack = new FeedbackRack({
      createContext: () => new AudioContext({ latencyHint: 'interactive' }),
      addSink: (sink) => session.addFeedback(sink),
      watchOutput: (context, onChange) => watchOutput(context, navigator.mediaDevices, onChange),
      loadFile: feedbackFileLoader(api, therapistId),
    });
    const stopConditions = followConditions(session, feedback);
    const stopKeeping = keepFeedback(session.controller, feedback, recordingId);
    const clientScreen = openClientScreen(recordingId, session, feedback);
    const dispose = () => {
      stopConditions();
      stopKeeping();
      clientScreen.dispose();
      feedback.dispose();
      session.dispose();
    };
    return { session, feedback, clientScreen, mainsHz, dispose };
  }, [
    api,
    recordingId,
    organizationId,
    mainsHz,
    therapistId,
    sessionId,
    isAssessment,
    hasPlan,
    studyProtocolId,
  ]);
  return useDisposable(open);
}

/** 'A sound for each band' depends on the conditions that the engine trains. */
function followConditions({ controller }: LiveSession, feedback: FeedbackRack): () => void {
  let known = controller.view.get().ready;
  return controller.view.subscribe(() => {
    const { ready } = controller.view.get();
    if (ready === known) return;
    known = ready;
    void feedback.setConditions(ready?.conditions ?? []);
  });
}
