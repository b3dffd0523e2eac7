import { DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import type { Client } from '#shared/api/clients.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { useColleagueChoice } from '#state/account/use-colleagues.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { countOf } from '#ui/text/format.ts';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { RetryNotice, SkeletonRows } from '#ui/notices/Notice.tsx';

type AssignDialogProps = {
  clients: readonly Client[];
  onAssign: (operatorId: UserId) => void;
  onClose: () => void;
};

/** Assigns an operator to these clients; their owners stay. */
export function AssignDialog({ clients, onAssign, onClose }: AssignDialogProps) {
  const nameOf = useNameOf();
  const { colleagues, problem, retry } = useColleagueChoice();
  const [chosen, setChosen] = useState<UserId>();
  const operatorId = chosen ?? colleagues?.[0]?.userId;
  return (
    <Dialog isOpen onClose={onClose} title={`Assign ${countOf(clients.length, 'client')}`}>
      <DialogBody>
        {problem ? <RetryNotice message={problem} onRetry={retry} /> : undefined}
        {!colleagues && !problem ? <SkeletonRows count={1} /> : undefined}
        {colleagues && operatorId ? (
          <FormChoice
            label="Operator"
            value={operatorId}
            options={colleagues.map((each) => ({ value: each.userId, label: nameOf(each) }))}
            onChange={setChosen}
          />
        ) : undefined}
      </DialogBody>
      <DialogButtons
        onCancel={onClose}
        disabled={!operatorId}
        onClick={() => {
          if (operatorId) onAssign(operatorId);
          onClose();
        }}
      >
        Assign
      </DialogButtons>
    </Dialog>
  );
}
