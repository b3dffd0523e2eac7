import { ApiError } from '#api/api-error.ts';
import {
  type Questionnaire,
  createQuestionnaire,
  getQuestionnaire,
  putQuestionnaire,
} from '#shared/api/questionnaires.ts';
import { pathTo } from '#shared/routes.ts';
import { MESSAGES } from '#model/messages.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';
import { useMoveAddress } from '#ui/navigation/move-address.ts';
import { type Draft, draftOf } from './model/draft.ts';
import { flatten, unflatten } from './model/flat.ts';
import { QUESTIONNAIRE_CALLS } from '#state/calls/questionnaire-calls.ts';
import { useCache, useChange } from '#state/use-change.ts';

/** Saves a new questionnaire, or the next version of a stored one. Never overwrites what others saved meanwhile. */
export function useSaveQuestionnaire(
  stored: Questionnaire | undefined,
  onSaved: (questionnaire: Questionnaire) => void,
) {
  const api = useApi();
  const { userId: id } = useUser();
  const cache = useCache();
  const showToast = useToast();
  const moveAddress = useMoveAddress();
  const done = (questionnaire: Questionnaire, message: string) => {
    showToast({ kind: 'success', message });
    onSaved(questionnaire);
  };
  const create = useChange(createQuestionnaire, {
    refreshes: QUESTIONNAIRE_CALLS,
    isBusyUntilRefreshed: true,
    onSuccess: (questionnaire) => {
      const { questionnaireId } = questionnaire;
      cache.write(getQuestionnaire, { params: { id, questionnaireId } }, questionnaire);
      done(questionnaire, MESSAGES.questionnaireCreated);
      // Immediately: further edits must not be left behind at the address of a new questionnaire.
      moveAddress(pathTo.questionnaire({ assessmentId: questionnaireId }));
    },
    onError: () => showToast({ kind: 'danger', message: MESSAGES.questionnaireCreateFailed }),
  });
  const questionnaireId = stored?.questionnaireId;
  const change = useVersionedSave({
    load: () => {
      if (!questionnaireId) throw new Error('Only a stored questionnaire can be loaded anew');
      return api.callEndpoint(getQuestionnaire, { params: { id, questionnaireId } });
    },
    save: async (fields: ReturnType<typeof flatten>, version) => {
      if (!questionnaireId) throw new Error('Only a stored questionnaire can be changed');
      const params = { id, questionnaireId };
      const body = { ...unflatten(fields), version };
      return api.callEndpoint(putQuestionnaire, { params, body }).catch((error: unknown) => {
        // A conflict leads to a choice, so it is not a failure yet.
        if (!(error instanceof ApiError && error.code === 'conflict'))
          showToast({ kind: 'danger', message: MESSAGES.questionnaireUpdateFailed });
        throw error;
      });
    },
    fieldsOf: (questionnaire: Questionnaire) => flatten(draftOf(questionnaire)),
    refreshes: QUESTIONNAIRE_CALLS,
    onSaved: (questionnaire) => done(questionnaire, MESSAGES.questionnaireUpdated),
  });
  return {
    submit: (draft: Draft) =>
      stored ? change.submit(stored, flatten(draft)) : create.run({ params: { id }, body: draft }),
    conflict: change.conflict,
    resolve: change.resolve,
    cancel: change.cancel,
    isBusy: create.isBusy || change.isBusy,
    problem: create.problem ?? change.problem,
  };
}
