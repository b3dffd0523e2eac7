import { Button, Checkbox } from '@blueprintjs/core';
import { memo } from 'react';
import type { Question } from '#shared/questionnaires/items.ts';
import type { Scale } from '#shared/questionnaires/scoring-rules.ts';
import { Choice } from '#ui/forms/Choice.tsx';
import { ProblemLines } from '../ProblemLines.tsx';
import { LabelledNumber, NeededNumber } from '../fields/NumberBox.tsx';
import { bind } from '../fields/bind.ts';
import { NeededWords } from '../fields/Words.tsx';
import { haveSameProps } from '../model/same-props.ts';
import { changeScale, removeScale } from '../model/scoring.ts';
import type { Edit } from '../use-questionnaire-editor.ts';
import { BandsEditor } from './BandsEditor.tsx';
import { QuestionChecks } from './QuestionChecks.tsx';
import { ScaleDetails } from './ScaleDetails.tsx';

const METHODS = [
  { value: 'sum', label: 'Sum' },
  { value: 'mean', label: 'Mean' },
  { value: 'count', label: 'Number of items' },
] as const;
const FILLS = [
  { value: 'prorate', label: 'the mean of the others' },
  { value: 'zero', label: 'nothing' },
] as const;

type ScaleEditorProps = {
  scale: Scale;
  index: number;
  isScoreOnly: boolean;
  /** Questions that can count. */
  questions: readonly Question[];
  problems: readonly string[];
  edit: Edit;
};

/** One score: its questions, its method, and the meaning of its values. */
export const ScaleEditor = memo(ScaleFields, haveSameProps);

function ScaleFields({ scale, index, isScoreOnly, questions, problems, edit }: ScaleEditorProps) {
  const onChange = (next: Scale) => edit((before) => changeScale(before, index, next), `scale-${index}`);
  const field = bind(scale, onChange);
  const missing = bind(scale.missing, field('missing').onChange);
  return (
    <fieldset className="lw-qscale" aria-label={`Score ${scale.name}`}>
      <div className="lw-fields-row">
        <NeededWords label="Name of the score" {...field('name')} />
        {isScoreOnly ? undefined : <MethodFields scale={scale} onChange={onChange} />}
        <Checkbox
          checked={scale.higherIsWorse}
          onChange={(event) => onChange({ ...scale, higherIsWorse: event.currentTarget.checked })}
        >
          Higher is worse
        </Checkbox>
        <Button variant="minimal" onClick={() => edit((before) => removeScale(before, index))}>
          Remove score
        </Button>
      </div>
      {isScoreOnly ? undefined : (
        <>
          <QuestionChecks
            label="Questions that count"
            questions={questions}
            chosen={scale.items}
            onChange={(items) => onChange(withItems(scale, items))}
          />
          <div className="lw-fields-row">
            <NeededNumber label="Answers that may be missing" {...missing('maxMissing')} />
            <Choice className="lw-labelled" label="Replaced by" options={FILLS} {...missing('fill')} />
          </div>
        </>
      )}
      <BandsEditor {...field('bands')} />
      <ScaleDetails scale={scale} isScoreOnly={isScoreOnly} questions={questions} onChange={onChange} />
      <ProblemLines problems={problems} />
    </fieldset>
  );
}

/** Only questions that count may be left out. */
const withItems = (scale: Scale, items: string[]): Scale => ({
  ...scale,
  items,
  ...(scale.mayBeLeftOut && { mayBeLeftOut: scale.mayBeLeftOut.filter((each) => items.includes(each)) }),
});

function MethodFields({ scale, onChange }: { scale: Scale; onChange: (scale: Scale) => void }) {
  return (
    <>
      <Choice
        className="lw-labelled"
        label="Method"
        value={scale.method}
        options={METHODS}
        onChange={(method) => onChange({ ...scale, method, countFrom: method === 'count' ? 1 : undefined })}
      />
      {scale.method === 'count' ? (
        <LabelledNumber label="Counted from" {...bind(scale, onChange)('countFrom')} />
      ) : undefined}
    </>
  );
}
