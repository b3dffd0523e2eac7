import type { Questionnaire } from '#shared/api/questionnaires.ts';
import type { AnsweredQuestionnaire } from '#shared/api/questionnaire-responses.ts';
import type {
  ClientId,
  QuestionnaireAssignmentId,
  QuestionnaireResponseId,
  UserId,
} from '#shared/domain/ids.ts';
import { questionnaireResponseIdSchema } from '#shared/domain/ids.ts';
import type { Lock, Sheet } from '#model/questionnaires/answering.ts';

export type Start = {
  userId: UserId;
  therapistId: UserId;
  clientId: ClientId;
  assignmentId?: QuestionnaireAssignmentId | undefined;
  kind: Sheet['kind'];
  lock?: Lock | undefined;
};

type Outside = { nowMs: number; uuid: string };

/** An empty sheet for the newest version of a questionnaire. */
export function newSheet(questionnaire: Questionnaire, start: Start, { nowMs, uuid }: Outside): Sheet {
  const { questionnaireId, version, definition } = questionnaire;
  return {
    responseId: questionnaireResponseIdSchema.parse(uuid),
    userId: start.userId,
    therapistId: start.therapistId,
    clientId: start.clientId,
    questionnaireId,
    version,
    definition,
    assignmentId: start.assignmentId ?? null,
    kind: definition.isScoreOnly ? 'scoreOnly' : start.kind,
    respondent: start.lock ? 'client' : 'practitioner',
    answers: {},
    startedAt: new Date(nowMs).toISOString(),
    spentMs: 0,
    lastAtMs: nowMs,
    lock: start.lock,
    isFinished: false,
  };
}

/** Sheet for correcting an earlier response. That response stays unchanged; the new response states the reason. */
export function correctionSheet(
  response: AnsweredQuestionnaire,
  { userId, therapistId, reason }: { userId: UserId; therapistId: UserId; reason: string },
  { nowMs, uuid }: Outside,
): Sheet {
  const { clientId, questionnaireId, version, definition, kind, answers, respondent } = response;
  const responseId: QuestionnaireResponseId = questionnaireResponseIdSchema.parse(uuid);
  return {
    responseId,
    userId,
    therapistId,
    clientId,
    questionnaireId,
    version,
    definition,
    assignmentId: null,
    kind,
    respondent,
    answers,
    startedAt: new Date(nowMs).toISOString(),
    spentMs: 0,
    lastAtMs: nowMs,
    isFinished: false,
    correction: { responseId: response.responseId, reason },
  };
}
