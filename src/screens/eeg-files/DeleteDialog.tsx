import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { MaskedText } from '#ui/MaskedText.tsx';
import { Notice } from '#ui/Notice.tsx';

export function DeleteDialog({ file, onClose }: { file: EegFileRecord; onClose: () => void }) {
  const api = useApi();
  const { userId } = useUser();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.callEndpoint(ENDPOINTS.deleteEegFile, { params: { id: userId, eegFileId: file.eegFileId } }),
    networkMode: 'always',
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['eegFiles'] });
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Delete this file?">
      <DialogBody>
        {error ? <Notice kind="danger">{messageOf(error)}</Notice> : undefined}
        <p>
          <strong>
            <MaskedText>{file.name}</MaskedText>
          </strong>{' '}
          is removed for everybody in the practice, with the events, bad channels and notes of its review.
          This cannot be undone. Download the file first if you may need it again. Its data leaves the disk of
          the server within two days.
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>Keep it</Button>
            <Button intent="danger" loading={isPending} onClick={() => mutate()}>
              Delete file
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
