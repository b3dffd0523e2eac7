import { useState } from 'react';
import {
  type AssessmentAssignment,
  type AssessmentRecord,
  listAssessments,
} from '#shared/api/assessments.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useAssignAssessment } from '#state/clients/use-assign-assessment.ts';
import { useEndpointPages } from '#state/use-endpoint-pages.ts';
import { AssignAssessmentFrame } from '#widgets/assignments/AssignAssessmentFrame.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { SearchedChoice } from '#ui/forms/SearchedChoice.tsx';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';

type AssignAssessmentDialogProps = {
  ids: ClientIds;
  onRecord: (assignment: AssessmentAssignment) => void;
  onClose: () => void;
};

/** Assigns one of the assessments to this client. */
export function AssignAssessmentDialog({ ids, onRecord, onClose }: AssignAssessmentDialogProps) {
  const [record, setRecord] = useState<AssessmentRecord>();
  const [error, setError] = useState<string>();
  const { assign, ...state } = useAssignAssessment(ids.therapistId, (assignment, isNow) => {
    onClose();
    if (isNow) onRecord(assignment);
  });
  return (
    <AssignAssessmentFrame
      {...state}
      title="Assign an assessment"
      formLabel="Assign an assessment"
      isChosen={record !== undefined}
      onAssign={(dueOn, isNow) => {
        if (record) assign({ record, clientId: ids.clientId, dueOn }, isNow);
        else setError('Choose an assessment.');
      }}
      onClose={onClose}
    >
      <AssessmentField
        value={record}
        error={error}
        onChange={(next) => {
          setRecord(next);
          setError(undefined);
        }}
      />
    </AssignAssessmentFrame>
  );
}

const SHOWN = 50;

type AssessmentFieldProps = {
  value: AssessmentRecord | undefined;
  onChange: (record: AssessmentRecord | undefined) => void;
  error: string | undefined;
};

/** Search field for one assessment in use, of the practice or built in. */
function AssessmentField({ value, onChange, error }: AssessmentFieldProps) {
  const { userId: id } = useUser();
  const { typed, setTyped, searchTerm } = usePickSearch();
  const found = useEndpointPages({
    endpoint: listAssessments,
    input: { params: { id }, query: { searchTerm } },
    rowsOf: (answer) => ({ rows: answer.assessments, total: answer.totalAssessments }),
    limit: SHOWN,
  });
  const options = (found.rows ?? []).map(({ assessmentId, definition }) => ({
    value: assessmentId as string,
    label: definition.name,
  }));
  return (
    <SearchedChoice
      label="Assessment"
      noun="assessments"
      value={value?.assessmentId ?? ''}
      options={[{ value: '', label: 'Choose an assessment' }, ...options]}
      onChange={(next) => onChange(found.rows?.find(({ assessmentId }) => assessmentId === next))}
      typed={typed}
      onType={setTyped}
      more={found.more}
      isBusy={found.isBusy}
      problem={found.problem}
      onRetry={found.retry}
      error={error}
    />
  );
}
