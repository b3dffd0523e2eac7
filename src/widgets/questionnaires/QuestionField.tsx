import { Button } from '@blueprintjs/core';
import { memo, useId } from 'react';
import type { AnswerValue } from '#shared/questionnaires/answers.ts';
import type { Question } from '#shared/questionnaires/items.ts';
import { AnswerInput } from './AnswerInput.tsx';
import { AnswerOptions } from './AnswerOptions.tsx';
import { choosable } from './answer-steps.ts';

type QuestionFieldProps = {
  question: Question;
  answer: AnswerValue | undefined;
  problem: string | undefined;
  isDisabled: boolean;
  onAnswer: (question: Question, answer: AnswerValue | undefined) => void;
};

/** One question with its answers and its problem, if any. Rendered again only when one of these changes. */
export const QuestionField = memo(Field);

function Field({ question, answer, problem, isDisabled, onAnswer: onAnswerOf }: QuestionFieldProps) {
  const id = useId();
  const onAnswer = (given: AnswerValue | undefined) => onAnswerOf(question, given);
  const options = choosable(question);
  const notes = [question.help ? `${id}-help` : '', problem ? `${id}-problem` : ''].filter(Boolean);
  const describedBy = notes.length > 0 ? notes.join(' ') : undefined;
  const isClearable = !question.required && answer !== undefined && options !== undefined;
  return (
    <fieldset
      className="lw-question"
      data-question={question.linkId}
      data-problem={problem ? true : undefined}
      tabIndex={-1}
    >
      <legend id={`${id}-text`} className="lw-question__text">
        {question.text}
        {question.required ? undefined : <span className="lw-question__optional"> (optional)</span>}
      </legend>
      {question.help ? (
        <p id={`${id}-help`} className="lw-question__help">
          {question.help}
        </p>
      ) : undefined}
      {options ? (
        <AnswerOptions {...{ question, options, answer, onAnswer, isDisabled, describedBy }} />
      ) : (
        <AnswerInput
          {...{ question, answer, isDisabled, describedBy }}
          labelledBy={`${id}-text`}
          isInvalid={problem !== undefined}
          onAnswer={onAnswer}
        />
      )}
      <ScaleEnds question={question} />
      {isClearable ? (
        <Button variant="minimal" size="small" disabled={isDisabled} onClick={() => onAnswer(undefined)}>
          Clear answer
        </Button>
      ) : undefined}
      {problem ? (
        <p id={`${id}-problem`} className="lw-question__problem" role="alert">
          {problem}
        </p>
      ) : undefined}
    </fieldset>
  );
}

function ScaleEnds({ question }: { question: Question }) {
  if (question.kind !== 'scale' || (question.minLabel ?? question.maxLabel) === undefined) return undefined;
  return (
    <div className="lw-question__ends">
      <span>{question.minLabel}</span>
      <span>{question.maxLabel}</span>
    </div>
  );
}
