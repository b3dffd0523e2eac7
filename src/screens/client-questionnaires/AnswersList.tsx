import type { Answers } from '#shared/questionnaires/answers.ts';
import { isQuestion, type QuestionnaireItem } from '#shared/questionnaires/items.ts';
import { answerLabel } from '#shared/questionnaires/score.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { FactBox } from '#ui/text/Fact.tsx';

type AnswersListProps = {
  label: string;
  items: readonly QuestionnaireItem[];
  answers: Answers;
  /** Answers that raised a safety rule. */
  marked?: ReadonlySet<string>;
};

/** Every question with its answer. Free text by clients may name people. */
export function AnswersList({ label, items, answers, marked }: AnswersListProps) {
  return (
    <dl className="lw-given" aria-label={label}>
      {items.filter(isQuestion).map((item) => {
        const answer = answers[item.linkId];
        if (answer === undefined) return undefined;
        const text = answerLabel(item, answer);
        const words = item.kind === 'text' || item.kind === 'date' ? <MaskedText>{text}</MaskedText> : text;
        return (
          <FactBox key={item.linkId} term={item.text}>
            {marked?.has(item.linkId) ? <ins>{words}</ins> : words}
          </FactBox>
        );
      })}
    </dl>
  );
}
