import { useState } from 'react';
import {
  type AssessmentAssignment,
  type AssessmentRecord,
  assignAssessment,
  listAssessmentAssignments,
} from '#shared/api/assessments.ts';
import type { AssessmentId, ClientId, QuestionnaireId, UserId } from '#shared/domain/ids.ts';
import { useUser } from '../auth.atoms.ts';
import { useApi } from '../services.atoms.ts';
import { useAssignQuestionnaires } from './use-assign-questionnaire.ts';
import { useUndoable } from '../use-undoable.ts';
import { useWithdrawAssessment } from './use-withdraw-assessment.ts';

type Given = {
  record: Pick<AssessmentRecord, 'assessmentId' | 'definition'>;
  clientId: ClientId;
  dueOn: string | null;
};

/**
 * Assigns an assessment to a client, with its questionnaires. `onDone` runs when all are assigned, so that no partial
 * assignment passes unnoticed. Submitting again after an error continues with the questionnaires.
 */
export function useAssignAssessment(
  clientsTherapistId: UserId,
  onDone: (assignment: AssessmentAssignment, isNow: boolean) => void,
) {
  const one = useAssignAlone();
  const questionnaires = useAssignQuestionnaires(clientsTherapistId, () => undefined);
  // The assessment is assigned, its questionnaires are not yet.
  const [made, setMade] = useState<AssessmentAssignment>();
  const assignQuestionnaires = (assignment: AssessmentAssignment, { record }: Given, isNow: boolean) => {
    const { questionnaireIds } = record.definition;
    if (questionnaireIds.length === 0) return onDone(assignment, isNow);
    setMade(assignment);
    questionnaires.assign(
      {
        questionnaireIds: questionnaireIds as QuestionnaireId[],
        clientIds: [assignment.clientId],
        dueOn: assignment.dueOn,
        repeatDays: null,
      },
      { onSuccess: () => onDone(assignment, isNow) },
    );
  };
  const assign = (given: Given, isNow: boolean) => {
    if (made) return assignQuestionnaires(made, given, isNow);
    const { record, clientId, dueOn } = given;
    const input = { clientId, assessmentId: record.assessmentId, dueOn };
    one.run(input, { onSuccess: (assignment) => assignQuestionnaires(assignment, given, isNow) });
  };
  return { made, assign, isBusy: one.isBusy || questionnaires.isBusy, problem: questionnaires.problem };
}

/** Assigns in the user's own name; the recording will be in that name too. */
function useAssignAlone() {
  const api = useApi();
  const { userId: id } = useUser();
  const { setWithdrawn } = useWithdrawAssessment();
  return useUndoable({
    run: ({ clientId, ...body }: { clientId: ClientId; assessmentId: AssessmentId; dueOn: string | null }) =>
      api.callEndpoint(assignAssessment, { params: { id, clientId }, body }),
    undo: (_input, made) => setWithdrawn(made, true),
    done: (_input, { assessmentName }) => `'${assessmentName}' assigned.`,
    failed: 'The assessment was not assigned.',
    refreshes: [listAssessmentAssignments],
  });
}
