import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import type { AssessmentAssignment } from '#shared/api/assessments.ts';
import { awaitProblems } from '#ui/focus/first-problem.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { FullName } from '../people/PersonName.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

type AssignAssessmentFrameProps = {
  title: string;
  formLabel: string;
  /** True if the field has a choice that would be lost. */
  isChosen: boolean;
  /** The stored assignment, while its questionnaires are not assigned yet. */
  made: AssessmentAssignment | undefined;
  problem: string | undefined;
  isBusy: boolean;
  /** `isNow` if the assessment is recorded immediately. */
  onAssign: (dueOn: string | null, isNow: boolean) => void;
  onClose: () => void;
  /** The field still to fill in: the client, or the assessment. */
  children: ReactNode;
};

/** Assigns an assessment to a client for later, or records it now. */
export function AssignAssessmentFrame(props: AssignAssessmentFrameProps) {
  const { title, formLabel, isChosen, made, problem, isBusy, onAssign, onClose, children } = props;
  const [dueOn, setDueOn] = useState('');
  const submit = (isNow: boolean) => onAssign(dueOn === '' ? null : dueOn, isNow);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      isTyped={isChosen || dueOn !== ''}
      isChoice
      title={title}
    >
      <Form aria-label={formLabel} onSubmit={() => submit(false)}>
        <DialogBody>
          {made ? (
            <MadeNotice made={made} problem={problem} />
          ) : (
            <>
              {children}
              <TextField label="Due on" type="date" value={dueOn} onChange={setDueOn} />
            </>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose} disabled={isBusy}>
                {made ? 'Close without assigning the rest' : 'Cancel'}
              </Button>
              <Button
                loading={isBusy}
                onClick={({ currentTarget }) => {
                  submit(true);
                  awaitProblems(currentTarget.closest('form'));
                }}
              >
                Record now
              </Button>
              <Button type="submit" intent="primary" loading={isBusy}>
                {made ? 'Assign questionnaires' : 'Assign'}
              </Button>
            </>
          }
        />
      </Form>
    </FormDialog>
  );
}

type MadeNoticeProps = { made: AssessmentAssignment; problem: string | undefined };

/** The client can no longer be changed; only the questionnaires are left. */
function MadeNotice({ made, problem }: MadeNoticeProps) {
  const words = (
    <>
      '{made.assessmentName}' is assigned to <FullName name={made.clientName} />.
    </>
  );
  if (problem === undefined) return <Notice kind="info">{words} Its questionnaires follow.</Notice>;
  return (
    <Notice kind="danger">
      {words} Its questionnaires are not all assigned: {problem}
    </Notice>
  );
}
