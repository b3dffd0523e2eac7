import { DialogBody } from '@blueprintjs/core';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SESSION_KEY_HINTS } from './use-session-keys.ts';

type KeysDialogProps = { isOpen: boolean; onClose: () => void };

export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <DialogBody>
        <dl className="lw-room-keys">
          {SESSION_KEY_HINTS.map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd className="lw-key">{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
