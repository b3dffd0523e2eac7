import { Button, DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import type { TemplateOption } from '#model/report/templates.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';

type TemplateBarProps = {
  options: readonly TemplateOption[];
  chosen: TemplateOption;
  canSave: boolean;
  isBusy: boolean;
  problem: string | undefined;
  onReset: () => void;
  onChoose: (templateId: string) => void;
  onSave: (name: string, onDone: () => void) => void;
  onDelete: (onDone: () => void) => void;
};

/** Paper, client and sections under a name, for everyone in the practice. */
export function TemplateBar(props: TemplateBarProps) {
  const { options, chosen, canSave, onReset, onChoose } = props;
  const [open, setOpen] = useState<'save' | 'delete'>();
  const show = (dialog: typeof open) => {
    onReset();
    setOpen(dialog);
  };
  return (
    <div className="lw-paper__template">
      <FormChoice
        label="Template"
        value={chosen.templateId}
        options={options.map(({ templateId, name }) => ({ value: templateId, label: name }))}
        onChange={onChoose}
      />
      {canSave ? (
        <div className="lw-paper__template-actions">
          <Button size="small" onClick={() => show('save')}>
            Save as template
          </Button>
          {chosen.isOwn ? (
            <Button size="small" variant="minimal" intent="danger" onClick={() => show('delete')}>
              Delete template
            </Button>
          ) : undefined}
        </div>
      ) : undefined}
      {open === 'save' ? <SaveDialog {...props} onClose={() => setOpen(undefined)} /> : undefined}
      {open === 'delete' ? <DeleteDialog {...props} onClose={() => setOpen(undefined)} /> : undefined}
    </div>
  );
}

type DialogProps = TemplateBarProps & { onClose: () => void };

function SaveDialog({ chosen, isBusy, problem, onSave, onClose }: DialogProps) {
  return (
    <FormDialog isOpen title="Save as template" isBusy={isBusy} onClose={onClose}>
      <SaveForm {...{ chosen, isBusy, problem, onSave, onClose }} />
    </FormDialog>
  );
}

type SaveFormProps = Pick<DialogProps, 'chosen' | 'isBusy' | 'problem' | 'onSave' | 'onClose'>;

function SaveForm({ chosen, isBusy, problem, onSave, onClose }: SaveFormProps) {
  const form = useForm({ name: chosen.isOwn ? chosen.name : '' });
  const submit = () => {
    const name = form.values.name.trim();
    if (name === '') form.setErrors({ name: 'Enter a name.' });
    else if (name.length > MOST_NAME) form.setErrors({ name: `A name has ${MOST_NAME} characters at most.` });
    else onSave(name, onClose);
  };
  return (
    <Form onSubmit={submit}>
      <DialogBody>
        {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        <TextField
          label="Name"
          isRequired
          helper="Everyone in the practice can use it. A template of this name is replaced."
          {...form.field('name')}
        />
      </DialogBody>
      <DialogButtons type="submit" loading={isBusy} onCancel={onClose}>
        Save template
      </DialogButtons>
    </Form>
  );
}

const MOST_NAME = 60;

function DeleteDialog({ chosen, isBusy, problem, onDelete, onClose }: DialogProps) {
  return (
    <FormDialog isOpen title="Delete template" isBusy={isBusy} onClose={onClose}>
      <DialogBody>
        {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        <p>
          Delete the template '{chosen.name}' for everyone in the practice? Printed reports do not change.
        </p>
      </DialogBody>
      <DialogButtons intent="danger" loading={isBusy} onClick={() => onDelete(onClose)} onCancel={onClose}>
        Delete template
      </DialogButtons>
    </FormDialog>
  );
}
