import { useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import {
  type QuestionnaireAssignment,
  createQuestionnaireAssignments,
  listQuestionnaireAssignments,
  patchQuestionnaireAssignment,
} from '#shared/api/questionnaire-assignments.ts';
import type { ClientId, QuestionnaireId, UserId } from '#shared/domain/ids.ts';
import { useApi } from '../services.atoms.ts';
import { useToast } from '../toasts.atoms.ts';
import { useUndoable } from '../use-undoable.ts';
import { useWritingAs } from '../account/use-writing-as.ts';
import { QUESTIONNAIRE_CALLS } from '#state/calls/questionnaire-calls.ts';
import { paintOf, useCache, useChangeBy } from '../use-change.ts';

type Assignment = {
  questionnaireIds: readonly QuestionnaireId[];
  clientIds: readonly ClientId[];
  dueOn: string | null;
  repeatDays: number | null;
};

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
    for (const { assignmentId, version } of made) {
      const params = { id: therapistId, assignmentId };
      await api.callEndpoint(patchQuestionnaireAssignment, {
        params,
        body: { isWithdrawn: true, version },
      });
    }
    await cache.refresh(QUESTIONNAIRE_CALLS);
  };
  const assignEach = async ({ questionnaireIds, clientIds, ...due }: Assignment) => {
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
    refreshes: QUESTIONNAIRE_CALLS,
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
