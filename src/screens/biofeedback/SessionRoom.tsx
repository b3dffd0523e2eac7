import { useEffect, useMemo, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { withEnoughBaseline } from '#shared/eeg/baseline-need.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { plannedVisitSeconds } from '#model/visits/visit-steps.ts';
import type { LeftRecording } from '#live/session/index.ts';
import { useStore } from '#live/store/index.ts';
import { RoomFrame } from './frame/RoomFrame.tsx';
import { useSessionKeys } from './frame/use-session-keys.ts';
import { plannedSeconds } from './prepare/timing.ts';
import type { BiofeedbackData } from './room/use-biofeedback-data.ts';
import { type SessionRig, useSessionRig } from './room/use-live-session.ts';
import { useRoomShell } from './room/use-room-shell.ts';
import { SidePanel } from './side/SidePanel.tsx';
import { StepsPanel } from './side/StepsPanel.tsx';
import { Stage } from './Stage.tsx';
import { useVisit, withPlan } from './room/use-visit.ts';
import { VisitCues } from './visit/VisitCues.ts';
import { VisitSteps } from './visit/VisitSteps.tsx';

type SessionRoomProps = {
  data: BiofeedbackData;
  /** Called when the recording begins: from then on this session does not count as interrupted. */
  onStarted: () => void;
  /** A recording that was cut off and continues. */
  left?: LeftRecording | undefined;
};

/** Opens the workers of the session and shows the room around them. */
export function SessionRoom(props: SessionRoomProps) {
  const rig = useSessionRig(props.data);
  return rig ? <RoomBody {...props} rig={rig} /> : undefined;
}

/** The room of a training, with its keys. */
export function RoomBody({ data, rig, onStarted, left }: SessionRoomProps & { rig: SessionRig }) {
  const { controller } = rig.session;
  const view = useStore(controller.view);
  const plan = data.session.visitPlan ?? undefined;
  const [chosen, setProtocol] = useState(left?.protocol);
  // After every change of the protocol, the baseline has at least the length that the thresholds need.
  const protocol = useMemo(
    () => chosen && withDefinition(chosen, withEnoughBaseline(withPlan(chosen.definition, plan))),
    [chosen, plan],
  );
  const visit = useVisit(plan, rig.session.walk, protocol?.definition);
  const { feedback } = rig;
  // As soon as the room opens, so that a later choice of the therapist stays and a file that is gone is told in time.
  useEffect(() => {
    if (left?.feedback) feedback.restore(left.feedback);
  }, [feedback, left]);
  const shell = useRoomShell({ data, rig, view, protocol, visit, onStarted });
  const { traces } = shell.room;
  const { step } = view.state;
  const { suggestions } = controller;
  const firstSuggested = step === 'running' || step === 'paused' ? view.suggestions[0]?.condition : undefined;

  useSessionKeys({
    togglePause: () => {
      if (visit) void visit.walk.toggle();
      else void (step === 'paused' ? controller.resume() : step === 'running' && controller.pause());
    },
    addMarker: () => void controller.addMarker('Marker'),
    toggleRaw: traces.toggleRaw,
    toggleFiltered: traces.toggleFiltered,
    toggleMute: () => feedback.toggleMute(),
    showClientView: () => shell.setDialog('clientView'),
    applySuggestion: () => void (firstSuggested !== undefined && suggestions.apply(firstSuggested)),
    dismissSuggestion: () => void (firstSuggested !== undefined && suggestions.dismiss(firstSuggested)),
    showKeys: () => shell.setDialog('keys'),
  });

  return (
    <RoomFrame
      shell={shell}
      steps={visit ? <VisitSteps visit={visit} /> : <StepsPanel />}
      side={<SidePanel />}
      plannedSeconds={
        protocol && step !== 'checkingContact'
          ? visit
            ? plannedVisitSeconds(visit.order.recorded)
            : plannedSeconds(protocol.definition, view.source)
          : undefined
      }
    >
      {visit ? <VisitCues rig={rig} visit={visit} /> : undefined}
      <Stage onProtocol={setProtocol} left={left} />
    </RoomFrame>
  );
}

const withDefinition = (protocol: ProtocolRecord, definition: Protocol): ProtocolRecord =>
  definition === protocol.definition ? protocol : { ...protocol, definition };
