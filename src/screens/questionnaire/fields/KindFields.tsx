import { Checkbox } from '@blueprintjs/core';
import type { QuestionnaireItem } from '#shared/questionnaires/items.ts';
import { LabelledNumber, NeededNumber } from './NumberBox.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { bind } from './bind.ts';
import { Words } from './Words.tsx';

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
      return <OptionsEditor unworded={unworded} {...bind(item, onChange)('options')} />;
    case 'multiple':
      return <MultipleFields item={item} onChange={onChange} unworded={unworded} />;
    case 'scale':
      return <ScaleFields item={item} onChange={onChange} />;
    case 'number':
      return <NumberFields item={item} onChange={onChange} />;
    case 'text':
      return <TextFields item={item} onChange={onChange} />;
    case 'date':
      return <DateFields item={item} onChange={onChange} />;
    default:
      return undefined;
  }
}

function MultipleFields({ item, onChange, unworded }: Kind<'multiple'> & Pick<KindFieldsProps, 'unworded'>) {
  const field = bind(item, onChange);
  return (
    <>
      <OptionsEditor unworded={unworded} {...field('options')} />
      <div className="lw-fields-row">
        <LabelledNumber label="Choose at least" {...field('leastChosen')} />
        <LabelledNumber label="Choose at most" {...field('mostChosen')} />
      </div>
    </>
  );
}

function ScaleFields({ item, onChange }: Kind<'scale'>) {
  const field = bind(item, onChange);
  return (
    <div className="lw-fields-row">
      <NeededNumber label="From" {...field('min')} />
      <NeededNumber label="To" {...field('max')} />
      <LabelledNumber label="Step" placeholder="1" {...field('step')} />
      <Words label="Label at the start" {...field('minLabel')} />
      <Words label="Label at the end" {...field('maxLabel')} />
    </div>
  );
}

function NumberFields({ item, onChange }: Kind<'number'>) {
  const field = bind(item, onChange);
  return (
    <div className="lw-fields-row">
      <LabelledNumber label="Smallest" {...field('min')} />
      <LabelledNumber label="Largest" {...field('max')} />
      <LabelledNumber label="Decimals" placeholder="0" {...field('decimals')} />
      <Words label="Unit" {...field('unit')} />
    </div>
  );
}

function TextFields({ item, onChange }: Kind<'text'>) {
  const field = bind(item, onChange);
  return (
    <div className="lw-fields-row">
      <Checkbox
        checked={item.isLong ?? false}
        onChange={(event) => onChange({ ...item, isLong: event.currentTarget.checked })}
      >
        Several lines
      </Checkbox>
      <LabelledNumber label="Characters at most" placeholder="2000" {...field('maxLength')} />
    </div>
  );
}

function DateFields({ item, onChange }: Kind<'date'>) {
  const field = bind(item, onChange);
  return (
    <div className="lw-fields-row">
      <Words type="date" label="Not before" {...field('earliest')} />
      <Words type="date" label="Not after" {...field('latest')} />
    </div>
  );
}
