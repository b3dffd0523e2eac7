import { useState } from 'react';
import type { AssessmentRecord } from '#shared/api/assessments.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useAssignAssessment } from '#state/clients/use-assign-assessment.ts';
import { AssignAssessmentFrame } from '#widgets/assignments/AssignAssessmentFrame.tsx';
import { ClientField } from './ClientField.tsx';
import { useAssignmentActions } from './use-assessments.ts';

type AssignDialogProps = { record: AssessmentRecord; onClose: () => void };

/** Assigns one assessment to a client. */
export function AssignDialog({ record, onClose }: AssignDialogProps) {
  const [clientId, setClientId] = useState<ClientId>();
  const [error, setError] = useState<string>();
  const { userId } = useUser();
  const { start } = useAssignmentActions();
  const { assign, ...state } = useAssignAssessment(userId, (assignment, isNow) => {
    onClose();
    if (isNow) start.run(assignment);
  });
  return (
    <AssignAssessmentFrame
      {...state}
      title={record.definition.name}
      formLabel="Assign to a client"
      isChosen={clientId !== undefined}
      onAssign={(dueOn, isNow) => {
        if (clientId) assign({ record, clientId, dueOn }, isNow);
        else setError('Choose a client.');
      }}
      onClose={onClose}
    >
      <ClientField
        value={clientId}
        error={error}
        onChange={(next) => {
          setClientId(next);
          setError(undefined);
        }}
      />
    </AssignAssessmentFrame>
  );
}
