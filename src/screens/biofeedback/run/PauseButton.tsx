import { Button } from '@blueprintjs/core';
import { PauseIcon, PlayIcon } from '@blueprintjs/icons';
import { useConnectedRoom } from '../room/room-context.ts';

/** Pauses and resumes; `hasKey` if the space bar does so too. */
export function PauseButton({ hasKey }: { hasKey: boolean }) {
  const { view, controller } = useConnectedRoom();
  const isPaused = view.state.step === 'paused';
  return (
    <Button
      className="lw-run__pause"
      intent={isPaused ? 'primary' : 'none'}
      size="large"
      icon={isPaused ? <PlayIcon /> : <PauseIcon />}
      onClick={() => void (isPaused ? controller.resume() : controller.pause())}
    >
      {isPaused ? 'Resume' : 'Pause'}
      {isPaused || hasKey ? <kbd className="lw-key">Space</kbd> : undefined}
    </Button>
  );
}
