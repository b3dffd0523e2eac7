import { messageOf } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import {
  type AnsweredQuestionnaire,
  getQuestionnaireResponse,
  listQuestionnaireResponses,
} from '#shared/api/questionnaire-responses.ts';
import { useServices } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useChangeBy } from '#state/use-change.ts';
import { bundleFile, saveFhirFile } from '#widgets/questionnaires/questionnaire-file.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';

const AT_ONCE = 100;

/** Saves all responses of a client with their questionnaires as one Bundle of FHIR R4. */
export function useExportAnswers(ids: ClientIds) {
  const { api, clock } = useServices();
  const showToast = useToast();
  const { run, isBusy } = useChangeBy(() => readAll(api, ids), {
    onSuccess: (all) => saveFhirFile(bundleFile(all, new Date(clock.nowMs()).toISOString())),
    onError: (error) =>
      showToast({ kind: 'danger', message: `The responses were not exported: ${messageOf(error)}` }),
  });
  return { run: () => run(), isBusy };
}

async function readAll(api: Api, { therapistId: id, clientId }: ClientIds): Promise<AnsweredQuestionnaire[]> {
  const all: AnsweredQuestionnaire[] = [];
  for (;;) {
    const page = await api.callEndpoint(listQuestionnaireResponses, {
      params: { id, clientId },
      query: { startFrom: all.length, limit: AT_ONCE },
    });
    for (const { responseId } of page.questionnaireResponses)
      all.push(await api.callEndpoint(getQuestionnaireResponse, { params: { id, responseId } }));
    const isLast = page.questionnaireResponses.length === 0;
    if (isLast || all.length >= page.totalQuestionnaireResponses) return all;
  }
}
