import { DialogBody } from '@blueprintjs/core';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { KeyList } from '#ui/text/KeyList.tsx';
import { SESSION_KEY_HINTS } from './use-session-keys.ts';

type KeysDialogProps = { isOpen: boolean; onClose: () => void };

export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <DialogBody>
        <KeyList hints={SESSION_KEY_HINTS} />
      </DialogBody>
    </Dialog>
  );
}
