import { Button } from '@blueprintjs/core';
import { formatClock } from '#live/charts/index.ts';
import { useRoom } from '../room/room-context.ts';
import { roomNoun } from '../room/use-biofeedback-data.ts';
import { BackToClient } from './BackToClient.tsx';

/** Something the recording needs has stopped. Names the cause, what is safe, and what to do. */
export function FailedStage() {
  const { data, view, controller } = useRoom();
  const { failure, isRecording } = view.state;
  const hasRecording = isRecording || data.leftover !== undefined;
  const canContinue = !data.component.assessment && view.source?.kind !== 'file';
  return (
    <section className="lw-stage lw-stage--centred" role="alert">
      <h1>
        The {roomNoun(data)} {isRecording ? 'stopped' : 'could not start'}
      </h1>
      <p className="lw-failed__cause">{failure}</p>
      {hasRecording ? <p>{formatClock(view.savedSeconds)} are safe on this computer.</p> : undefined}
      <div className="lw-stage__actions">
        {hasRecording ? (
          <Button intent="primary" size="large" onClick={() => location.reload()}>
            {canContinue ? 'Reload to continue or save' : 'Reload and save the recording'}
          </Button>
        ) : (
          <Button intent="primary" size="large" onClick={() => void controller.backToStart()}>
            Choose {data.component.assessment ? 'the source' : 'source and protocol'} again
          </Button>
        )}
        <BackToClient className="bp6-button bp6-large" />
      </div>
    </section>
  );
}
