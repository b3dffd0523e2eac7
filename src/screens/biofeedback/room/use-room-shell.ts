import { useCallback, useEffect, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { isUnderWay, keepAwake, type SessionView } from '#live/session/index.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useTakeEarlierRatings } from '#state/ratings/ratings.atoms.ts';
import { useSignInHold } from '#state/account/sign-in-hold.atoms.ts';
import { dismissPassingToastsAtom } from '#state/toasts.atoms.ts';
import { nameRecordingTab } from './other-tab.ts';
import type { BeginChoices, Room } from './room-context.ts';
import { SIMULATED_CAPS } from './simulated-caps.ts';
import type { BiofeedbackData } from './use-biofeedback-data.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useTraceSettings } from './use-trace-settings.ts';
import type { Visit } from './use-visit.ts';
import type { SessionRig } from './use-live-session.ts';

type RoomShellInput = {
  data: BiofeedbackData;
  rig: SessionRig;
  view: SessionView;
  protocol: ProtocolRecord | undefined;
  visit?: Visit | undefined;
  /** Called when the recording begins: from then on it does not count as interrupted. */
  onStarted: () => void;
};

export type RoomDialog = 'end' | 'keys' | 'signIn' | 'clientView';

export type RoomShell = {
  room: Room;
  rig: SessionRig;
  dialog: RoomDialog | undefined;
  setDialog: (dialog: RoomDialog | undefined) => void;
};

/** Shared by rooms of training and assessment: the context of their parts, and what keeps the page open. */
export function useRoomShell({ data, rig, view, protocol, visit, onStarted }: RoomShellInput): RoomShell {
  const { session, feedback } = rig;
  const { controller, headset } = session;
  const { step, isRecording } = view.state;
  const { sessionComponentId } = data;
  const [begin, setBegin] = useFirstChoices(data, rig);
  const [dialog, setDialog] = useState<RoomDialog>();
  const askToEnd = useCallback(() => setDialog('end'), []);
  const traces = useTraceSettings(view.source, view.ready);
  const panels = step === 'idle' || step === 'connecting' ? undefined : session.panels();
  const dismissPassing = useSetAtom(dismissPassingToastsAtom);
  // The toast 'Assigned. Undo' would cover the next step, and Undo would remove what is about to be recorded.
  useEffect(() => dismissPassing(), [dismissPassing]);
  const takeEarlierRatings = useTakeEarlierRatings();
  const { therapistId, sessionId, clientId } = data.session;
  useEffect(
    () => takeEarlierRatings({ therapistId, sessionId, clientId }),
    [takeEarlierRatings, therapistId, sessionId, clientId],
  );
  useEffect(() => {
    if (isRecording) onStarted();
  }, [isRecording, onStarted]);
  useEffect(
    () => (isRecording ? nameRecordingTab(sessionComponentId) : undefined),
    [isRecording, sessionComponentId],
  );
  useEffect(() => (isRecording ? keepAwake() : undefined), [isRecording]);
  // From the first sample until the room is left: pending uploads must not be cut off either.
  useSignInHold(isRecording || step === 'ended');
  useLeaveGuard(isUnderWay(view.state), askToEnd);
  const room: Room = {
    data,
    controller,
    feedback,
    clientScreen: rig.clientScreen,
    showClientView: () => setDialog('clientView'),
    rests: session.rests,
    visit,
    view,
    headset,
    panels,
    traces,
    protocol,
    begin,
    changeBegin: (change) => setBegin((before) => ({ ...before, ...change })),
    askToEnd,
    measuredLatency: () => session.latency(),
  };
  return { room, rig, dialog, setDialog };
}

/** An assessment has no baseline to wait after, and no thresholds to carry over. */
function useFirstChoices({ component }: BiofeedbackData, { mainsHz }: SessionRig) {
  const isAssessment = Boolean(component.assessment);
  return useState<BeginChoices>(() => ({
    thenRun: isAssessment,
    speed: 1,
    sourceKind: 'simulated',
    cap: SIMULATED_CAPS[0].name,
    file: undefined,
    blankUnit: undefined,
    mainsHz,
    isCarryDeclined: isAssessment,
  }));
}
