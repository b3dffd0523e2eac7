import { DialogBody } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { Form } from '../forms/Form.tsx';
import { TextField } from '../forms/TextField.tsx';
import { Notice } from '../notices/Notice.tsx';
import { Dialog, DialogButtons } from './Dialog.tsx';

type EraseDialogProps = {
  /** Name of the form; the heading adds a question mark: 'Erase this client'. */
  title: string;
  /** Label of the field: 'Type ERASE to confirm'. */
  typeLabel: string;
  /** Whether the typed text confirms. */
  isConfirmed: (typed: string) => boolean;
  keepLabel: string;
  eraseLabel: string;
  isBusy: boolean;
  problem: string | undefined;
  onErase: (typed: string) => void;
  onClose: () => void;
  /** What is lost. */
  children: ReactNode;
};

/** Asks for a typed text before something is deleted for good. */
export function EraseDialog(props: EraseDialogProps) {
  const { title, isConfirmed, isBusy, problem, onErase, onClose, children } = props;
  const [typed, setTyped] = useState('');
  return (
    <Dialog isOpen onClose={onClose} title={`${title}?`}>
      <Form className="lw-form" onSubmit={() => onErase(typed)} aria-label={title}>
        <DialogBody>
          {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
          {children}
          <TextField
            label={props.typeLabel}
            isRequired
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        </DialogBody>
        <DialogButtons
          onCancel={onClose}
          cancelLabel={props.keepLabel}
          intent="danger"
          loading={isBusy}
          disabled={!isConfirmed(typed)}
        >
          {props.eraseLabel}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
