import { useEffect, useRef, useState } from 'react';
import type { Answers, AnswerValue } from '#shared/questionnaires/answers.ts';
import { askedQuestions, validateAnswers } from '#shared/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import type { Question } from '#shared/questionnaires/items.ts';

export type AnswerFormInput = {
  definition: QuestionnaireDefinition;
  answers: Answers;
  onChange: (answers: Answers) => void;
  /** Receives valid answers of the items asked, and only when everything required is answered. */
  onFinish: (answers: Answers) => void;
};

export type AnswerFormState = {
  questions: readonly Question[];
  current: Question | undefined;
  /** Counted from 0. */
  index: number;
  answeredCount: number;
  problems: Readonly<Record<string, string>>;
  /** The question to focus, and a count that changes with each request. */
  focus: { linkId: string; wish: number } | undefined;
  answer: (linkId: string, value: AnswerValue | undefined) => Answers;
  next: (answers?: Answers) => void;
  back: () => void;
  finish: (answers?: Answers) => void;
};

/** Current position in a questionnaire, and what is still missing. */
export function useAnswerForm({ definition, answers, onChange, onFinish }: AnswerFormInput): AnswerFormState {
  const [at, setAt] = useState(() => firstOpen(definition, answers));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [focus, setFocus] = useState<AnswerFormState['focus']>(undefined);
  const questions = askedQuestions(definition, answers);
  const index = Math.max(
    0,
    questions.findIndex(({ linkId }) => linkId === at),
  );
  const goTo = (linkId: string) => {
    setAt(linkId);
    setFocus((before) => ({ linkId, wish: (before?.wish ?? 0) + 1 }));
  };
  const finish = (given: Answers = answers) => {
    const outcome = validateAnswers(definition, given, 'complete');
    setProblems(outcome.problems);
    const first = askedQuestions(definition, given).find(({ linkId }) => linkId in outcome.problems);
    if (first) goTo(first.linkId);
    else onFinish(outcome.answers);
  };
  return {
    questions,
    current: questions[index],
    index,
    answeredCount: validateAnswers(definition, answers, 'draft').answeredCount,
    problems,
    focus,
    answer: (linkId, value) => {
      const others = Object.entries(answers).filter(([key]) => key !== linkId);
      const changed = Object.fromEntries(value === undefined ? others : [...others, [linkId, value]]);
      onChange(changed);
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== linkId)));
      return changed;
    },
    next: (given = answers) => {
      const current = questions[index];
      if (current === undefined) return;
      const problem = validateAnswers(definition, given, 'complete').problems[current.linkId];
      if (problem !== undefined) {
        setProblems({ ...problems, [current.linkId]: problem });
        goTo(current.linkId);
        return;
      }
      const asked = askedQuestions(definition, given);
      const following = asked[asked.findIndex(({ linkId }) => linkId === current.linkId) + 1];
      if (following) goTo(following.linkId);
      else finish(given);
    },
    back: () => {
      const before = questions[index - 1];
      if (before) goTo(before.linkId);
    },
    finish,
  };
}

/** The first open question: a returning user continues there. */
function firstOpen(definition: QuestionnaireDefinition, answers: Answers): string | undefined {
  const questions = askedQuestions(definition, answers);
  return (questions.find(({ linkId }) => answers[linkId] === undefined) ?? questions.at(-1))?.linkId;
}

/** Moves the focus to the requested question, and scrolls it into view. */
export function useQuestionFocus(focus: AnswerFormState['focus']) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus === undefined) return;
    const fields = container.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [];
    [...fields].find(({ dataset }) => dataset['question'] === focus.linkId)?.focus();
  }, [focus]);
  return container;
}
