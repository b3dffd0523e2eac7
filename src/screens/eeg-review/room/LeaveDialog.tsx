import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Dialog } from '#ui/Dialog.tsx';
import type { ReviewDesk } from '../desk/review-desk.ts';

type LeaveDialogProps = {
  desk: ReviewDesk;
  /** Where the person wants to go; undefined while nobody wants to leave. */
  go: (() => void) | undefined;
  onStay: () => void;
};

/** Asks before changes are left behind. */
export function LeaveDialog({ desk, go, onStay }: LeaveDialogProps) {
  const isLocal = desk.state.get().kind === 'local';
  return (
    <Dialog isOpen={go !== undefined} onClose={onStay} title="Leave with unsaved changes?">
      <DialogBody>
        <p>
          {isLocal
            ? 'The review of a file of this computer lives in this page. Export it in the File panel, or it is gone.'
            : 'Your last changes could not be saved. They are tried again when you open this file on this computer.'}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              onClick={() => {
                onStay();
                go?.();
              }}
            >
              Leave
            </Button>
            <Button intent="primary" onClick={onStay}>
              Stay
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
