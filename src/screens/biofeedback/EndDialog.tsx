import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { formatClock } from '#live/index.ts';
import { useRoom } from './room-context.ts';

type EndDialogProps = { isOpen: boolean; onClose: () => void };

/** Asks once, and names what is kept. The session goes on behind it. */
export function EndDialog({ isOpen, onClose }: EndDialogProps) {
  const { view, controller } = useRoom();
  const { step, run } = view.state;
  const runCount = view.runs.length + (step === 'running' || step === 'paused' ? 1 : 0);
  const kept = `${formatClock(view.savedSeconds)} of recording${
    runCount > 0 ? ` and ${runCount} ${runCount === 1 ? 'run' : 'runs'}` : ''
  }`;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="End the session?">
      <DialogBody>
        <p>
          Kept: <strong>{kept}</strong>.
        </p>
        {step === 'running' ? <p>Run {run} is still under way and ends now.</p> : undefined}
        {step === 'baseline' ? <p>The baseline is still under way and ends now.</p> : undefined}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>Go on with the session</Button>
            <Button
              intent="danger"
              onClick={() => {
                onClose();
                void controller.end();
              }}
            >
              End and keep {formatClock(view.savedSeconds)}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
