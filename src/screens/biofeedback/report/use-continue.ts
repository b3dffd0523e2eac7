import { continueAssessment, listAssessmentAssignments } from '#shared/api/assessments.ts';
import { listSessions } from '#shared/api/sessions.ts';
import { useLocation } from 'wouter';
import { messageOf } from '#api/api-error.ts';
import { pathTo } from '#shared/routes.ts';
import { useToast } from '#state/toasts.atoms.ts';
import type { BiofeedbackData } from '../room/use-biofeedback-data.ts';
import { useChange } from '#state/use-change.ts';

/** Plans the part of the session that continues the assessment, and opens it. */
export function useContinue({ therapistId, session, component }: BiofeedbackData) {
  const [, navigate] = useLocation();
  const showToast = useToast();
  const { run, isBusy } = useChange(continueAssessment, {
    refreshes: [listAssessmentAssignments, listSessions],
    onSuccess: ({ sessionComponentId }) => {
      const assessmentId = component.assessment?.assessmentId;
      if (assessmentId) {
        navigate(pathTo.recording({ ...session, therapistId, assessmentId, sessionComponentId }));
      }
    },
    onError: (error) => showToast({ kind: 'danger', message: messageOf(error) }),
  });
  const params = { id: therapistId, sessionComponentId: component.sessionComponentId };
  return { resume: () => run({ params }), isBusy };
}
