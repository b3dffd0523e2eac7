import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { ComponentAssessment } from '#shared/api/sessions.ts';
import { RECORDING_PROTOCOL_ID, recordingProtocol } from '#shared/recording/assessment-protocol.ts';
import { mainsHzOf } from '#shared/engine/mains.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { pathTo } from '#shared/routes.ts';
import { OverviewStrip } from '#live/charts/index.ts';
import { useStore } from '#live/store/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { LinkBanner } from '../headset/LinkBanner.tsx';
import { MarkerPanel } from '../side/MarkerPanel.tsx';
import { NotesPanel } from '../side/NotesPanel.tsx';
import { Notices } from '../frame/Notices.tsx';
import { RoomContext } from '../room/room-context.ts';
import { RoomDialogs } from '../frame/RoomDialogs.tsx';
import { TopBar } from '../frame/TopBar.tsx';
import type { BiofeedbackData } from '../room/use-biofeedback-data.ts';
import { type SessionRig, useSessionRig } from '../room/use-live-session.ts';
import { firstChoices, useRoomShell } from '../room/use-room-shell.ts';
import { useSessionKeys } from '../frame/use-session-keys.ts';
import { useTraceSettings } from '../traces/use-trace-settings.ts';
import { AssessmentStage } from './AssessmentStage.tsx';
import { missingSeconds, recordsOf } from '../report/parts.ts';
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
  const { data } = props;
  const { organization } = useUser();
  const rig = useSessionRig({
    recordingId: data.sessionComponentId,
    organizationId: organization.organizationId,
    therapistId: data.therapistId,
    sessionId: data.session.sessionId,
  });
  return rig ? <RoomFrame {...props} rig={rig} mainsHz={mainsHzOf(organization.region)} /> : undefined;
}

type RoomFrameProps = AssessmentRoomProps & { rig: SessionRig; mainsHz: MainsHz };

function RoomFrame({ data, assessment, onStarted, onReport, rig, mainsHz }: RoomFrameProps) {
  const { definition } = assessment;
  const { controller } = rig.session;
  const view = useStore(controller.view);
  const [dialog, setDialog] = useState<'end' | 'signIn'>();
  const askToEnd = useCallback(() => setDialog('end'), []);
  const protocol = useMemo(
    () => asProtocol(definition, view.source?.channelNames ?? ['Cz']),
    [definition, view.source],
  );
  const room = useRoomShell({
    data,
    rig,
    view,
    protocol,
    first: firstChoices({ mainsHz, thenRun: true, isCarryDeclined: true }),
    askToEnd,
    onStarted,
  });
  const { panels } = room;
  const traces = useTraceSettings(view.source, view.ready);
  // Records from when the room opened, without those this part makes.
  const [earlier] = useState(() => recordsOf(data.session, definition));
  const script = useScript({ definition, earlier, controller, view, speed: room.begin.speed });
  useSimulatedEyes({ rig, source: view.source, script });
  const { step, isRecording } = view.state;
  const leaveTo = pathTo.client(data.session);
  const isAnswering =
    script.current.kind === 'goNoGo' && script.progress.stage === 'recording' && step !== 'paused';
  useSessionKeys({
    // In a reaction task the space bar is the client's answer; only the buttons pause.
    togglePause: isAnswering ? undefined : () => script.next(),
    addMarker: () => void controller.addMarker('Marker'),
    toggleRaw: traces.toggleRaw,
    toggleFiltered: traces.toggleFiltered,
    toggleMute: () => undefined,
    applySuggestion: () => undefined,
    dismissSuggestion: () => undefined,
    showKeys: () => undefined,
  });
  const hasOverview = panels !== undefined && isRecording;
  return (
    <RoomContext value={room}>
      <div className="lw-room lw-assessment-room" data-step={step} data-overview={hasOverview}>
        <TopBar leaveTo={leaveTo} />
        <ScriptSteps definition={definition} script={script} />
        <main className="lw-room__stage">
          <Notices onRetryUpload={() => rig.session.retryUpload()} onSignIn={() => setDialog('signIn')} />
          <LinkBanner />
          <AssessmentStage {...{ data, definition, script, traces, leaveTo, onReport }} />
        </main>
        <aside className="lw-room__side" aria-label="Markers and notes">
          <MarkerPanel />
          <NotesPanel />
        </aside>
        {hasOverview ? (
          <footer className="lw-room__overview">
            <OverviewStrip
              overview={panels.overview}
              scheduler={panels.scheduler}
              plannedSeconds={missingSeconds(earlier, definition)}
            />
          </footer>
        ) : undefined}
        <RoomDialogs rig={rig} open={dialog} onClose={() => setDialog(undefined)} />
      </div>
    </RoomContext>
  );
}

/** A simulated client closes its eyes when the script says so, which keeps its alpha plausible. */
function useSimulatedEyes({ rig, source, script }: Pick<RoomFrameProps, 'rig'> & EyesInput) {
  const { isOpen, progress, current } = script;
  const isClosed = isOpen && progress.stage !== 'after' && current.kind === 'eyesClosed';
  useEffect(() => {
    if (source?.kind === 'simulated') rig.session.setSimulatedEyes(isClosed ? 'closed' : 'open');
  }, [rig.session, source, isClosed]);
}

type EyesInput = { source: SourceInfo | undefined; script: Script };

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
