import { InputGroup, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import type { AnswerValue } from '#shared/questionnaires/answers.ts';
import type { Question } from '#shared/questionnaires/items.ts';
import { DEFAULT_TEXT_LENGTH } from '#shared/questionnaires/items.ts';

type AnswerInputProps = {
  question: Question;
  answer: AnswerValue | undefined;
  onAnswer: (answer: AnswerValue | undefined) => void;
  isDisabled: boolean;
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
};

/** An answer that is typed, picked from a calendar, or set by a slider. */
export function AnswerInput(props: AnswerInputProps) {
  const { question, answer, onAnswer, isDisabled, labelledBy, describedBy, isInvalid } = props;
  const common = {
    disabled: isDisabled,
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
  };
  const text = typeof answer === 'string' ? answer : '';
  const onText = (value: string) => onAnswer(value === '' ? undefined : value);
  switch (question.kind) {
    case 'number':
      return <NumberInput {...props} />;
    case 'scale':
      return <ScaleSlider {...props} question={question} />;
    case 'date':
      return (
        <InputGroup
          {...common}
          className="lw-answer-input"
          type="date"
          min={question.earliest}
          max={question.latest}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      );
    default: {
      const longest = question.kind === 'text' ? (question.maxLength ?? DEFAULT_TEXT_LENGTH) : undefined;
      if (question.kind === 'text' && question.isLong === true)
        return (
          <TextArea
            {...common}
            fill
            rows={5}
            maxLength={longest}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
          />
        );
      return (
        <InputGroup
          {...common}
          className="lw-answer-input"
          maxLength={longest}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      );
    }
  }
}

/** Keeps the text as typed; accepts a decimal comma or point. */
function NumberInput(props: AnswerInputProps) {
  const { question, answer, onAnswer, isDisabled, labelledBy, describedBy, isInvalid } = props;
  const [draft, setDraft] = useState(answer === undefined ? '' : String(answer));
  const isNumber = draft.trim() === '' || numberIn(draft) !== undefined;
  const decimals = question.kind === 'number' ? (question.decimals ?? 0) : 0;
  return (
    <>
      <div className="lw-answer-number">
        <InputGroup
          className="lw-answer-input"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          disabled={isDisabled}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || !isNumber || undefined}
          value={draft}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            onAnswer(numberIn(event.currentTarget.value));
          }}
        />
        {question.kind === 'number' && question.unit !== undefined ? <span>{question.unit}</span> : undefined}
      </div>
      {isNumber ? undefined : <p className="lw-question__problem">Enter a number.</p>}
    </>
  );
}

function numberIn(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

type ScaleProps = AnswerInputProps & { question: Extract<Question, { kind: 'scale' }> };

function ScaleSlider({ question, answer, onAnswer, isDisabled, labelledBy, describedBy }: ScaleProps) {
  const { min, max, step = 1 } = question;
  const middle = min + Math.round((max - min) / step / 2) * step;
  return (
    <div className="lw-answer-slider">
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={typeof answer === 'number' ? answer : middle}
        disabled={isDisabled}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        data-unset={answer === undefined || undefined}
        onChange={(event) => onAnswer(event.currentTarget.valueAsNumber)}
        // A press on the handle where it already is changes nothing, but counts as an answer.
        onPointerUp={(event) => {
          if (answer === undefined) onAnswer(event.currentTarget.valueAsNumber);
        }}
      />
      <output>{typeof answer === 'number' ? answer : 'Not answered yet'}</output>
    </div>
  );
}
