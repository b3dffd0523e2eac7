import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '#api/api-error.ts';
import { QUESTIONNAIRES, questionnaireQuery } from '#api/questionnaire-queries.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Questionnaire } from '#shared/api/questionnaires.ts';
import { MESSAGES } from '#shared/messages.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';
import { useGoOn } from '#ui/go-on.ts';
import { questionnairePath } from '#ui/questionnaire-paths.ts';
import { type Draft, draftOf } from './model/draft.ts';
import { flatten, unflatten } from './model/flat.ts';

/** Saves a new questionnaire, or the next version of a stored one without overwriting what others saved meanwhile. */
export function useSaveQuestionnaire(
  stored: Questionnaire | undefined,
  onSaved: (questionnaire: Questionnaire) => void,
) {
  const api = useApi();
  const { userId: id } = useUser();
  const queries = useQueryClient();
  const showToast = useToast();
  const goOn = useGoOn();
  const done = (questionnaire: Questionnaire, message: string) => {
    showToast({ kind: 'success', message });
    onSaved(questionnaire);
    return queries.invalidateQueries({ queryKey: [QUESTIONNAIRES] });
  };
  const create = useMutation({
    mutationFn: (draft: Draft) =>
      api.callEndpoint(ENDPOINTS.createQuestionnaire, { params: { id }, body: draft }),
    networkMode: 'always',
    onSuccess: (questionnaire) => {
      const { questionnaireId } = questionnaire;
      queries.setQueryData(questionnaireQuery(api, id, questionnaireId).queryKey, questionnaire);
      const refreshed = done(questionnaire, MESSAGES.questionnaireCreated);
      // At once: what somebody goes on to write must not be left behind at the address of a new one.
      goOn(questionnairePath(questionnaireId));
      return refreshed;
    },
    onError: () => showToast({ kind: 'danger', message: MESSAGES.questionnaireCreateFailed }),
  });
  const questionnaireId = stored?.questionnaireId;
  const change = useVersionedSave({
    load: () => {
      if (!questionnaireId) throw new Error('Only a stored questionnaire can be loaded anew');
      return api.callEndpoint(ENDPOINTS.getQuestionnaire, { params: { id, questionnaireId } });
    },
    save: async (fields: ReturnType<typeof flatten>, version) => {
      if (!questionnaireId) throw new Error('Only a stored questionnaire can be changed');
      const params = { id, questionnaireId };
      const body = { ...unflatten(fields), version };
      return api.callEndpoint(ENDPOINTS.putQuestionnaire, { params, body }).catch((error: unknown) => {
        // A conflict leads to a choice, which is no failure yet.
        if (!(error instanceof ApiError && error.code === 'conflict'))
          showToast({ kind: 'danger', message: MESSAGES.questionnaireUpdateFailed });
        throw error;
      });
    },
    fieldsOf: (questionnaire: Questionnaire) => flatten(draftOf(questionnaire)),
    onSaved: (questionnaire) => void done(questionnaire, MESSAGES.questionnaireUpdated),
  });
  return {
    submit: (draft: Draft) => (stored ? change.submit(stored, flatten(draft)) : create.mutate(draft)),
    conflict: change.conflict,
    resolve: change.resolve,
    cancel: change.cancel,
    isBusy: create.isPending || change.isBusy,
    problem: create.error ? messageOf(create.error) : change.problem,
  };
}
