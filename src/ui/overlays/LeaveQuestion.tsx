import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

type LeaveQuestionProps = {
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
  /** What happens to the changes. */
  children: ReactNode;
};

/** The question before changes are left behind. */
export const LeaveQuestion = ({ isOpen, onLeave, onStay, children }: LeaveQuestionProps) => (
  <Dialog isOpen={isOpen} onClose={onStay} title="Leave with unsaved changes?">
    <DialogBody>{children}</DialogBody>
    <DialogFooter
      actions={
        <>
          <Button onClick={onLeave}>Leave</Button>
          <Button intent="primary" onClick={onStay}>
            Stay
          </Button>
        </>
      }
    />
  </Dialog>
);
