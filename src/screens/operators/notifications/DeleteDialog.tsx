import { DialogBody } from '@blueprintjs/core';
import type { PracticeNotification } from '#shared/api/practice/practice-notifications.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { nameOf } from './notification-words.ts';
import { useDeleteNotification } from './use-written-notifications.ts';

type DeleteDialogProps = { stored: PracticeNotification; onClose: () => void };

export function DeleteDialog({ stored, onClose }: DeleteDialogProps) {
  const remove = useDeleteNotification(stored, onClose);
  return (
    <Dialog isOpen onClose={onClose} title="Delete this notification?">
      <DialogBody>
        {remove.problem ? <Notice kind="danger">{remove.problem}</Notice> : undefined}
        <p>“{nameOf(stored)}”</p>
        <p>
          {stored.state === 'current' ? 'It disappears for everyone. ' : ''}This deletes the text and the list
          of readers. You cannot undo this.
        </p>
      </DialogBody>
      <DialogButtons onCancel={onClose} intent="danger" loading={remove.isBusy} onClick={remove.run}>
        Delete notification
      </DialogButtons>
    </Dialog>
  );
}
