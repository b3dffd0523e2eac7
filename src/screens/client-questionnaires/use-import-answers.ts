import { putQuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import { newRequestKey } from '#api/request-key.ts';
import type { Questionnaire } from '#shared/api/questionnaires.ts';
import { questionnaireResponseIdSchema } from '#shared/domain/ids.ts';
import type { ConflictReading } from '#model/fhir/import-answer.ts';
import {
  type MatchedAnswers,
  matchAnswers,
  readResponseFile,
  type ResponseFile,
} from '#model/fhir/response-file.ts';
import { useUser } from '#state/auth.atoms.ts';
import { canUsePin } from '#state/answering/kiosk-pin.ts';
import { useServices } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useWritingAs } from '#state/account/use-writing-as.ts';
import { scoreOnlyOf } from '#shared/fhir/response-bundle.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { findQuestionnaire, type Found } from './find-questionnaire.ts';
import { QUESTIONNAIRE_CALLS } from '#state/calls/questionnaire-calls.ts';
import { useChangeBy } from '#state/use-change.ts';

export type ReadAnswers = { text: string; file: ResponseFile; found: Found };
export type AnswersToStore = {
  read: ReadAnswers;
  questionnaire: Questionnaire;
  matched: MatchedAnswers;
  respondent: 'client' | 'practitioner';
  /** ISO 8601 with a time. */
  answeredAt: string;
};

/** Reads a file with answers, and stores them as a response of the client. */
export function useImportAnswers(ids: ClientIds, onDone: () => void) {
  const { api } = useServices();
  const { userId } = useUser();
  const therapistId = useWritingAs(ids.therapistId);
  const showToast = useToast();
  const reading = useChangeBy(async (chosen: File): Promise<{ read?: ReadAnswers; refusal?: string }> => {
    const text = await chosen.text();
    const answer = readResponseFile(text);
    if (!answer.ok) return { refusal: answer.message };
    const { file } = answer;
    return { read: { text, file, found: await findQuestionnaire(api, userId, file) } };
  });
  const store = async ({ read, questionnaire, matched, respondent, answeredAt }: AnswersToStore) => {
    const { questionnaireId, version } = questionnaire;
    const responseId = await idOf([ids.clientId, questionnaireId, String(version), read.text]);
    const { kind, answers, isPartial } = matched;
    return api.callEndpoint(putQuestionnaireResponse, {
      params: { id: therapistId, clientId: ids.clientId, responseId },
      body: {
        questionnaireId,
        version,
        kind,
        answers,
        isPartial,
        respondent,
        isImported: true,
        // FHIR stores the time of the answers, but not their duration.
        startedAt: answeredAt,
        answeredAt,
        durationMs: 0,
      },
    });
  };
  const storing = useChangeBy(store, {
    refreshes: QUESTIONNAIRE_CALLS,
    isBusyUntilRefreshed: true,
    onSuccess: () => {
      showToast({ kind: 'success', message: 'Answers imported.' });
      onDone();
    },
  });
  return {
    choose: reading.run,
    read: reading.data?.read,
    store: storing.run,
    isBusy: reading.isBusy || storing.isBusy,
    problem: reading.data?.refusal ?? reading.problem ?? storing.problem,
  };
}

export const matchWith = (
  file: ResponseFile,
  { definition }: Questionnaire,
  reading: ConflictReading | undefined,
) => matchAnswers(file, definition, { scoreOnly: scoreOnlyOf(definition), ...(reading && { reading }) });

/** Importing the same file for the same client gives the same id, so that nothing is stored twice. */
async function idOf(parts: readonly string[]) {
  if (!canUsePin(globalThis.crypto))
    return questionnaireResponseIdSchema.parse(newRequestKey((bytes) => crypto.getRandomValues(bytes)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts.join('\n')));
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  // Version and variant bits of a custom UUID (RFC 9562, version 8).
  const groups = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return questionnaireResponseIdSchema.parse(groups.join('-'));
}
