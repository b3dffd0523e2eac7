import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { recordingPath } from '#ui/session-paths.ts';
import type { BiofeedbackData } from '../use-biofeedback-data.ts';

/** Plans the part of the session in which the assessment goes on, and goes there. */
export function useContinue({ therapistId, session, component }: BiofeedbackData) {
  const api = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.callEndpoint(ENDPOINTS.continueAssessment, {
        params: { id: therapistId, sessionComponentId: component.sessionComponentId },
      }),
    networkMode: 'always',
    onSuccess: ({ sessionComponentId }) => {
      void queries.invalidateQueries({ queryKey: ['assessmentAssignments'] });
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      const assessmentId = component.assessment?.assessmentId;
      if (assessmentId) {
        navigate(recordingPath(therapistId, { ...session, assessmentId, sessionComponentId }));
      }
    },
    onError: (error) => showToast({ kind: 'danger', message: messageOf(error) }),
  });
  return { goOn: () => mutate(), isBusy: isPending };
}
