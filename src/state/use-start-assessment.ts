import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import type { AssessmentAssignment } from '#shared/api/assessments.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from './auth.atoms.ts';
import { useApi } from './services.atoms.ts';
import { useToast } from './toasts.atoms.ts';

/** Plans the session an assigned assessment is recorded in; `onStarted` goes where that happens. */
export function useStartAssessment(onStarted: (row: AssessmentAssignment) => void) {
  const api = useApi();
  const { userId: id } = useUser();
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: ({ assignmentId }: Pick<AssessmentAssignment, 'assignmentId'>) =>
      api.callEndpoint(ENDPOINTS.startAssessment, { params: { id, assignmentId } }),
    networkMode: 'always',
    onSuccess: (row) => {
      void queries.invalidateQueries({ queryKey: ['assessmentAssignments'] });
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      onStarted(row);
    },
    onError: (error) => showToast({ kind: 'danger', message: messageOf(error) }),
  });
}
