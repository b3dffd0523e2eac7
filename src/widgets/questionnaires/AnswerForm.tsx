import { Button, ProgressBar } from '@blueprintjs/core';
import type { AnswerValue } from '#shared/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import type { Question } from '#shared/questionnaires/items.ts';
import { useLatest } from '#ui/hooks/use-latest.ts';
import { answerAfter, choosable, headingOf } from './answer-steps.ts';
import './answer-form.css';
import { QuestionField } from './QuestionField.tsx';
import {
  type AnswerFormInput,
  type AnswerFormState,
  useAnswerForm,
  useQuestionFocus,
} from './use-answer-form.ts';
import { useAnswerKeys } from './use-answer-keys.ts';

export type AnswerFormProps = AnswerFormInput & {
  /** One question after the other, for clients and tablets, or all questions on one page. */
  mode: 'one' | 'all';
  finishLabel?: string;
  /** True while the answers are being stored. */
  isBusy?: boolean;
};

/**
 * A questionnaire to answer. The caller owns the answers and may store them as they come; moving on checks them. Digits
 * choose an answer, Enter continues, Backspace goes back. Conditional questions appear and disappear.
 */
export function AnswerForm({ mode, finishLabel = 'Finish', isBusy = false, ...input }: AnswerFormProps) {
  const { definition, answers } = input;
  const form = useAnswerForm(input);
  const container = useQuestionFocus(form.focus);
  const onAnswer = (question: Question, value: AnswerValue | undefined) => {
    const wasOpen = answers[question.linkId] === undefined;
    const changed = form.answer(question.linkId, value);
    const isLast = form.questions.at(-1)?.linkId === question.linkId;
    // The first press on a single-choice question completes it; a correction may need a second look.
    const saysItAll = choosable(question) !== undefined && question.kind !== 'multiple';
    if (mode === 'one' && saysItAll && wasOpen && !isLast && isMeant()) form.next(changed);
  };
  const isMeant = useAnswerKeys(container, {
    current: mode === 'one' ? form.current?.linkId : undefined,
    onEnter: mode === 'one' && !isBusy ? () => form.next() : undefined,
    onBack: mode === 'one' ? form.back : undefined,
    onDigit: (linkId, digit) => {
      const question = form.questions.find((one) => one.linkId === linkId);
      const chosen = question && choosable(question)?.find(({ key }) => key === digit);
      if (question && chosen && !isBusy)
        onAnswer(question, answerAfter(question, answers[linkId], chosen.value));
    },
  });
  const answerOf = useLatest(onAnswer);
  const field = (question: Question) => (
    <QuestionField
      key={question.linkId}
      question={question}
      answer={answers[question.linkId]}
      problem={form.problems[question.linkId]}
      isDisabled={isBusy}
      onAnswer={answerOf}
    />
  );
  const isOne = mode === 'one';
  return (
    <div className={`lw-answer-form lw-answer-form--${mode}`} ref={container}>
      <Progress form={form} mode={mode} />
      {definition.instructions !== '' && (!isOne || form.index === 0) ? (
        <p className="lw-answer-form__instructions">{definition.instructions}</p>
      ) : undefined}
      {(isOne ? form.questions.slice(form.index, form.index + 1) : form.questions).map(
        (question, at, shown) => (
          <div key={question.linkId} className="lw-answer-form__question">
            <Heading definition={definition} question={question} before={shown[at - 1]} />
            {field(question)}
          </div>
        ),
      )}
      <Steps form={form} mode={mode} isBusy={isBusy} finishLabel={finishLabel} />
      {definition.terms.attribution ? (
        <p className="lw-answer-form__attribution">{definition.terms.attribution}</p>
      ) : undefined}
    </div>
  );
}

function Progress({ form, mode }: { form: AnswerFormState; mode: AnswerFormProps['mode'] }) {
  const { questions, index, answeredCount } = form;
  const done = mode === 'one' ? index : answeredCount;
  const text =
    mode === 'one'
      ? `Question ${index + 1} of ${questions.length}`
      : `${answeredCount} of ${questions.length} answered`;
  return (
    <div className="lw-answer-form__progress">
      <output>{text}</output>
      <ProgressBar
        aria-hidden="true"
        animate={false}
        stripes={false}
        intent="primary"
        value={questions.length === 0 ? 0 : done / questions.length}
      />
    </div>
  );
}

type HeadingProps = { definition: QuestionnaireDefinition; question: Question; before: Question | undefined };

/** The heading of a question, unless the previous one has the same. */
function Heading({ definition, question, before }: HeadingProps) {
  const heading = headingOf(definition, question.linkId);
  const isShown = heading && (!before || headingOf(definition, before.linkId) !== heading);
  if (!isShown) return undefined;
  return (
    <div className="lw-answer-form__heading">
      <h2>{heading.text}</h2>
      {heading.help ? <p>{heading.help}</p> : undefined}
    </div>
  );
}

type StepsProps = { form: AnswerFormState } & Required<
  Pick<AnswerFormProps, 'mode' | 'isBusy' | 'finishLabel'>
>;

function Steps({ form, mode, isBusy, finishLabel }: StepsProps) {
  const isLast = mode === 'all' || form.index === form.questions.length - 1;
  return (
    <div className="lw-answer-form__steps">
      {mode === 'one' ? (
        <Button size="large" disabled={isBusy || form.index === 0} onClick={form.back}>
          Back
        </Button>
      ) : undefined}
      <Button
        size="large"
        intent="primary"
        loading={isBusy}
        onClick={() => (isLast ? form.finish() : form.next())}
      >
        {isLast ? finishLabel : 'Next'}
      </Button>
    </div>
  );
}
