import { Button, DialogBody, DialogFooter, TextArea } from '@blueprintjs/core';
import type { UnsentInvitation } from '#shared/api/practice/operators.ts';
import { pathTo } from '#shared/routes.ts';
import { CopyButton } from '#ui/buttons/CopyButton.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Includes the sign-in address: the server does not know which address people use for it. */
const invitationText = ({ text }: UnsentInvitation): string =>
  `${text}\n\nSign in: ${window.location.origin}${pathTo.login()}\n`;

type UnsentDialogProps = { invitation: UnsentInvitation | undefined; onClose: () => void };

/** An invitation not sent by e-mail. Its temporary password is shown here and nowhere else on the page. */
export function UnsentDialog({ invitation, onClose }: UnsentDialogProps) {
  return (
    <Dialog isOpen={invitation !== undefined} onClose={onClose} title="Not sent: copy this invitation">
      {invitation ? <UnsentText invitation={invitation} onClose={onClose} /> : undefined}
    </Dialog>
  );
}

function UnsentText({ invitation, onClose }: { invitation: UnsentInvitation; onClose: () => void }) {
  const text = invitationText(invitation);
  return (
    <>
      <DialogBody>
        <p>
          No mail server is set up, so no e-mail was sent. Give this invitation to{' '}
          <MaskedText>{invitation.to}</MaskedText> yourself. It is shown once.
        </p>
        <TextArea fill readOnly rows={15} value={text} aria-label="Invitation" className="lw-mono lw-small" />
        {LOOPBACK.test(window.location.hostname) ? (
          <Notice kind="info">
            The link works on this computer only. For another computer, replace it with the address of your
            Loopwell.
          </Notice>
        ) : undefined}
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>Close</Button>}>
        <CopyButton label="Copy invitation" text={() => text} />
      </DialogFooter>
    </>
  );
}
