import { listSessions } from '#shared/api/sessions.ts';
import { messageOf } from '#api/api-error.ts';
import {
  type AssessmentAssignment,
  listAssessmentAssignments,
  startAssessment,
} from '#shared/api/assessments.ts';
import { useUser } from '../auth.atoms.ts';
import { useToast } from '../toasts.atoms.ts';
import { useChange } from '../use-change.ts';

/** Plans the session in which an assigned assessment is recorded; `onStarted` navigates to it. */
export function useStartAssessment(onStarted: (row: AssessmentAssignment) => void) {
  const { userId: id } = useUser();
  const showToast = useToast();
  const { run, isBusy } = useChange(startAssessment, {
    refreshes: [listAssessmentAssignments, listSessions],
    onSuccess: onStarted,
    onError: (error) => showToast({ kind: 'danger', message: messageOf(error) }),
  });
  return {
    run: ({ assignmentId }: Pick<AssessmentAssignment, 'assignmentId'>) =>
      run({ params: { id, assignmentId } }),
    isBusy,
  };
}
