import { Button } from '@blueprintjs/core';
import type { Question } from '#shared/questionnaires/items.ts';
import type { Scale } from '#shared/questionnaires/scoring-rules.ts';
import { Fold } from '../fields/Fold.tsx';
import { bind } from '../fields/bind.ts';
import { LabelledNumber, NeededNumber, NeededNumberBox } from '../fields/NumberBox.tsx';
import { RowList } from '../fields/RowList.tsx';
import { NeededWords, TextBox, Words } from '../fields/Words.tsx';
import { NEW_CHANGE, nextCutOff } from '../model/scoring.ts';
import { QuestionChecks } from './QuestionChecks.tsx';

type Part = { scale: Scale; onChange: (scale: Scale) => void };

type ScaleDetailsProps = Part & {
  isScoreOnly: boolean;
  /** Questions that can count. */
  questions: readonly Question[];
};

/** Settings that most scores do not need, but published instruments have. */
export function ScaleDetails({ scale, onChange, isScoreOnly, questions }: ScaleDetailsProps) {
  const field = bind(scale, onChange);
  const missing = bind(scale.missing, field('missing').onChange);
  return (
    <Fold summary="Cut-offs, smallest change and more">
      <fieldset className="lw-options" aria-label="Cut-offs">
        <CutOffs {...field('cutOffs')} />
      </fieldset>
      <MinimalChange scale={scale} onChange={onChange} />
      <div className="lw-fields-row">
        {isScoreOnly ? (
          <RangeFields {...field('range')} />
        ) : (
          <LabelledNumber label="Times" placeholder="1" {...field('multiplyBy')} />
        )}
        <LabelledNumber
          label="Decimals"
          placeholder={scale.method === 'mean' ? '2' : '0'}
          {...field('decimals')}
        />
        <Words label="Source of the rule for missing answers" {...missing('source')} />
      </div>
      {isScoreOnly ? undefined : (
        <>
          <p className="lw-muted lw-small">If not answered, these count as 0 and are not missing:</p>
          <QuestionChecks
            label="Questions that may be left out"
            questions={questions.filter(({ linkId }) => scale.items.includes(linkId))}
            chosen={scale.mayBeLeftOut ?? []}
            onChange={(chosen) =>
              onChange({ ...scale, mayBeLeftOut: chosen.length > 0 ? chosen : undefined })
            }
          />
        </>
      )}
    </Fold>
  );
}

type PartOf<Key extends keyof Scale> = { value: Scale[Key]; onChange: (value: Scale[Key]) => void };

function CutOffs({ value, onChange }: PartOf<'cutOffs'>) {
  return (
    <RowList value={value} onChange={onChange} noun="Cut-off" most={12} next={() => nextCutOff(value)}>
      {(cutOff, set, index) => {
        const field = bind(cutOff, set);
        const name = `cut-off ${index + 1}`;
        return (
          <>
            <NeededNumberBox label={`Cut-off ${index + 1}`} {...field('value')} />
            <TextBox label={`Meaning of ${name}`} placeholder="What it means" {...field('meaning')} />
            <TextBox label={`Source of ${name}`} placeholder="Source" {...field('source')} />
          </>
        );
      }}
    </RowList>
  );
}

/** The smallest meaningful change between two answers. */
function MinimalChange({ scale, onChange }: Part) {
  const { minimalChange, ...without } = scale;
  if (!minimalChange)
    return (
      <Button
        variant="minimal"
        size="small"
        onClick={() => onChange({ ...scale, minimalChange: NEW_CHANGE })}
      >
        Add the smallest noticeable change
      </Button>
    );
  const field = bind(minimalChange, (next) => onChange({ ...scale, minimalChange: next }));
  return (
    <fieldset className="lw-fields-row" aria-label="Smallest noticeable change">
      <NeededNumber label="Smallest change" {...field('points')} />
      <NeededWords label="Meaning" {...field('meaning')} />
      <NeededWords label="Source of the smallest change" {...field('source')} />
      <Button variant="minimal" size="small" onClick={() => onChange(without)}>
        Remove smallest change
      </Button>
    </fieldset>
  );
}

/** Without items, the limits cannot be computed. */
function RangeFields({ value = { min: 0, max: Number.NaN }, onChange }: PartOf<'range'>) {
  const field = bind(value, onChange);
  return (
    <>
      <NeededNumber label="Lowest value" {...field('min')} />
      <NeededNumber label="Highest value" {...field('max')} />
    </>
  );
}
