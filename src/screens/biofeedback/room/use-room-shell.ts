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

/** How the choices of a session begin. */
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
  /** The recording has begun. */
  onStarted: () => void;
};

/** What a room of training and one of an assessment have in common: what their parts share, and what holds the page. */
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
  // 'Assigned. Undo' would lie over the next step, and take away what is about to be recorded.
  useEffect(() => dismissPassing(), [dismissPassing]);
  useEffect(() => {
    if (isRecording) onStarted();
  }, [isRecording, onStarted]);
  useEffect(
    () => (isRecording ? nameRecordingTab(sessionComponentId) : undefined),
    [isRecording, sessionComponentId],
  );
  // From the first sample until the room is left: what is not uploaded yet must not be torn away either.
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
