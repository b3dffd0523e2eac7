import type { AnsweredQuestionnaire } from '#shared/api/questionnaire-responses.ts';
import { isQuestion, type Question } from '#shared/questionnaires/items.ts';
import { answerLabel } from '#shared/questionnaires/score.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { FactBox } from '#ui/text/Fact.tsx';

/** Every question with its answer; questions about safety are marked. */
export function AnswersList({ response }: { response: AnsweredQuestionnaire }) {
  const { definition, answers, scores, kind } = response;
  if (kind === 'scoreOnly') return undefined;
  const marked = new Set(scores.safety.map(({ linkId }) => linkId));
  const asked = definition.items.filter(isQuestion).filter(({ linkId }) => answers[linkId] !== undefined);
  return (
    <dl className="lw-given" aria-label="Answers">
      {asked.map((item) => (
        <FactBox key={item.linkId} term={item.text}>
          {marked.has(item.linkId) ? (
            <ins>
              <Answer item={item} response={response} />
            </ins>
          ) : (
            <Answer item={item} response={response} />
          )}
        </FactBox>
      ))}
    </dl>
  );
}

/** Free text by clients may name people. */
function Answer({ item, response: { answers } }: { item: Question; response: AnsweredQuestionnaire }) {
  const answer = answers[item.linkId];
  if (answer === undefined) return undefined;
  const words = answerLabel(item, answer);
  return item.kind === 'text' || item.kind === 'date' ? <MaskedText>{words}</MaskedText> : <>{words}</>;
}
