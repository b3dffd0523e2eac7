import { messageOf } from '#api/api-error.ts';
import type { AssessmentAssignment } from '#shared/api/assessments.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from '../auth.atoms.ts';
import { useToast } from '../toasts.atoms.ts';
import { useChange } from '../use-change.ts';

/** Plans the session in which an assigned assessment is recorded; `onStarted` navigates to it. */
export function useStartAssessment(onStarted: (row: AssessmentAssignment) => void) {
  const { userId: id } = useUser();
  const showToast = useToast();
  const { run, isBusy } = useChange(ENDPOINTS.startAssessment, {
    refreshes: [ENDPOINTS.listAssessmentAssignments, ENDPOINTS.listSessions],
    onSuccess: onStarted,
    onError: (error) => showToast({ kind: 'danger', message: messageOf(error) }),
  });
  return {
    run: ({ assignmentId }: Pick<AssessmentAssignment, 'assignmentId'>) =>
      run({ params: { id, assignmentId } }),
    isBusy,
  };
}
