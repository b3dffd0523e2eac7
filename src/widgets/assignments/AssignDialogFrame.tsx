import { DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { Form } from '#ui/forms/Form.tsx';
import { toggled } from '#ui/forms/toggled.ts';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import type { PickSearch } from '#ui/forms/use-pick-search.ts';
import { isChanged } from '#ui/forms/use-typed.ts';
import { dueBody, DueFields, NOT_DUE } from './DueFields.tsx';
import { PickList, type PickOption } from '#ui/forms/PickList.tsx';

type AssignDialogFrameProps = {
  title: string;
  formLabel: string;
  /** Label of the list: what is chosen, in the plural. */
  label: string;
  noneChosen: string;
  list: { options: readonly PickOption[] | undefined; problem: string | undefined; onRetry: () => void };
  search: PickSearch;
  problem: string | undefined;
  isBusy: boolean;
  /** At least one id. */
  onAssign: (ids: readonly string[], due: ReturnType<typeof dueBody>) => void;
  onClose: () => void;
};

/** Assigns several items, ticked in a searched list, with a due day. */
export function AssignDialogFrame(props: AssignDialogFrameProps) {
  const { title, list, search, problem, onClose } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [due, setDue] = useState(NOT_DUE);
  const [error, setError] = useState<string>();
  const toggle = ({ id }: PickOption) => {
    setChosen(toggled(chosen, id));
    setError(undefined);
  };
  const submit = () => {
    if (chosen.size === 0) return setError(props.noneChosen);
    props.onAssign([...chosen], dueBody(due));
  };
  const isChosen = chosen.size > 0 || isChanged(due, NOT_DUE);
  return (
    <FormDialog isOpen onClose={onClose} isTyped={isChosen} isChoice title={title}>
      <Form onSubmit={submit} aria-label={props.formLabel}>
        <DialogBody>
          {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
          <PickList
            label={props.label}
            {...list}
            chosen={chosen}
            onToggle={toggle}
            typed={search.typed}
            onType={search.setTyped}
            note={`${chosen.size} chosen`}
            error={error}
          />
          <DueFields value={due} onChange={setDue} />
        </DialogBody>
        <DialogButtons onCancel={onClose} loading={props.isBusy}>
          Assign
        </DialogButtons>
      </Form>
    </FormDialog>
  );
}
