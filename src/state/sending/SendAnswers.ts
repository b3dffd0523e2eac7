import { putQuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import type { Api } from '#api/client.ts';
import { refusedWaiting, type Waiting, withoutWaiting } from '#model/questionnaires/answering.ts';
import { QUESTIONNAIRE_CALLS } from '#state/calls/questionnaire-calls.ts';
import { useAnswering, useChangeAnswering } from '../answering/answering.atoms.ts';
import { useAuth } from '../auth.atoms.ts';
import { useApi } from '../services.atoms.ts';
import { useCache } from '../use-change.ts';
import { useAttempts } from './use-attempts.ts';

/**
 * Sends finished answers from any page as soon as the server is reachable. The response id is created in the browser,
 * so a response sent twice is stored once.
 */
export function SendAnswers(): undefined {
  const api = useApi();
  const cache = useCache();
  const auth = useAuth();
  const { waiting } = useAnswering();
  const change = useChangeAnswering();
  const userId = auth.kind === 'signedIn' ? auth.user?.userId : undefined;
  const next = waiting.find((each) => each.userId === userId && each.refused === undefined);
  useAttempts(next, next?.responseId, {
    send: async (response) => {
      await send(api, response);
      change((before) => withoutWaiting(before, response.responseId));
      void cache.refresh(QUESTIONNAIRE_CALLS);
    },
    refused: ({ responseId }, message) => change((before) => refusedWaiting(before, responseId, message)),
  });
}

function send(api: Api, waiting: Waiting) {
  const {
    responseId,
    therapistId: id,
    clientId,
    userId: _userId,
    refused: _refused,
    spentMs,
    ...body
  } = waiting;
  return api.callEndpoint(putQuestionnaireResponse, {
    params: { id, clientId, responseId },
    body: { ...body, durationMs: Math.round(spentMs) },
  });
}
