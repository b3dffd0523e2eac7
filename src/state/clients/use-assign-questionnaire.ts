import { useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { lateModule } from '#api/late.ts';
import type { QuestionnaireAssignment } from '#shared/api/questionnaire-assignments.ts';
import type { ClientId, QuestionnaireId, UserId } from '#shared/domain/ids.ts';
import { useApi } from '../services.atoms.ts';
import { useToast } from '../toasts.atoms.ts';
import { useWritingAs } from '../account/use-writing-as.ts';
import { useCache, useChangeBy } from '../use-change.ts';

type Assignment = {
  questionnaireIds: readonly QuestionnaireId[];
  clientIds: readonly ClientId[];
  dueOn: string | null;
  repeatDays: number | null;
};

// Loaded with their first use: their schemas would be a large part of the first page.
const assignmentCalls = lateModule(() => import('#shared/api/questionnaire-assignments.ts'));
const questionnaireCalls = lateModule(() => import('#state/calls/questionnaire-calls.ts'));
const staleCalls = async () => (await questionnaireCalls()).QUESTIONNAIRE_CALLS;

/**
 * Assigns questionnaires to clients, with one undo for all of them. Submitting again after an error continues with
 * those not assigned yet.
 */
export function useAssignQuestionnaires(clientsTherapistId: UserId, onDone: () => void) {
  const api = useApi();
  const therapistId = useWritingAs(clientsTherapistId);
  const [hasSome, setSome] = useState(false);
  // Assignments from attempts that failed halfway.
  const madeBefore = useRef<readonly QuestionnaireAssignment[]>([]);
  const cache = useCache();
  const showToast = useToast();
  const withdraw = async (made: readonly QuestionnaireAssignment[]) => {
    const { patchQuestionnaireAssignment } = await assignmentCalls();
    for (const { assignmentId, version } of made) {
      const params = { id: therapistId, assignmentId };
      await api.callEndpoint(patchQuestionnaireAssignment, {
        params,
        body: { isWithdrawn: true, version },
      });
    }
    await staleCalls().then(cache.refresh, cache.refreshAll);
  };
  const assignEach = async ({ questionnaireIds, clientIds, ...due }: Assignment) => {
    const { createQuestionnaireAssignments } = await assignmentCalls();
    for (const questionnaireId of questionnaireIds) {
      const missing = clientIds.filter((clientId) => !has(madeBefore.current, { questionnaireId, clientId }));
      if (missing.length === 0) continue;
      const answer = await api.callEndpoint(createQuestionnaireAssignments, {
        params: { id: therapistId },
        body: { questionnaireId, clientIds: missing, ...due },
      });
      madeBefore.current = [...madeBefore.current, ...answer.assignments];
    }
    return madeBefore.current;
  };
  const { run, isBusy, error } = useChangeBy(assignEach, {
    refreshes: staleCalls,
    isBusyUntilRefreshed: true,
    onError: () => setSome(madeBefore.current.length > 0),
    onSuccess: (made) => {
      madeBefore.current = [];
      const words =
        made.length === 1 ? `'${made[0]!.title}' assigned.` : `${made.length} questionnaires assigned.`;
      const fail = (failure: unknown) => showToast({ kind: 'danger', message: messageOf(failure) });
      const undo = () => void withdraw(made).catch(fail);
      showToast({ kind: 'success', message: words, action: { label: 'Undo', run: undo }, isPassing: true });
      onDone();
    },
  });
  return { assign: run, isBusy, problem: error ? problemOf(error, hasSome) : undefined };
}

const problemOf = (error: unknown, hasSome: boolean): string =>
  hasSome
    ? `Only some were assigned: ${messageOf(error)} Assign again to add the rest; none is assigned twice.`
    : messageOf(error);

const has = (
  made: readonly QuestionnaireAssignment[],
  { questionnaireId, clientId }: Pick<QuestionnaireAssignment, 'questionnaireId' | 'clientId'>,
): boolean => made.some((each) => each.questionnaireId === questionnaireId && each.clientId === clientId);
