import { DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { type StudyDetail, getStudy, listStudies, unblindStudy } from '#shared/api/studies.ts';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useChange } from '#state/use-change.ts';
import { useFocusFirst } from '#ui/focus/use-focus-first.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { TextAreaField } from '#ui/forms/TextAreaField.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';

type UnblindDialogProps = { study: StudyDetail; isOpen: boolean; onClose: () => void };

export function UnblindDialog({ study, isOpen, onClose }: UnblindDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Unblind the study">
      {isOpen ? <UnblindForm study={study} onClose={onClose} /> : undefined}
    </FormDialog>
  );
}

function UnblindForm({ study, onClose }: Omit<UnblindDialogProps, 'isOpen'>) {
  const { organizationId } = useUser().organization;
  const form = useForm({ reason: '' });
  const [clientId, setClientId] = useState('');
  const sealed = study.enrolled.filter(({ arm }) => arm === null);
  const unblind = useChange(unblindStudy, {
    refreshes: [getStudy, listStudies],
    onSuccess: onClose,
  });
  const submit = () => {
    const { reason } = form.values;
    const parsed = unblindStudy.body.safeParse({ reason, ...(clientId && { clientId }) });
    const params = { id: organizationId, studyId: study.studyId };
    if (parsed.success) unblind.run({ params, body: parsed.data });
    else form.setErrors(fieldErrorsOf(parsed.error));
  };
  return (
    <Form ref={useFocusFirst()} className="lw-form" onSubmit={submit} aria-label="Unblind the study">
      <DialogBody>
        {unblind.problem ? <Notice kind="danger">{unblind.problem}</Notice> : undefined}
        <p>
          This cannot be undone, and it is written into the audit log with your name. Sessions of whoever is
          unblinded no longer belong to the study.
        </p>
        <FormChoice
          label="Show the feedback of"
          value={clientId}
          options={[
            { value: '', label: 'All participants, which ends the study' },
            ...sealed.map((each) => ({ value: each.clientId as string, label: each.clientName })),
          ]}
          onChange={setClientId}
        />
        <TextAreaField label="Reason" isRequired {...form.field('reason')} />
      </DialogBody>
      <DialogButtons onCancel={onClose} loading={unblind.isBusy}>
        Unblind
      </DialogButtons>
    </Form>
  );
}
