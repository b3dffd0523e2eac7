import { Button, InputGroup } from '@blueprintjs/core';
import type { Question } from '#shared/questionnaires/items.ts';
import type { Scale } from '#shared/questionnaires/scoring-rules.ts';
import { Fold } from '../fields/Fold.tsx';
import { LabelledNumber, NeededNumber, NumberBox, neededNumber } from '../fields/NumberBox.tsx';
import { RowList } from '../fields/RowList.tsx';
import { Words } from '../fields/Words.tsx';
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
  return (
    <Fold summary="Cut-offs, smallest change and more">
      <fieldset className="lw-options" aria-label="Cut-offs">
        <CutOffs scale={scale} onChange={onChange} />
      </fieldset>
      <MinimalChange scale={scale} onChange={onChange} />
      <div className="lw-fields-row">
        {isScoreOnly ? (
          <RangeFields scale={scale} onChange={onChange} />
        ) : (
          <LabelledNumber
            label="Times"
            placeholder="1"
            value={scale.multiplyBy}
            onChange={(multiplyBy) => onChange({ ...scale, multiplyBy })}
          />
        )}
        <LabelledNumber
          label="Decimals"
          placeholder={scale.method === 'mean' ? '2' : '0'}
          value={scale.decimals}
          onChange={(decimals) => onChange({ ...scale, decimals })}
        />
        <Words
          label="Source of the rule for missing answers"
          value={scale.missing.source}
          onChange={(source) => onChange({ ...scale, missing: { ...scale.missing, source } })}
        />
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

function CutOffs({ scale, onChange }: Part) {
  const { cutOffs } = scale;
  return (
    <RowList
      rows={cutOffs}
      onChange={(next) => onChange({ ...scale, cutOffs: next })}
      noun="Cut-off"
      most={12}
      next={() => nextCutOff(cutOffs)}
    >
      {(cutOff, set, index) => (
        <>
          <NumberBox
            label={`Cut-off ${index + 1}`}
            value={cutOff.value}
            onChange={neededNumber((value) => set({ ...cutOff, value }))}
          />
          <InputGroup
            aria-label={`Meaning of cut-off ${index + 1}`}
            placeholder="What it means"
            value={cutOff.meaning}
            onChange={(event) => set({ ...cutOff, meaning: event.currentTarget.value })}
          />
          <InputGroup
            aria-label={`Source of cut-off ${index + 1}`}
            placeholder="Source"
            value={cutOff.source}
            onChange={(event) => set({ ...cutOff, source: event.currentTarget.value })}
          />
        </>
      )}
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
  const set = (part: Partial<typeof minimalChange>) =>
    onChange({ ...scale, minimalChange: { ...minimalChange, ...part } });
  return (
    <fieldset className="lw-fields-row lw-bare" aria-label="Smallest noticeable change">
      <NeededNumber
        label="Smallest change"
        value={minimalChange.points}
        onChange={(points) => set({ points })}
      />
      <Words label="Meaning" value={minimalChange.meaning} onChange={(meaning = '') => set({ meaning })} />
      <Words
        label="Source of the smallest change"
        value={minimalChange.source}
        onChange={(source = '') => set({ source })}
      />
      <Button variant="minimal" size="small" onClick={() => onChange(without)}>
        Remove smallest change
      </Button>
    </fieldset>
  );
}

/** Without items, the limits cannot be computed. */
function RangeFields({ scale, onChange }: Part) {
  const { range = { min: 0, max: Number.NaN } } = scale;
  return (
    <>
      <NeededNumber
        label="Lowest value"
        value={range.min}
        onChange={(min) => onChange({ ...scale, range: { ...range, min } })}
      />
      <NeededNumber
        label="Highest value"
        value={range.max}
        onChange={(max) => onChange({ ...scale, range: { ...range, max } })}
      />
    </>
  );
}
