import type { ReactNode } from 'react';
import { OverviewStrip } from '#live/charts/index.ts';
import { LinkBanner } from '../headset/LinkBanner.tsx';
import { RoomContext } from '../room/room-context.ts';
import type { RoomShell } from '../room/use-room-shell.ts';
import { Notices } from './Notices.tsx';
import { RoomDialogs } from './RoomDialogs.tsx';
import { TopBar } from './TopBar.tsx';

type RoomFrameProps = {
  shell: RoomShell;
  steps: ReactNode;
  side: ReactNode;
  /** Length of the overview; undefined while there is nothing to show in it. */
  plannedSeconds: number | undefined;
  /** The stage. */
  children: ReactNode;
};

/** The frame of every room: top bar, steps, stage, side panel, overview, and the dialogs over them. */
export function RoomFrame({ shell, steps, side, plannedSeconds, children }: RoomFrameProps) {
  const { room, rig, dialog, setDialog } = shell;
  const { panels, view } = room;
  // The overview shows success over time.
  const hasOverview = panels !== undefined && plannedSeconds !== undefined && !view.isBlinded;
  return (
    <RoomContext value={room}>
      <div className="lw-room" data-step={view.state.step} data-overview={hasOverview}>
        <TopBar />
        {steps}
        <main className="lw-room__stage">
          <Notices onRetryUpload={() => rig.session.retryUpload()} onSignIn={() => setDialog('signIn')} />
          <LinkBanner />
          {children}
        </main>
        {side}
        {hasOverview ? (
          <footer className="lw-room__overview">
            <OverviewStrip
              overview={panels.overview}
              scheduler={panels.scheduler}
              plannedSeconds={plannedSeconds}
            />
          </footer>
        ) : undefined}
        <RoomDialogs rig={rig} open={dialog} onClose={() => setDialog(undefined)} />
      </div>
    </RoomContext>
  );
}
