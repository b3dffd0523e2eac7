import { Checkbox } from '@blueprintjs/core';
import type { QuestionnaireItem } from '#shared/questionnaires/items.ts';
import { LabelledNumber, NeededNumber } from './NumberBox.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { Day, Words } from './Words.tsx';

type KindFieldsProps = {
  item: QuestionnaireItem;
  onChange: (item: QuestionnaireItem) => void;
  /** Positions of the answers without text. */
  unworded: readonly number[];
};
type Kind<K extends QuestionnaireItem['kind']> = {
  item: Extract<QuestionnaireItem, { kind: K }>;
  onChange: (item: QuestionnaireItem) => void;
};

/** Fields that only this kind of question has. */
export function KindFields({ item, onChange, unworded }: KindFieldsProps) {
  switch (item.kind) {
    case 'single':
      return (
        <OptionsEditor
          options={item.options}
          unworded={unworded}
          onChange={(options) => onChange({ ...item, options })}
        />
      );
    case 'multiple':
      return <MultipleFields item={item} onChange={onChange} unworded={unworded} />;
    case 'scale':
      return <ScaleFields item={item} onChange={onChange} />;
    case 'number':
      return <NumberFields item={item} onChange={onChange} />;
    case 'text':
      return <TextFields item={item} onChange={onChange} />;
    case 'date':
      return (
        <div className="lw-fields-row">
          <Day
            label="Not before"
            value={item.earliest}
            onChange={(earliest) => onChange({ ...item, earliest })}
          />
          <Day label="Not after" value={item.latest} onChange={(latest) => onChange({ ...item, latest })} />
        </div>
      );
    default:
      return undefined;
  }
}

function MultipleFields({ item, onChange, unworded }: Kind<'multiple'> & Pick<KindFieldsProps, 'unworded'>) {
  return (
    <>
      <OptionsEditor
        options={item.options}
        unworded={unworded}
        onChange={(options) => onChange({ ...item, options })}
      />
      <div className="lw-fields-row">
        <LabelledNumber
          label="Choose at least"
          value={item.leastChosen}
          onChange={(leastChosen) => onChange({ ...item, leastChosen })}
        />
        <LabelledNumber
          label="Choose at most"
          value={item.mostChosen}
          onChange={(mostChosen) => onChange({ ...item, mostChosen })}
        />
      </div>
    </>
  );
}

function ScaleFields({ item, onChange }: Kind<'scale'>) {
  return (
    <div className="lw-fields-row">
      <NeededNumber label="From" value={item.min} onChange={(min) => onChange({ ...item, min })} />
      <NeededNumber label="To" value={item.max} onChange={(max) => onChange({ ...item, max })} />
      <LabelledNumber
        label="Step"
        placeholder="1"
        value={item.step}
        onChange={(step) => onChange({ ...item, step })}
      />
      <Words
        label="Label at the start"
        value={item.minLabel}
        onChange={(minLabel) => onChange({ ...item, minLabel })}
      />
      <Words
        label="Label at the end"
        value={item.maxLabel}
        onChange={(maxLabel) => onChange({ ...item, maxLabel })}
      />
    </div>
  );
}

function NumberFields({ item, onChange }: Kind<'number'>) {
  return (
    <div className="lw-fields-row">
      <LabelledNumber label="Smallest" value={item.min} onChange={(min) => onChange({ ...item, min })} />
      <LabelledNumber label="Largest" value={item.max} onChange={(max) => onChange({ ...item, max })} />
      <LabelledNumber
        label="Decimals"
        placeholder="0"
        value={item.decimals}
        onChange={(decimals) => onChange({ ...item, decimals })}
      />
      <Words label="Unit" value={item.unit} onChange={(unit) => onChange({ ...item, unit })} />
    </div>
  );
}

function TextFields({ item, onChange }: Kind<'text'>) {
  return (
    <div className="lw-fields-row">
      <Checkbox
        checked={item.isLong ?? false}
        onChange={(event) => onChange({ ...item, isLong: event.currentTarget.checked })}
      >
        Several lines
      </Checkbox>
      <LabelledNumber
        label="Characters at most"
        placeholder="2000"
        value={item.maxLength}
        onChange={(maxLength) => onChange({ ...item, maxLength })}
      />
    </div>
  );
}
