import { useLocation } from 'wouter';
import { ApiError } from '#api/api-error.ts';
import {
  type Questionnaire,
  type QuestionnaireCategory,
  archiveQuestionnaire,
  createQuestionnaire,
  createQuestionnaireCategory,
  deleteQuestionnaire,
  deleteQuestionnaireCategory,
  duplicateQuestionnaire,
} from '#shared/api/questionnaires.ts';
import { MESSAGES } from '#model/messages.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { pathTo } from '#shared/routes.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { QUESTIONNAIRE_CALLS } from '#state/calls/questionnaire-calls.ts';
import { useCache, useChange, useChangeBy } from '#state/use-change.ts';

/**
 * Deletes, archives, duplicates and imports. Undo restores an archived questionnaire from the archive, and creates a
 * new one again.
 */
export function useQuestionnaireActions() {
  const api = useApi();
  const cache = useCache();
  const { userId } = useUser();
  const showToast = useToast();
  const [, navigate] = useLocation();
  const params = ({ questionnaireId }: Pick<Questionnaire, 'questionnaireId'>) => ({
    id: userId,
    questionnaireId,
  });
  const setArchived = (questionnaire: Questionnaire, isArchived: boolean) =>
    api.callEndpoint(archiveQuestionnaire, { params: params(questionnaire), body: { isArchived } });
  const undoRemoval = async (questionnaire: Questionnaire, outcome: 'deleted' | 'archived') => {
    const { definition, categoryId } = questionnaire;
    const body = { definition, categoryId };
    await (outcome === 'archived'
      ? setArchived(questionnaire, false)
      : api.callEndpoint(createQuestionnaire, { params: { id: userId }, body }));
    await cache.refresh(QUESTIONNAIRE_CALLS);
  };
  const failWith = (message: string) => () => showToast({ kind: 'danger', message });

  const deleted = (questionnaire: Questionnaire) =>
    api.callEndpoint(deleteQuestionnaire, { params: params(questionnaire) });
  const remove = useChangeBy(deleted, {
    refreshes: QUESTIONNAIRE_CALLS,
    onSuccess: ({ outcome }, questionnaire) => {
      const undo = () =>
        void undoRemoval(questionnaire, outcome).catch(failWith(MESSAGES.questionnaireCreateFailed));
      showToast({
        kind: 'success',
        message: MESSAGES.questionnaireDeleted,
        action: { label: 'Undo', run: undo },
      });
    },
    onError: failWith(MESSAGES.questionnaireDeleteFailed),
  });
  const restore = useChangeBy((questionnaire: Questionnaire) => setArchived(questionnaire, false), {
    refreshes: QUESTIONNAIRE_CALLS,
    onSuccess: () => showToast({ kind: 'success', message: MESSAGES.questionnaireUpdated }),
    onError: failWith(MESSAGES.questionnaireUpdateFailed),
  });
  const creating = {
    refreshes: QUESTIONNAIRE_CALLS,
    onSuccess: ({ questionnaireId }: Questionnaire) => {
      showToast({ kind: 'success', message: MESSAGES.questionnaireCreated });
      navigate(pathTo.questionnaire({ assessmentId: questionnaireId }));
    },
    onError: failWith(MESSAGES.questionnaireCreateFailed),
  };
  const duplicate = useChange(duplicateQuestionnaire, creating);
  const create = useChange(createQuestionnaire, creating);
  return {
    isCreating: create.isBusy,
    remove: remove.run,
    restore: restore.run,
    duplicate: (questionnaire: Questionnaire) => duplicate.run({ params: params(questionnaire) }),
    create: (definition: QuestionnaireDefinition) =>
      create.run({ params: { id: userId }, body: { definition, categoryId: null } }),
  };
}

/** The messages are those of the specification; the field shows why a name is taken. */
export function useCategoryActions(onCreated: (category: QuestionnaireCategory) => void) {
  const { userId: id } = useUser();
  const showToast = useToast();
  const refreshing = { refreshes: QUESTIONNAIRE_CALLS, isBusyUntilRefreshed: true } as const;
  const create = useChange(createQuestionnaireCategory, {
    ...refreshing,
    onSuccess: (category) => {
      showToast({ kind: 'success', message: MESSAGES.categoryCreated });
      onCreated(category);
    },
    onError: (error) => {
      // For a taken name a retry is pointless, and its field says so already.
      if (error instanceof ApiError && error.code === 'conflict') return;
      showToast({ kind: 'danger', message: MESSAGES.categoryCreateFailed });
    },
  });
  const remove = useChange(deleteQuestionnaireCategory, {
    ...refreshing,
    onSuccess: () => showToast({ kind: 'success', message: MESSAGES.categoryDeleted }),
    onError: () => showToast({ kind: 'danger', message: MESSAGES.categoryDeleteFailed }),
  });
  return {
    create: (name: string) => create.run({ params: { id }, body: { name } }),
    remove: ({ categoryId }: QuestionnaireCategory) => remove.run({ params: { id, categoryId } }),
    isBusy: create.isBusy || remove.isBusy,
    reason: create.problem,
  };
}
