import { useEffect, useMemo, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { ComponentAssessment } from '#shared/api/sessions.ts';
import { RECORDING_PROTOCOL_ID, recordingProtocol } from '#shared/recording/assessment-protocol.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import { useStore } from '#live/store/index.ts';
import { RoomFrame } from '../frame/RoomFrame.tsx';
import { useSessionKeys } from '../frame/use-session-keys.ts';
import { missingSeconds, recordsOf } from '../report/parts.ts';
import type { BiofeedbackData } from '../room/use-biofeedback-data.ts';
import { type SessionRig, useSessionRig } from '../room/use-live-session.ts';
import { useRoomShell } from '../room/use-room-shell.ts';
import { MarkerPanel } from '../side/MarkerPanel.tsx';
import { NotesPanel } from '../side/NotesPanel.tsx';
import { AssessmentStage } from './AssessmentStage.tsx';
import { ScriptSteps } from './ScriptSteps.tsx';
import { type Script, useScript } from './use-script.ts';

type AssessmentRoomProps = {
  data: BiofeedbackData;
  assessment: ComponentAssessment;
  /** Called when the recording begins: from then on it does not count as interrupted. */
  onStarted: () => void;
  /** Called when everything is on the server. */
  onReport: () => void;
};

/** Opens the workers of the recording and shows the room around them. */
export function AssessmentRoom(props: AssessmentRoomProps) {
  const rig = useSessionRig(props.data);
  return rig ? <RoomBody {...props} rig={rig} /> : undefined;
}

function RoomBody({ data, assessment, onStarted, onReport, rig }: AssessmentRoomProps & { rig: SessionRig }) {
  const { definition } = assessment;
  const { controller } = rig.session;
  const view = useStore(controller.view);
  const protocol = useMemo(
    () => asProtocol(definition, view.source?.channelNames ?? ['Cz']),
    [definition, view.source],
  );
  const shell = useRoomShell({ data, rig, view, protocol, onStarted });
  const { traces, begin } = shell.room;
  // Records from when the room opened, without those this part makes.
  const [earlier] = useState(() => recordsOf(data.session, definition));
  const script = useScript({ definition, earlier, controller, view, speed: begin.speed });
  useSimulatedEyes({ rig, source: view.source, script });
  const { step, isRecording } = view.state;
  const isAnswering =
    script.current.kind === 'goNoGo' && script.progress.stage === 'recording' && step !== 'paused';
  useSessionKeys({
    // In a reaction task the space bar is the client's answer; only the buttons pause.
    togglePause: isAnswering ? undefined : () => script.next(),
    addMarker: () => void controller.addMarker('Marker'),
    toggleRaw: traces.toggleRaw,
    toggleFiltered: traces.toggleFiltered,
    toggleMute: () => undefined,
    showClientView: () => undefined,
    applySuggestion: () => undefined,
    dismissSuggestion: () => undefined,
    showKeys: () => undefined,
  });
  return (
    <RoomFrame
      shell={shell}
      steps={<ScriptSteps definition={definition} script={script} />}
      side={
        <aside className="lw-room__side" aria-label="Markers and notes">
          <MarkerPanel />
          <NotesPanel />
        </aside>
      }
      plannedSeconds={isRecording ? missingSeconds(earlier, definition) : undefined}
    >
      <AssessmentStage definition={definition} script={script} onReport={onReport} />
    </RoomFrame>
  );
}

type EyesInput = { rig: SessionRig; source: SourceInfo | undefined; script: Script };

/** A simulated client closes its eyes when the script says so, which keeps its alpha plausible. */
function useSimulatedEyes({ rig, source, script }: EyesInput) {
  const { isOpen, progress, current } = script;
  const isClosed = isOpen && progress.stage !== 'after' && current.kind === 'eyesClosed';
  useEffect(() => {
    if (source?.kind === 'simulated') rig.session.setSimulatedEyes(isClosed ? 'closed' : 'open');
  }, [rig.session, source, isClosed]);
}

/** The script as a protocol, to set up the engine; it is in no list. */
const asProtocol = (
  definition: ComponentAssessment['definition'],
  channelNames: readonly string[],
): ProtocolRecord => ({
  protocolId: RECORDING_PROTOCOL_ID,
  therapistId: null,
  ownerName: null,
  type: 'Assessment',
  provider: 'Loopwell',
  deviceType: 'any',
  placementSystem: '10-20',
  categoryIds: [],
  isShared: false,
  isArchived: false,
  protocolVersion: 1,
  version: 1,
  updatedAt: null,
  definition: recordingProtocol(definition, channelNames),
});
