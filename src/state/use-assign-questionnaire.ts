import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { QUESTIONNAIRES } from '#api/questionnaire-queries.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { QuestionnaireAssignment } from '#shared/api/questionnaire-assignments.ts';
import type { ClientId, QuestionnaireId, UserId } from '#shared/domain/ids.ts';
import { useApi } from './services.atoms.ts';
import { showAtOnce } from './show-at-once.ts';
import { useToast } from './toasts.atoms.ts';
import { useUndoable } from './use-undoable.ts';
import { useWritingAs } from './use-writing-as.ts';

type Assignment = {
  questionnaireIds: readonly QuestionnaireId[];
  clientIds: readonly ClientId[];
  dueOn: string | null;
  repeatDays: number | null;
};

/**
 * Asks clients to answer questionnaires; it can be taken back as a whole. Submitted again after a failure, it goes on
 * with those that are not assigned yet.
 */
export function useAssignQuestionnaires(clientsTherapistId: UserId, onDone: () => void) {
  const api = useApi();
  const therapistId = useWritingAs(clientsTherapistId);
  const [hasSome, setSome] = useState(false);
  // Of attempts that failed half way.
  const madeBefore = useRef<readonly QuestionnaireAssignment[]>([]);
  const queries = useQueryClient();
  const showToast = useToast();
  const refresh = () => queries.invalidateQueries({ queryKey: [QUESTIONNAIRES] });
  const withdraw = async (made: readonly QuestionnaireAssignment[]) => {
    for (const { assignmentId, version } of made) {
      const params = { id: therapistId, assignmentId };
      await api.callEndpoint(ENDPOINTS.patchQuestionnaireAssignment, {
        params,
        body: { isWithdrawn: true, version },
      });
    }
    await refresh();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ questionnaireIds, clientIds, ...due }: Assignment) => {
      for (const questionnaireId of questionnaireIds) {
        const missing = clientIds.filter(
          (clientId) => !has(madeBefore.current, { questionnaireId, clientId }),
        );
        if (missing.length === 0) continue;
        const answer = await api.callEndpoint(ENDPOINTS.createQuestionnaireAssignments, {
          params: { id: therapistId },
          body: { questionnaireId, clientIds: missing, ...due },
        });
        madeBefore.current = [...madeBefore.current, ...answer.assignments];
      }
      return madeBefore.current;
    },
    networkMode: 'always',
    // Those before the one that failed are assigned, and the lists must say so.
    onError: () => {
      setSome(madeBefore.current.length > 0);
      return refresh();
    },
    onSuccess: (made) => {
      madeBefore.current = [];
      const words =
        made.length === 1 ? `'${made[0]!.title}' assigned.` : `${made.length} questionnaires assigned.`;
      const fail = (failure: unknown) => showToast({ kind: 'danger', message: messageOf(failure) });
      const undo = () => void withdraw(made).catch(fail);
      showToast({ kind: 'success', message: words, action: { label: 'Undo', run: undo }, isPassing: true });
      onDone();
      return refresh();
    },
  });
  return { assign: mutate, isBusy: isPending, problem: error ? problemOf(error, hasSome) : undefined };
}

const problemOf = (error: unknown, hasSome: boolean): string =>
  hasSome
    ? `Some are assigned, the rest are not: ${messageOf(error)} Assign again for the rest; none is assigned twice.`
    : messageOf(error);

const has = (
  made: readonly QuestionnaireAssignment[],
  { questionnaireId, clientId }: Pick<QuestionnaireAssignment, 'questionnaireId' | 'clientId'>,
): boolean => made.some((each) => each.questionnaireId === questionnaireId && each.clientId === clientId);

type Assignments = { rows?: QuestionnaireAssignment[]; assignments?: QuestionnaireAssignment[] };

/**
 * In the list of the practice, and in that of a client. One taken back is open or overdue again; which of the two, the
 * server says.
 */
const paintWithdrawn = (assignmentId: string, isWithdrawn: boolean) => (data: unknown) => {
  const page = data as Assignments | undefined;
  const isIt = (each: QuestionnaireAssignment) => each.assignmentId === assignmentId;
  const paint = (rows: QuestionnaireAssignment[]) =>
    rows.map((each) => (isIt(each) ? { ...each, state: 'withdrawn' } : each));
  if (!isWithdrawn) return data;
  if (page?.assignments?.some(isIt)) return { ...page, assignments: paint(page.assignments) };
  if (page?.rows?.some(isIt)) return { ...page, rows: paint(page.rows) };
  return data;
};

/** Withdraws an open assignment, at once on screen. */
export function useWithdrawAssignment(clientsTherapistId: UserId) {
  const therapistId = useWritingAs(clientsTherapistId);
  const api = useApi();
  const queries = useQueryClient();
  const send = ({ assignmentId, version }: QuestionnaireAssignment, isWithdrawn: boolean) =>
    showAtOnce(queries, {
      queryKey: [QUESTIONNAIRES],
      paint: paintWithdrawn(assignmentId, isWithdrawn),
      call: () =>
        api.callEndpoint(ENDPOINTS.patchQuestionnaireAssignment, {
          params: { id: therapistId, assignmentId },
          body: { isWithdrawn, version },
        }),
    });
  return useUndoable({
    run: (assignment: QuestionnaireAssignment) => send(assignment, true),
    undo: (_assignment, withdrawn) => send(withdrawn, false),
    done: () => 'Assignment withdrawn.',
    failed: 'The assignment was not withdrawn.',
    onSettled: () => queries.invalidateQueries({ queryKey: [QUESTIONNAIRES] }),
  });
}
