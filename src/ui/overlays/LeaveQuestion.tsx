import { DialogBody } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Dialog, DialogButtons } from './Dialog.tsx';

type LeaveQuestionProps = {
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
  /** What happens to the changes. */
  children: ReactNode;
};

/** The question before unsaved changes are lost. */
export const LeaveQuestion = ({ isOpen, onLeave, onStay, children }: LeaveQuestionProps) => (
  <Dialog isOpen={isOpen} onClose={onStay} title="Leave with unsaved changes?">
    <DialogBody>{children}</DialogBody>
    <DialogButtons onCancel={onLeave} cancelLabel="Leave" onClick={onStay}>
      Stay
    </DialogButtons>
  </Dialog>
);
