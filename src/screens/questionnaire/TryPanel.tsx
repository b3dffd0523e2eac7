import { Button } from '@blueprintjs/core';
import { memo, useState } from 'react';
import type { Answers } from '#shared/questionnaires/answers.ts';
import { itemsOf, type QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { isQuestion } from '#shared/questionnaires/items.ts';
import { scoreQuestionnaire } from '#shared/questionnaires/score.ts';
import { AnswerForm } from '#widgets/questionnaires/AnswerForm.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { ScoresList } from '#widgets/questionnaires/ScoresList.tsx';

/** The questionnaire as the client sees it, and the scores of answers given here. Nothing is stored. */
export const TryPanel = memo(Trying);

function Trying({ definition }: { definition: QuestionnaireDefinition }) {
  const [answers, setAnswers] = useState<Answers>({});
  const hasQuestions = itemsOf(definition).some(isQuestion);
  const scores = scoreQuestionnaire(definition, answers);
  return (
    <Panel title="Try it" aside="As the client sees it; nothing is stored">
      {hasQuestions ? (
        <>
          <ScoresList scores={scores} />
          {scores.safety.map(({ id, title, text }) => (
            <Notice key={id} kind="danger">
              <strong>{title}.</strong> {text}
            </Notice>
          ))}
          <AnswerForm
            mode="all"
            definition={definition}
            answers={answers}
            onChange={setAnswers}
            onFinish={setAnswers}
            finishLabel="Check answers"
          />
          <Button variant="minimal" onClick={() => setAnswers({})}>
            Clear form
          </Button>
        </>
      ) : (
        <p className="lw-muted">The first question shows here as soon as it is added.</p>
      )}
    </Panel>
  );
}
