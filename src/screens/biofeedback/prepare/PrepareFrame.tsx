import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useRoom } from '../room/room-context.ts';
import { ConsentNotice } from './ConsentNotice.tsx';
import { MainsPicker } from './MainsPicker.tsx';
import { SourcePicker } from './SourcePicker.tsx';

type PrepareFrameProps = {
  title: string;
  /** Below the source of the signal. */
  settings?: ReactNode;
  /** Beside the button that connects. */
  option?: ReactNode;
  canConnect: boolean;
  onConnect: () => void;
  /** Settings of the recording. */
  children: ReactNode;
};

/** First step of every room: the signal source on one side, the recording settings on the other. */
export function PrepareFrame({
  title,
  settings,
  option,
  canConnect,
  onConnect,
  children,
}: PrepareFrameProps) {
  const { view, protocol, begin } = useRoom();
  const isConnecting = view.state.step === 'connecting';
  return (
    <section className="lw-stage lw-prepare">
      {/* First, so that a session with nothing to change starts with the first button. */}
      <div className="lw-prepare__head">
        <h1>{title}</h1>
        <div className="lw-stage__actions">
          {option}
          <Button
            intent="primary"
            size="large"
            disabled={!canConnect}
            loading={isConnecting}
            onClick={onConnect}
          >
            {/* A headset connects below, with its own button. */}
            {begin.sourceKind === 'headset' ? 'Check contact' : 'Connect and check contact'}
          </Button>
        </div>
      </div>
      <ConsentNotice />
      {/* The choices must not change while connecting. */}
      <div className="lw-prepare__columns" inert={isConnecting}>
        <div className="lw-prepare__column">
          <SourcePicker protocol={protocol?.definition} />
          <MainsPicker />
          {settings}
        </div>
        <div className="lw-prepare__column">{children}</div>
      </div>
    </section>
  );
}
