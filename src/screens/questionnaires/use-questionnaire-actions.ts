import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ApiError, messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Questionnaire, QuestionnaireCategory } from '#shared/api/questionnaires.ts';
import { MESSAGES } from '#shared/messages.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { questionnairePath } from '#ui/questionnaire-paths.ts';
import { useRefreshQuestionnaires } from './use-questionnaires.ts';

/** Deleting, archiving, duplicating and importing. What was deleted can be brought back: an archived one from the archive, a new one by making it again. */
export function useQuestionnaireActions() {
  const api = useApi();
  const { userId } = useUser();
  const showToast = useToast();
  const refresh = useRefreshQuestionnaires();
  const [, navigate] = useLocation();
  const params = ({ questionnaireId }: Pick<Questionnaire, 'questionnaireId'>) => ({
    id: userId,
    questionnaireId,
  });
  const setArchived = (questionnaire: Questionnaire, isArchived: boolean) =>
    api
      .callEndpoint(ENDPOINTS.archiveQuestionnaire, { params: params(questionnaire), body: { isArchived } })
      .then(refresh);
  const bringBack = async (questionnaire: Questionnaire, outcome: 'deleted' | 'archived') => {
    const { definition, categoryId } = questionnaire;
    if (outcome === 'archived') return setArchived(questionnaire, false);
    const body = { definition, categoryId };
    await api.callEndpoint(ENDPOINTS.createQuestionnaire, { params: { id: userId }, body });
    return refresh();
  };
  const failWith = (message: string) => () => showToast({ kind: 'danger', message });

  const remove = useMutation({
    mutationFn: (questionnaire: Questionnaire) =>
      api.callEndpoint(ENDPOINTS.deleteQuestionnaire, { params: params(questionnaire) }),
    networkMode: 'always',
    onSuccess: ({ outcome }, questionnaire) => {
      const undo = () =>
        void bringBack(questionnaire, outcome).catch(failWith(MESSAGES.questionnaireCreateFailed));
      showToast({
        kind: 'success',
        message: MESSAGES.questionnaireDeleted,
        action: { label: 'Undo', run: undo },
      });
      return refresh();
    },
    onError: failWith(MESSAGES.questionnaireDeleteFailed),
  });
  const restore = useMutation({
    mutationFn: (questionnaire: Questionnaire) => setArchived(questionnaire, false),
    networkMode: 'always',
    onSuccess: () => showToast({ kind: 'success', message: MESSAGES.questionnaireUpdated }),
    onError: failWith(MESSAGES.questionnaireUpdateFailed),
  });
  const duplicate = useMutation({
    mutationFn: (questionnaire: Questionnaire) =>
      api.callEndpoint(ENDPOINTS.duplicateQuestionnaire, { params: params(questionnaire) }),
    networkMode: 'always',
    onSuccess: async ({ questionnaireId }) => {
      await refresh();
      showToast({ kind: 'success', message: MESSAGES.questionnaireCreated });
      navigate(questionnairePath(questionnaireId));
    },
    onError: failWith(MESSAGES.questionnaireCreateFailed),
  });
  const create = useMutation({
    mutationFn: (definition: QuestionnaireDefinition) =>
      api.callEndpoint(ENDPOINTS.createQuestionnaire, {
        params: { id: userId },
        body: { definition, categoryId: null },
      }),
    networkMode: 'always',
    onSuccess: async ({ questionnaireId }) => {
      await refresh();
      showToast({ kind: 'success', message: MESSAGES.questionnaireCreated });
      navigate(questionnairePath(questionnaireId));
    },
    onError: failWith(MESSAGES.questionnaireCreateFailed),
  });
  return { remove: remove.mutate, restore: restore.mutate, duplicate: duplicate.mutate, create };
}

/** The messages are those of the specification; why a name is taken stands beside the field. */
export function useCategoryActions(onCreated: (category: QuestionnaireCategory) => void) {
  const api = useApi();
  const { userId: id } = useUser();
  const showToast = useToast();
  const refresh = useRefreshQuestionnaires();
  const create = useMutation({
    mutationFn: (name: string) =>
      api.callEndpoint(ENDPOINTS.createQuestionnaireCategory, { params: { id }, body: { name } }),
    networkMode: 'always',
    onSuccess: (category) => {
      showToast({ kind: 'success', message: MESSAGES.categoryCreated });
      onCreated(category);
      return refresh();
    },
    onError: (error) => {
      // A name that is taken is nothing to try later, and its field says so already.
      if (error instanceof ApiError && error.code === 'conflict') return;
      showToast({ kind: 'danger', message: MESSAGES.categoryCreateFailed });
    },
  });
  const remove = useMutation({
    mutationFn: ({ categoryId }: QuestionnaireCategory) =>
      api.callEndpoint(ENDPOINTS.deleteQuestionnaireCategory, { params: { id, categoryId } }),
    networkMode: 'always',
    onSuccess: () => {
      showToast({ kind: 'success', message: MESSAGES.categoryDeleted });
      return refresh();
    },
    onError: () => showToast({ kind: 'danger', message: MESSAGES.categoryDeleteFailed }),
  });
  return {
    create: create.mutate,
    remove: remove.mutate,
    isBusy: create.isPending || remove.isPending,
    reason: create.error ? messageOf(create.error) : undefined,
  };
}
