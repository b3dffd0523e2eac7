import { Button, DialogBody, FileInput } from '@blueprintjs/core';
import { useState } from 'react';
import type { Letterhead } from '#shared/api/practice/report-settings.ts';
import { logoKindOf, logoProblem } from '#shared/reports/logo.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField } from '#ui/forms/TextAreaField.tsx';
import { isChanged, useTyped } from '#ui/forms/use-typed.ts';
import { takeFile } from '#ui/files/use-chosen-file.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';

type LetterheadButtonProps = {
  value: Letterhead;
  canEdit: boolean;
  isBusy: boolean;
  problem: string | undefined;
  onReset: () => void;
  onSave: (value: Letterhead, onDone: () => void) => void;
};

/** Logo and contact of the practice, for all its reports. */
export function LetterheadButton(props: LetterheadButtonProps) {
  const { canEdit, isBusy, onReset } = props;
  const [isOpen, setOpen] = useState(false);
  if (!canEdit) return undefined;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          onReset();
          setOpen(true);
        }}
      >
        Edit logo and contact
      </Button>
      <FormDialog isOpen={isOpen} title="Logo and contact" isBusy={isBusy} onClose={close}>
        <LetterheadForm {...props} onClose={close} />
      </FormDialog>
    </>
  );
}

const MOST_CONTACT = 400;

function LetterheadForm(props: LetterheadButtonProps & { onClose: () => void }) {
  const { value, isBusy, problem, onSave, onClose } = props;
  const [contact, setContact] = useState(value.contact);
  const [logo, setLogo] = useState(value.logo);
  const [logoError, setLogoError] = useState<string>();
  useTyped(isChanged({ contact, logo: logo ?? '' }, { contact: value.contact, logo: value.logo ?? '' }));
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const wrong = logoProblem(bytes);
    setLogoError(wrong);
    if (wrong === undefined) setLogo(dataUrlOf(bytes));
  };
  const contactError =
    contact.length > MOST_CONTACT ? `The contact has ${MOST_CONTACT} characters at most.` : undefined;
  return (
    <Form onSubmit={() => contactError === undefined && onSave({ contact: contact.trim(), logo }, onClose)}>
      <DialogBody>
        {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        <Field label="Logo" isOptional helper="PNG or JPEG, 200 kB at most." error={logoError}>
          {(input) => (
            <FileInput
              fill
              text="Choose a picture…"
              inputProps={{ ...input, accept: 'image/png,image/jpeg' }}
              onInputChange={({ currentTarget }) => void choose(takeFile(currentTarget))}
            />
          )}
        </Field>
        {logo ? (
          <div className="lw-paper__logo-choice">
            <img src={logo} alt="Logo of the practice" className="lw-paper__logo" />
            <Button size="small" onClick={() => setLogo(null)}>
              Remove logo
            </Button>
          </div>
        ) : undefined}
        <TextAreaField
          label="Contact"
          helper="Address, phone or web address, as it is printed."
          error={contactError}
          value={contact}
          onChange={setContact}
        />
      </DialogBody>
      <DialogButtons type="submit" loading={isBusy} onCancel={onClose}>
        Save logo and contact
      </DialogButtons>
    </Form>
  );
}

const dataUrlOf = (bytes: Uint8Array): string =>
  `data:image/${logoKindOf(bytes) ?? 'png'};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
