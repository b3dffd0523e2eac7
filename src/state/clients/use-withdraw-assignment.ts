import {
  listQuestionnaireAssignments,
  patchQuestionnaireAssignment,
  type QuestionnaireAssignment,
} from '#shared/api/questionnaire-assignments.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { QUESTIONNAIRE_CALLS } from '#state/calls/questionnaire-calls.ts';
import { useWritingAs } from '../account/use-writing-as.ts';
import { useApi } from '../services.atoms.ts';
import { paintOf, useCache } from '../use-change.ts';
import { useUndoable } from '../use-undoable.ts';

const inState = (assignmentId: string, state: QuestionnaireAssignment['state']) =>
  paintOf(listQuestionnaireAssignments, (list) => ({
    ...list,
    assignments: list.assignments.map((each) =>
      each.assignmentId === assignmentId ? { ...each, state } : each,
    ),
  }));

/** Withdraws an open assignment, shown at once. After an undo the server says whether it is open or overdue. */
export function useWithdrawAssignment(clientsTherapistId: UserId) {
  const therapistId = useWritingAs(clientsTherapistId);
  const api = useApi();
  const cache = useCache();
  const send = ({ assignmentId, version }: QuestionnaireAssignment, isWithdrawn: boolean) =>
    cache.showAtOnce(isWithdrawn ? [inState(assignmentId, 'withdrawn')] : [], () =>
      api.callEndpoint(patchQuestionnaireAssignment, {
        params: { id: therapistId, assignmentId },
        body: { isWithdrawn, version },
      }),
    );
  return useUndoable({
    run: (assignment: QuestionnaireAssignment) => send(assignment, true),
    undo: (_assignment, withdrawn) => send(withdrawn, false),
    done: () => 'Assignment withdrawn.',
    failed: 'The assignment was not withdrawn.',
    refreshes: QUESTIONNAIRE_CALLS,
  });
}
