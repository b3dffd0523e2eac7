import { putQuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import { refusedWaiting, type Waiting, withoutWaiting } from '#model/questionnaires/answering.ts';
import { useAnswering, useChangeAnswering } from './answering.atoms.ts';
import { useAuth } from '../auth.atoms.ts';
import { useApi } from '../services.atoms.ts';
import { QUESTIONNAIRE_CALLS } from '#state/calls/questionnaire-calls.ts';
import { useCache } from '../use-change.ts';

const AGAIN_MS = 15_000;
/** Retrying cannot change these errors. */
const REFUSALS = new Set(['invalid', 'forbidden', 'notFound', 'conflict', 'tooLarge']);

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
  const isBusy = useRef(false);
  const userId = auth.kind === 'signedIn' ? auth.user?.userId : undefined;
  const next = waiting.find((each) => each.userId === userId && each.refused === undefined);
  const attempt = useEffectEvent(async () => {
    if (isBusy.current || !next) return;
    isBusy.current = true;
    try {
      await send(api, next);
      change((before) => withoutWaiting(before, next.responseId));
      void cache.refresh(QUESTIONNAIRE_CALLS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (REFUSALS.has(error.code))
        change((before) => refusedWaiting(before, next.responseId, error.message));
    } finally {
      isBusy.current = false;
    }
  });
  // Depend on the id only: the stored state changes with every answer, and that is no reason to retry.
  const nextId = next?.responseId;
  useEffect(() => {
    if (nextId === undefined) return;
    const again = () => void attempt();
    again();
    const timer = window.setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [nextId]);
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
