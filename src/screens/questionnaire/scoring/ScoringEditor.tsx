import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { Panel } from '#ui/layout/Panel.tsx';
import { problemsBelow } from '../model/problem-words.ts';
import { addCriterion, addScale, countable, MOST_CRITERIA, scorable } from '../model/scoring.ts';
import type { Editing } from '../use-questionnaire-editor.ts';
import { ProblemLines } from '../ProblemLines.tsx';
import { CriterionEditor } from './CriterionEditor.tsx';
import { ScaleEditor } from './ScaleEditor.tsx';

/** How answers become scores and named patterns, and the names of those. */
export function ScoringEditor({ editing }: { editing: Editing }) {
  const { draft, edit, problems } = editing;
  const { isScoreOnly, scoring } = draft.definition;
  const { scales, criteria } = scoring;
  const questions = countable(draft);
  const canScore = scorable(draft).length > 0;
  const why = canScore ? undefined : 'Add a question whose answers carry scores first';
  return (
    <Panel title="Scoring">
      {scales.map((scale, index) => (
        <ScaleEditor
          key={scale.id}
          scale={scale}
          index={index}
          isScoreOnly={isScoreOnly}
          questions={questions}
          problems={problemsBelow(problems, `scoring.scales.${index}`)}
          edit={edit}
        />
      ))}
      {criteria.map((criterion, index) => (
        <CriterionEditor
          key={criterion.id}
          criterion={criterion}
          index={index}
          questions={questions}
          problems={problemsBelow(problems, `scoring.criteria.${index}`)}
          edit={edit}
        />
      ))}
      <ProblemLines
        problems={[problems.scoring, problems['scoring.scales']].flatMap((problem) => problem ?? [])}
      />
      {isScoreOnly ? undefined : (
        <div className="lw-fields-row">
          <Button icon={<PlusIcon />} disabled={!canScore} title={why} onClick={() => edit(addScale)}>
            Add score
          </Button>
          <Button
            icon={<PlusIcon />}
            disabled={!canScore || criteria.length >= MOST_CRITERIA}
            title={why}
            onClick={() => edit(addCriterion)}
          >
            Add pattern of answers
          </Button>
        </div>
      )}
    </Panel>
  );
}
