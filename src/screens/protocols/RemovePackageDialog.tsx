import { DialogBody, Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { ProtocolPackage } from '#shared/api/protocol-packages.ts';
import { REMOVAL_REASONS } from '#shared/domain/protocol-packages.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useRemovePackage } from './use-packages.ts';

type RemovePackageDialogProps = { removing: ProtocolPackage; onClose: () => void };

/** Asks why a package is removed; the reason is stored with the package and in the audit log. */
export function RemovePackageDialog({ removing, onClose }: RemovePackageDialogProps) {
  const [reason, setReason] = useState<string>();
  const { remove, problem, isBusy } = useRemovePackage(removing, onClose);
  const submit = () => {
    if (reason) remove(reason);
  };
  return (
    <Dialog isOpen onClose={onClose} title={`Remove ${removing.name}`}>
      <Form onSubmit={submit} aria-label={`Remove ${removing.name}`}>
        <DialogBody>
          {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
          <p>
            {removing.isLocked
              ? 'The package is locked and has no protocols. If its provider releases them later, they do not appear.'
              : 'Its protocols are removed from the list. Sessions that used them are not changed.'}{' '}
            You can add the package again.
          </p>
          <RadioGroup
            label="Reason for removal"
            selectedValue={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          >
            {Object.entries(REMOVAL_REASONS[removing.packageKey]).map(([key, words]) => (
              <Radio key={key} value={key}>
                {words}
              </Radio>
            ))}
          </RadioGroup>
        </DialogBody>
        <DialogButtons onCancel={onClose} intent="danger" disabled={reason === undefined} loading={isBusy}>
          Remove
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
