import { useCallback, useMemo, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { withEnoughBaseline } from '#shared/eeg/baseline-need.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { OverviewStrip } from '#live/charts/index.ts';
import { useStore } from '#live/store/index.ts';
import { LinkBanner } from './headset/LinkBanner.tsx';
import { KeysDialog } from './frame/KeysDialog.tsx';
import { Notices } from './frame/Notices.tsx';
import { RoomContext, type SessionRoomProps } from './room/room-context.ts';
import { RoomDialogs } from './frame/RoomDialogs.tsx';
import { SidePanel } from './side/SidePanel.tsx';
import { Stage } from './Stage.tsx';
import { StepsPanel } from './side/StepsPanel.tsx';
import { TopBar } from './frame/TopBar.tsx';
import { plannedSeconds } from './prepare/timing.ts';
import { type SessionRig } from './room/use-live-session.ts';
import { firstChoices, useRoomShell } from './room/use-room-shell.ts';
import { useSessionKeys } from './frame/use-session-keys.ts';
import { useTraceSettings } from './traces/use-trace-settings.ts';

type RoomBodyProps = SessionRoomProps & { rig: SessionRig; mainsHz: MainsHz };

/** The frame of the room: top bar, steps, stage, side panel, overview; and its keys and dialogs. */
export function RoomBody({ data, rig, mainsHz, onStarted, leaveTo }: RoomBodyProps) {
  const { controller } = rig.session;
  const view = useStore(controller.view);
  const [chosen, setProtocol] = useState<ProtocolRecord>();
  // Whatever changes in the protocol, its baseline is shown, run and stored as long as the thresholds need it.
  const protocol = useMemo(
    () => chosen && withDefinition(chosen, withEnoughBaseline(chosen.definition)),
    [chosen],
  );
  const [dialog, setDialog] = useState<'end' | 'keys' | 'signIn'>();
  const askToEnd = useCallback(() => setDialog('end'), []);
  const close = () => setDialog(undefined);
  const traces = useTraceSettings(view.source, view.ready);
  const { step } = view.state;
  const room = useRoomShell({
    data,
    rig,
    view,
    protocol,
    first: firstChoices({ mainsHz, thenRun: false, isCarryDeclined: false }),
    askToEnd,
    onStarted,
  });
  const { panels } = room;
  const hasOverview = panels !== undefined && protocol !== undefined && step !== 'checkingContact';
  const { suggestions } = controller;
  const firstSuggested = step === 'running' || step === 'paused' ? view.suggestions[0]?.condition : undefined;

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
        <KeysDialog isOpen={dialog === 'keys'} onClose={close} />
        <RoomDialogs rig={rig} open={dialog} onClose={close} />
      </div>
    </RoomContext>
  );
}

const withDefinition = (protocol: ProtocolRecord, definition: Protocol): ProtocolRecord =>
  definition === protocol.definition ? protocol : { ...protocol, definition };
