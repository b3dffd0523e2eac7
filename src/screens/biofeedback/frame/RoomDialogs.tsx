import { EndDialog } from '../end/EndDialog.tsx';
import { SignInDialog } from './SignInDialog.tsx';
import type { SessionRig } from '../room/use-live-session.ts';

type RoomDialogsProps = { rig: SessionRig; open: string | undefined; onClose: () => void };

/** Dialogs of every room, whatever it records: end the session, and sign in again. */
export function RoomDialogs({ rig, open, onClose }: RoomDialogsProps) {
  return (
    <>
      <EndDialog isOpen={open === 'end'} onClose={onClose} />
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
