import { DialogBody } from '@blueprintjs/core';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { KeyList } from '#ui/text/KeyList.tsx';
import { EndDialog } from '../end/EndDialog.tsx';
import type { SessionRig } from '../room/use-live-session.ts';
import type { RoomDialog } from '../room/use-room-shell.ts';
import { ClientView } from './ClientView.tsx';
import { SignInDialog } from './SignInDialog.tsx';
import { SESSION_KEY_HINTS } from './use-session-keys.ts';

type RoomDialogsProps = { rig: SessionRig; open: RoomDialog | undefined; onClose: () => void };

/** Dialogs of every room, whatever it records: keyboard shortcuts, end the session, and sign in again. */
export function RoomDialogs({ rig, open, onClose }: RoomDialogsProps) {
  return (
    <>
      <Dialog isOpen={open === 'keys'} onClose={onClose} title="Keyboard shortcuts">
        <DialogBody>
          <KeyList hints={SESSION_KEY_HINTS} />
        </DialogBody>
      </Dialog>
      <EndDialog isOpen={open === 'end'} onClose={onClose} />
      {open === 'clientView' ? <ClientView onClose={onClose} /> : undefined}
      {open === 'signIn' ? (
        <SignInDialog
          onClose={onClose}
          onSignedIn={() => {
            onClose();
            rig.session.retryUpload();
          }}
        />
      ) : undefined}
    </>
  );
}
