import type { Question, ShowCondition } from '#shared/questionnaires/items.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { NeededNumberBox } from './NumberBox.tsx';
import { TextBox } from './Words.tsx';

type Comparison = ShowCondition['is'];
type Words = Partial<Record<Comparison, string>>;

const ANY: Words = { answered: 'is answered', notAnswered: 'is not answered' };
const SAME: Words = { ...ANY, equal: 'is', notEqual: 'is not' };
const NUMBER: Words = {
  ...SAME,
  greater: 'is more than',
  greaterOrEqual: 'is at least',
  less: 'is less than',
  lessOrEqual: 'is at most',
};

/** Comparisons for the answers of each kind. */
const WORDS: Readonly<Record<Question['kind'], Words>> = {
  single: SAME,
  multiple: { ...ANY, equal: 'includes', notEqual: 'does not include' },
  scale: NUMBER,
  number: NUMBER,
  text: SAME,
  date: {
    ...SAME,
    greater: 'is after',
    greaterOrEqual: 'is on or after',
    less: 'is before',
    lessOrEqual: 'is on or before',
  },
};

type ConditionRowProps = {
  condition: ShowCondition;
  questions: readonly Question[];
  number: number;
  onChange: (condition: ShowCondition) => void;
};

/** One comparison with the answer of an earlier question. */
export function ConditionRow({ condition, questions, number, onChange }: ConditionRowProps) {
  const asked = questions.find(({ linkId }) => linkId === condition.linkId);
  const words = Object.entries(WORDS[asked?.kind ?? 'single']) as [Comparison, string][];
  const compare = (is: Comparison) => {
    const { linkId } = condition;
    if (is === 'answered' || is === 'notAnswered') return onChange({ linkId, is });
    onChange({ linkId, is, to: 'to' in condition ? condition.to : firstValue(asked) });
  };
  return (
    <>
      <Select<string>
        name={`Question of condition ${number}`}
        isFilling
        value={condition.linkId}
        options={questions.map(({ linkId, text }) => ({ value: linkId, label: text || linkId }))}
        onChange={(linkId) => onChange({ linkId, is: 'answered' })}
      />
      <Select
        name={`Comparison of condition ${number}`}
        value={condition.is}
        options={words.map(([value, label]) => ({ value, label }))}
        onChange={compare}
      />
      {'to' in condition ? (
        <ComparedWith
          label={`Value of condition ${number}`}
          asked={asked}
          value={condition.to}
          onChange={(to) => onChange({ ...condition, to })}
        />
      ) : undefined}
    </>
  );
}

function firstValue(asked: Question | undefined): string | number {
  switch (asked?.kind) {
    case 'single':
    case 'multiple':
      return asked.options[0]?.value ?? '';
    case 'scale':
    case 'number':
      return asked.min ?? 0;
    default:
      return '';
  }
}

type ComparedWithProps = {
  label: string;
  asked: Question | undefined;
  value: string | number;
  onChange: (value: string | number) => void;
};

function ComparedWith({ label, asked, value, onChange }: ComparedWithProps) {
  switch (asked?.kind) {
    case 'single':
    case 'multiple':
      return (
        <Select<string>
          name={label}
          value={String(value)}
          options={asked.options.map((option) => ({
            value: option.value,
            label: option.label || option.value,
          }))}
          onChange={onChange}
        />
      );
    case 'scale':
    case 'number':
      return <NeededNumberBox label={label} value={Number(value)} onChange={onChange} />;
    default:
      return (
        <TextBox
          label={label}
          type={asked?.kind === 'date' ? 'date' : 'text'}
          value={String(value)}
          onChange={onChange}
        />
      );
  }
}
