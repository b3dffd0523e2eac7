import { listQuestionnaireResponses } from '#shared/api/questionnaire-responses.ts';
import type { RouteIds } from '#model/route-ids.ts';
import { useWholeList } from './use-whole-list.ts';

/** Every response of a client, newest first. A partial list would give a wrong first response. */
export const useAllResponses = (
  { therapistId, clientId }: Pick<RouteIds, 'therapistId' | 'clientId'>,
  isWanted = true,
) =>
  useWholeList({
    endpoint: listQuestionnaireResponses,
    input: { params: { id: therapistId, clientId } },
    rowsOf: (answer) => ({
      rows: answer.questionnaireResponses,
      total: answer.totalQuestionnaireResponses,
    }),
    keyOfRow: ({ responseId }) => responseId,
    isWanted,
  });
