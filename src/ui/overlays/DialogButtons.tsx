import { Button, type ButtonProps, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';

type DialogButtonsProps = ButtonProps & {
  onCancel: () => void;
  cancelLabel?: ReactNode;
  /** Id of the form that the second button submits, if the button is outside of it. */
  form?: string;
  /** At the other end of the row. */
  beside?: ReactNode;
};

/** The button row of a dialog: cancel, then the main action. Submits the form unless `onClick` is given. */
export const DialogButtons = ({
  onCancel,
  cancelLabel = 'Cancel',
  beside,
  ...action
}: DialogButtonsProps) => (
  <DialogFooter
    actions={
      <>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button type={action.onClick ? 'button' : 'submit'} intent="primary" {...action} />
      </>
    }
  >
    {beside}
  </DialogFooter>
);
