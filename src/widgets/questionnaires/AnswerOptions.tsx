import { useId } from 'react';
import type { AnswerValue } from '#shared/questionnaires/answers.ts';
import type { Question } from '#shared/questionnaires/items.ts';
import { answerAfter, type Choosable } from './answer-steps.ts';

type AnswerOptionsProps = {
  question: Question;
  options: readonly Choosable[];
  answer: AnswerValue | undefined;
  onAnswer: (answer: AnswerValue | undefined) => void;
  isDisabled: boolean;
  describedBy: string | undefined;
};

/** Answers to press: large enough for a finger, with native radio buttons or checkboxes underneath. */
export function AnswerOptions(props: AnswerOptionsProps) {
  const { question, options, answer, onAnswer, isDisabled, describedBy } = props;
  const name = useId();
  const isChosen = (value: string | number) =>
    Array.isArray(answer) ? answer.includes(String(value)) : answer === value;
  return (
    <div className={question.kind === 'scale' ? 'lw-answers lw-answers--steps' : 'lw-answers'}>
      {options.map(({ value, label, key }) => (
        <label key={value} className="lw-answer" data-chosen={isChosen(value) || undefined}>
          <input
            type={question.kind === 'multiple' ? 'checkbox' : 'radio'}
            name={name}
            checked={isChosen(value)}
            disabled={isDisabled}
            aria-describedby={describedBy}
            onChange={() => onAnswer(answerAfter(question, answer, value))}
          />
          <span className="lw-answer__label">{label}</span>
          {key === undefined || key === label ? undefined : (
            <kbd className="lw-answer__key" aria-hidden="true">
              {key}
            </kbd>
          )}
        </label>
      ))}
    </div>
  );
}
