import { DialogBody } from '@blueprintjs/core';
import { formatClock } from '#live/charts/index.ts';
import { stepOfRun } from '#shared/assessment/script.ts';
import { stepNames } from '#shared/assessment/step-names.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { countOf } from '#ui/text/format.ts';
import { type Room, useRoom } from '../room/room-context.ts';
import { roomNoun } from '../room/use-biofeedback-data.ts';

type EndDialogProps = { isOpen: boolean; onClose: () => void };

/** Asks once, and names what is stored. The recording continues behind the dialog. */
export function EndDialog({ isOpen, onClose }: EndDialogProps) {
  const { data, view, controller } = useRoom();
  const { step } = view.state;
  const noun = roomNoun(data);
  const runCount = view.runs.length + (step === 'running' || step === 'paused' ? 1 : 0);
  const piece = data.component.assessment ? 'step' : 'run';
  const kept = `${formatClock(view.savedSeconds)} of recording${
    runCount > 0 ? ` and ${countOf(runCount, piece)}` : ''
  }`;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`End the ${noun}?`}>
      <DialogBody>
        <p>
          Saved: <strong>{kept}</strong>.
        </p>
        {step === 'running' ? <p>{underWayWords(data, view)} is still running and ends now.</p> : undefined}
        {step === 'baseline' ? <p>The baseline is still running and ends now.</p> : undefined}
      </DialogBody>
      <DialogButtons
        onCancel={onClose}
        cancelLabel={<>Continue {noun}</>}
        intent="danger"
        onClick={() => {
          onClose();
          void controller.end();
        }}
      >
        End and save {formatClock(view.savedSeconds)}
      </DialogButtons>
    </Dialog>
  );
}

/** The current run of a training, or the current step of an assessment. */
function underWayWords({ component }: Room['data'], { state: { run } }: Room['view']): string {
  const { assessment } = component;
  if (!assessment) return `Run ${run}`;
  return `'${stepNames(assessment.definition.steps)[stepOfRun(run).step]}'`;
}
