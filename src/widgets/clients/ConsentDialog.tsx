import { Button, Checkbox, DialogBody, DialogFooter, FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { type GivenConsents, createConsent } from '#shared/api/client-consents.ts';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { CONSENT_KINDS, CONSENT_WORDS, type ConsentKind } from '#shared/domain/consent.ts';
import { localDay } from '#model/values/local-day.ts';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextAreaField } from '#ui/forms/TextAreaField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

const givenSchema = createConsent.body.omit({ kind: true });

/** Recorded as the version of a consent given without a form. */
const WITHOUT_FORM = 'spoken';

type ConsentDialogProps = {
  /** Marked, so that nobody has to look up the missing consents. */
  missing: readonly ConsentKind[];
  /** Recorded before the rest failed. */
  recorded: readonly ConsentKind[];
  record: (given: GivenConsents, onInvalid: (fields: Readonly<Record<string, string>>) => void) => void;
  isBusy: boolean;
  problem: string | undefined;
  onClose: () => void;
};

/** Consents given on one day by one person, as on one paper form: several purposes at once. */
export function ConsentDialog(props: ConsentDialogProps) {
  const { missing, recorded, record, isBusy, problem, onClose } = props;
  // Ticked as on the paper: no consent is given by default.
  const [kinds, setKinds] = useState<readonly ConsentKind[]>([]);
  const [kindsError, setKindsError] = useState<string>();
  const form = useForm({ documentVersion: '', documentText: '', givenBy: '', givenOn: localDay() });
  const submit = () => {
    const { documentVersion } = form.values;
    const given = { ...form.values, documentVersion: documentVersion.trim() || WITHOUT_FORM };
    const parsed = givenSchema.safeParse(given);
    if (kinds.length === 0) setKindsError('Select what was agreed to.');
    if (!parsed.success) form.setErrors(fieldErrorsOf(parsed.error));
    else if (kinds.length > 0) record({ ...parsed.data, kinds }, form.setErrors);
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      isTyped={form.isTyped || kinds.length > recorded.length}
      isBusy={isBusy}
      title="Record consent"
    >
      <Form className="lw-form" onSubmit={submit} aria-label="Record consent">
        <DialogBody>
          {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
          <ConsentKinds
            value={kinds}
            missing={missing}
            recorded={recorded}
            error={kindsError}
            onChange={(next) => {
              setKinds(next);
              setKindsError(undefined);
            }}
          />
          <div className="lw-form-row">
            <TextField label="Given by" isRequired {...form.field('givenBy')} />
            <TextField label="Given on" type="date" isRequired {...form.field('givenOn')} />
          </div>
          <TextField
            label="Version of the form"
            helper={`As printed on the form, for example '2026-03'. Left empty: '${WITHOUT_FORM}'.`}
            {...form.field('documentVersion')}
          />
          <TextAreaField label="Words of the agreement" {...form.field('documentText')} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose} disabled={isBusy}>
                {recorded.length > 0 ? 'Close without recording the rest' : 'Cancel'}
              </Button>
              <Button type="submit" intent="primary" loading={isBusy}>
                Record consent
              </Button>
            </>
          }
        />
      </Form>
    </FormDialog>
  );
}

type ConsentKindsProps = {
  value: readonly ConsentKind[];
  missing: readonly ConsentKind[];
  /** Stay ticked: recorded consents cannot be removed here. */
  recorded: readonly ConsentKind[];
  error: string | undefined;
  onChange: (kinds: readonly ConsentKind[]) => void;
};

/** Checkboxes for everything a client may consent to, in a fixed order. */
function ConsentKinds({ value, missing, recorded, error, onChange }: ConsentKindsProps) {
  const errorId = useId();
  return (
    <fieldset aria-label="Agreed to">
      <FormGroup
        label="Agreed to"
        intent={error ? 'danger' : 'none'}
        helperText={error ? <span id={errorId}>{error}</span> : undefined}
      >
        {CONSENT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            checked={value.includes(kind)}
            disabled={recorded.includes(kind)}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            onChange={({ currentTarget }) =>
              onChange(
                CONSENT_KINDS.filter((each) =>
                  each === kind ? currentTarget.checked : value.includes(each),
                ),
              )
            }
          >
            {CONSENT_WORDS[kind]}
            {recorded.includes(kind) ? <span className="lw-muted"> (recorded)</span> : undefined}
            {missing.includes(kind) && !recorded.includes(kind) ? (
              <span className="lw-muted"> (missing)</span>
            ) : undefined}
          </Checkbox>
        ))}
      </FormGroup>
    </fieldset>
  );
}
