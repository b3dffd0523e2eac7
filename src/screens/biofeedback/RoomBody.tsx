import { useEffect, useMemo, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { isUnderWay, OverviewStrip } from '#live/index.ts';
import { useSignInHold } from '#state/sign-in-hold.atoms.ts';
import { EndDialog } from './EndDialog.tsx';
import { LinkBanner } from './headset/LinkBanner.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { Notices } from './Notices.tsx';
import { type BeginChoices, RoomContext, type Room, type SessionRoomProps } from './room-context.ts';
import { SIMULATED_CAPS } from './simulated-caps.ts';
import { SignInDialog } from './SignInDialog.tsx';
import { SidePanel } from './SidePanel.tsx';
import { Stage } from './Stage.tsx';
import { StepsPanel } from './StepsPanel.tsx';
import { TopBar } from './TopBar.tsx';
import { nameRecordingTab } from './other-tab.ts';
import { plannedSeconds } from './timing.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { type SessionRig, useStoreValue } from './use-live-session.ts';
import { useSessionKeys } from './use-session-keys.ts';
import { useTraceSettings } from './use-trace-settings.ts';

type RoomBodyProps = SessionRoomProps & { rig: SessionRig; mainsHz: MainsHz };

/** The frame of the room: top bar, steps, stage, side panel, overview; and its keys and dialogs. */
export function RoomBody({ data, rig, mainsHz, onStarted, leaveTo }: RoomBodyProps) {
  const { controller } = rig.session;
  const view = useStoreValue(controller.view);
  const [protocol, setProtocol] = useState<ProtocolRecord>();
  const [dialog, setDialog] = useState<'end' | 'keys' | 'signIn'>();
  const [begin, setBegin] = useState<BeginChoices>({
    thenRun: false,
    speed: 1,
    sourceKind: 'simulated',
    cap: SIMULATED_CAPS[0].name,
    file: undefined,
    mainsHz,
    isCarryDeclined: false,
  });
  const traces = useTraceSettings(view.source, view.ready);
  const { step, isRecording } = view.state;
  const panels = step === 'idle' || step === 'connecting' ? undefined : rig.session.panels();
  const hasOverview = panels !== undefined && protocol !== undefined && step !== 'checkingContact';
  const underWay = isUnderWay(view.state);
  const { suggestions } = controller;
  const firstSuggested = step === 'running' || step === 'paused' ? view.suggestions[0]?.condition : undefined;

  const room = useMemo<Room>(
    () => ({
      data,
      controller,
      view,
      headset: rig.session.headset,
      panels,
      protocol,
      begin,
      changeBegin: (change) => setBegin((before) => ({ ...before, ...change })),
      askToEnd: () => setDialog('end'),
      measuredLatency: () => rig.session.latency(),
    }),
    [data, controller, view, rig.session, panels, protocol, begin],
  );
  useEffect(() => {
    if (isRecording) onStarted();
  }, [isRecording, onStarted]);
  useEffect(
    () => (isRecording ? nameRecordingTab(data.sessionComponentId) : undefined),
    [isRecording, data.sessionComponentId],
  );
  // From the first sample until the room is left: what is not uploaded yet must not be torn away either.
  useSignInHold(isRecording || step === 'ended');
  useLeaveGuard(underWay, () => setDialog('end'));
  useSessionKeys({
    togglePause: () =>
      void (step === 'paused' ? controller.resume() : step === 'running' && controller.pause()),
    addMarker: () => void controller.addMarker('Marker'),
    toggleRaw: traces.toggleRaw,
    toggleFiltered: traces.toggleFiltered,
    toggleMute: () => rig.feedback.toggleMute(),
    applySuggestion: () => void (firstSuggested !== undefined && suggestions.apply(firstSuggested)),
    dismissSuggestion: () => void (firstSuggested !== undefined && suggestions.dismiss(firstSuggested)),
    showKeys: () => setDialog('keys'),
  });

  return (
    <RoomContext value={room}>
      <div className="lw-room" data-step={step} data-overview={hasOverview}>
        <TopBar leaveTo={leaveTo} />
        <StepsPanel />
        <main className="lw-room__stage">
          <Notices onRetryUpload={() => rig.session.retryUpload()} onSignIn={() => setDialog('signIn')} />
          <LinkBanner />
          <Stage traces={traces} feedback={rig.feedback} onProtocol={setProtocol} leaveTo={leaveTo} />
        </main>
        <SidePanel feedback={rig.feedback} />
        {hasOverview ? (
          <footer className="lw-room__overview">
            <OverviewStrip
              overview={panels.overview}
              scheduler={panels.scheduler}
              plannedSeconds={plannedSeconds(protocol.definition, view.source)}
            />
          </footer>
        ) : undefined}
        <EndDialog isOpen={dialog === 'end'} onClose={() => setDialog(undefined)} />
        <KeysDialog isOpen={dialog === 'keys'} onClose={() => setDialog(undefined)} />
        {dialog === 'signIn' ? (
          <SignInDialog
            onClose={() => setDialog(undefined)}
            onSignedIn={() => {
              setDialog(undefined);
              rig.session.retryUpload();
            }}
          />
        ) : undefined}
      </div>
    </RoomContext>
  );
}
