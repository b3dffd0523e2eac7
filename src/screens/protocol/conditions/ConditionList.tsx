import { Button, MenuItem } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { KeyMenu } from '#ui/buttons/KeyMenu.tsx';
import { Popover } from '#ui/popovers/Popover.tsx';
import { useDefinition } from '../editor/editor-context.ts';
import { GroupProblems } from '../fields/fields.tsx';
import {
  addCondition,
  duplicateCondition,
  MOST_CONDITIONS,
  moveCondition,
  removeCondition,
  type TemplateKey,
  TEMPLATES,
} from '../model/conditions.ts';
import { ConditionCard } from './ConditionCard.tsx';

/** All conditions, one of them open; undo restores a removed one. */
export function ConditionList({ onUndo }: { onUndo: () => void }) {
  const { definition, changeDefinition, isReadOnly } = useDefinition();
  const showToast = useToast();
  const [open, setOpen] = useState<number | undefined>(0);
  const { conditions } = definition;
  const canAdd = conditions.length < MOST_CONDITIONS;
  const change = (make: (before: Protocol) => Protocol, nowOpen: number | undefined) => {
    changeDefinition(make);
    setOpen(nowOpen);
  };
  const remove = (index: number) => {
    const { name } = conditions[index]!;
    change(removeCondition(index), undefined);
    showToast({
      kind: 'info',
      message: `'${name}' was removed.`,
      action: { label: 'Undo', run: onUndo },
      isPassing: true,
    });
  };
  return (
    <>
      <ol className="lw-conditions">
        {conditions.map((condition, index) => (
          // Names change while they are typed, so a condition is identified by its position.
          <ConditionCard
            key={index}
            index={index}
            condition={condition}
            isOpen={open === index}
            onToggle={() => setOpen(open === index ? undefined : index)}
            actions={{
              canAdd,
              canRemove: conditions.length > 1,
              isLast: index === conditions.length - 1,
              move: (by) => change(moveCondition(index, by), open === index ? index + by : open),
              duplicate: () => change(duplicateCondition(index), index + 1),
              remove: () => remove(index),
            }}
          />
        ))}
      </ol>
      <GroupProblems path="conditions" />
      {isReadOnly ? undefined : (
        <AddButton isDisabled={!canAdd} onAdd={(key) => change(addCondition(key), conditions.length)} />
      )}
    </>
  );
}

function AddButton({ isDisabled, onAdd }: { isDisabled: boolean; onAdd: (key: TemplateKey) => void }) {
  return (
    <Popover
      placement="bottom-start"
      content={
        <KeyMenu aria-label="Kinds of condition">
          {TEMPLATES.map(({ key, label }) => (
            <MenuItem key={key} text={label} onClick={() => onAdd(key)} />
          ))}
        </KeyMenu>
      }
    >
      <Button icon={<PlusIcon />} disabled={isDisabled}>
        {isDisabled ? `${MOST_CONDITIONS} conditions at most` : 'Add a condition'}
      </Button>
    </Popover>
  );
}
