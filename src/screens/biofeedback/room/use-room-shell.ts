import { useEffect, useMemo, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { isUnderWay, type SessionView } from '#live/session/index.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useSignInHold } from '#state/account/sign-in-hold.atoms.ts';
import { dismissPassingToastsAtom } from '#state/toasts.atoms.ts';
import { nameRecordingTab } from './other-tab.ts';
import type { BeginChoices, Room } from './room-context.ts';
import { SIMULATED_CAPS } from './simulated-caps.ts';
import type { BiofeedbackData } from './use-biofeedback-data.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { SessionRig } from './use-live-session.ts';

/** Initial choices of a session. */
export const firstChoices = (
  own: Pick<BeginChoices, 'mainsHz' | 'thenRun' | 'isCarryDeclined'>,
): BeginChoices => ({
  speed: 1,
  sourceKind: 'simulated',
  cap: SIMULATED_CAPS[0].name,
  file: undefined,
  blankUnit: undefined,
  ...own,
});

type RoomShellInput = {
  data: BiofeedbackData;
  rig: SessionRig;
  view: SessionView;
  protocol: ProtocolRecord | undefined;
  first: BeginChoices;
  askToEnd: () => void;
  /** Called when the recording begins. */
  onStarted: () => void;
};

/** Shared by rooms of training and assessment: the context of their parts, and what keeps the page open. */
export function useRoomShell({
  data,
  rig,
  view,
  protocol,
  first,
  askToEnd,
  onStarted,
}: RoomShellInput): Room {
  const { session } = rig;
  const { controller, headset } = session;
  const { step, isRecording } = view.state;
  const { sessionComponentId } = data;
  const [begin, setBegin] = useState(first);
  const panels = step === 'idle' || step === 'connecting' ? undefined : session.panels();
  const dismissPassing = useSetAtom(dismissPassingToastsAtom);
  // The toast 'Assigned. Undo' would cover the next step, and Undo would remove what is about to be recorded.
  useEffect(() => dismissPassing(), [dismissPassing]);
  useEffect(() => {
    if (isRecording) onStarted();
  }, [isRecording, onStarted]);
  useEffect(
    () => (isRecording ? nameRecordingTab(sessionComponentId) : undefined),
    [isRecording, sessionComponentId],
  );
  // From the first sample until the room is left: pending uploads must not be cut off either.
  useSignInHold(isRecording || step === 'ended');
  useLeaveGuard(isUnderWay(view.state), askToEnd);
  return useMemo<Room>(
    () => ({
      data,
      controller,
      view,
      headset,
      panels,
      protocol,
      begin,
      changeBegin: (change) => setBegin((before) => ({ ...before, ...change })),
      askToEnd,
      measuredLatency: () => session.latency(),
    }),
    [data, controller, view, headset, panels, protocol, begin, askToEnd, session],
  );
}
