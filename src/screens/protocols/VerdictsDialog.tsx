import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { HeadsetVerdicts } from '#widgets/headsets/HeadsetVerdicts.tsx';

type VerdictsDialogProps = { protocol: ProtocolRecord; onClose: () => void };

/** How each headset fits a protocol, opened from the list. */
export function VerdictsDialog({ protocol, onClose }: VerdictsDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={protocol.definition.name}>
      <DialogBody>
        <HeadsetVerdicts protocol={protocol.definition} />
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>Close</Button>} />
    </Dialog>
  );
}
