import { DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import type { Operator } from '#shared/api/practice/operators.ts';
import type { Group } from '#shared/domain/permissions.ts';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { GroupBoxes } from './GroupBoxes.tsx';
import { isSameGroups } from './operator-words.ts';
import { useChangeOperator } from './use-operators.ts';

type GroupsDialogProps = { operator: Operator; onClose: () => void };

export function GroupsDialog({ operator, onClose }: GroupsDialogProps) {
  const [first] = useState(() => operator.groups.map(({ name }) => name as Group));
  const [groups, setGroups] = useState(first);
  const change = useChangeOperator();
  const save = () => change.run({ operator, groups }, { onSuccess: onClose });
  return (
    <FormDialog
      isOpen
      isTyped={!isSameGroups(groups, first)}
      onClose={onClose}
      title={`Groups of ${useNameOf()(operator)}`}
    >
      <DialogBody>
        <GroupBoxes
          chosen={groups}
          onChange={setGroups}
          error={groups.length === 0 ? 'Choose at least one group.' : undefined}
        />
        <p>The change takes effect immediately, also where they are signed in.</p>
      </DialogBody>
      <DialogButtons onCancel={onClose} disabled={groups.length === 0} loading={change.isBusy} onClick={save}>
        Save groups
      </DialogButtons>
    </FormDialog>
  );
}
