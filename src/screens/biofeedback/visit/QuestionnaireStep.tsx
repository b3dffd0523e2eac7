import { listQuestionnaireResponses } from '#shared/api/questionnaire-responses.ts';
import { pathTo } from '#shared/routes.ts';
import { answerOfVisit } from '#model/visits/done-steps.ts';
import type { Questionnaire } from '#model/visits/visit-steps.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { StepDone } from './StepDone.tsx';
import { useVisitMoment } from './use-visit-moment.ts';
import { useRoom } from '../room/room-context.ts';

/** A questionnaire opens in a tab of its own, because this page may be recording; the answer is noticed here. */
export function QuestionnaireStep({ step }: { step: Questionnaire }) {
  const { therapistId, client } = useRoom().data;
  const { clientId } = client;
  const { visitAt, lookAgain } = useVisitMoment();
  const { data, problem } = useEndpoint(
    listQuestionnaireResponses,
    {
      params: { id: therapistId, clientId },
      query: { questionnaireId: step.questionnaireId, limit: 1 },
    },
    lookAgain,
  );
  const answer = answerOfVisit(data?.questionnaireResponses ?? [], visitAt);
  return (
    <>
      <StepDone what="Answered" at={answer?.answeredAt} problem={problem} />
      <p>
        <a
          className="bp6-button"
          href={pathTo.clientQuestionnaires({ therapistId, clientId })}
          target="_blank"
          rel="noreferrer"
        >
          Open the client's questionnaires
        </a>
      </p>
    </>
  );
}
