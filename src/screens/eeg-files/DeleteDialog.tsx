import { DialogBody } from '@blueprintjs/core';
import { type EegFileRecord, deleteEegFile, listEegFiles } from '#shared/api/eeg-files.ts';
import { useUser } from '#state/auth.atoms.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useChange } from '#state/use-change.ts';

export function DeleteDialog({ file, onClose }: { file: EegFileRecord; onClose: () => void }) {
  const { userId: id } = useUser();
  const { run, isBusy, problem } = useChange(deleteEegFile, {
    refreshes: [listEegFiles],
    onSuccess: onClose,
  });
  return (
    <Dialog isOpen onClose={onClose} title="Delete this file?">
      <DialogBody>
        {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        <p>
          <strong>
            <MaskedText>{file.name}</MaskedText>
          </strong>{' '}
          is removed for everyone in the practice, with the events, bad channels and notes of its review. This
          cannot be undone. Download the file first if you may need it again. Its data is deleted from the
          server within two days.
        </p>
      </DialogBody>
      <DialogButtons
        onCancel={onClose}
        cancelLabel="Keep it"
        intent="danger"
        loading={isBusy}
        onClick={() => run({ params: { id, eegFileId: file.eegFileId } })}
      >
        Delete file
      </DialogButtons>
    </Dialog>
  );
}
