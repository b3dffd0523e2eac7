import type { Question, QuestionnaireItem, ShowCondition, ShowWhen } from '#shared/questionnaires/items.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { ConditionRow } from './ConditionRow.tsx';
import { RowList } from './RowList.tsx';

type ConditionFieldsProps = {
  item: QuestionnaireItem;
  /** Only earlier questions can be used in conditions. */
  earlier: readonly Question[];
  onChange: (item: QuestionnaireItem) => void;
};

const ALWAYS = 'always';
type Asked = ShowWhen['match'] | typeof ALWAYS;
const ASKED: readonly { value: Asked; label: string }[] = [
  { value: ALWAYS, label: 'Always asked' },
  { value: 'all', label: 'Asked when all of these apply' },
  { value: 'any', label: 'Asked when any of these applies' },
];
const MOST_CONDITIONS = 10;

/** Whether the item depends on earlier answers, and on all or any one of the conditions. */
export function ConditionFields({ item, earlier, onChange }: ConditionFieldsProps) {
  const { showWhen, ...always } = item;
  const latest = earlier.at(-1);
  if (latest === undefined && !showWhen) return undefined;
  const next = (): ShowCondition => ({ linkId: latest?.linkId ?? '', is: 'answered' });
  const set = (match: Asked, conditions: ShowCondition[]) =>
    onChange(
      match === ALWAYS || conditions.length === 0 ? always : { ...item, showWhen: { match, conditions } },
    );
  return (
    <fieldset className="lw-options" aria-label="When it is asked">
      <div className="lw-fields-row">
        <Select
          name="Asked"
          value={showWhen?.match ?? ALWAYS}
          options={ASKED}
          onChange={(match) => set(match, showWhen?.conditions ?? [next()])}
        />
      </div>
      {showWhen ? (
        <RowList
          value={showWhen.conditions}
          onChange={(conditions) => set(showWhen.match, conditions)}
          noun="Condition"
          most={MOST_CONDITIONS}
          next={next}
        >
          {(condition, change, index) => (
            <ConditionRow condition={condition} questions={earlier} number={index + 1} onChange={change} />
          )}
        </RowList>
      ) : undefined}
    </fieldset>
  );
}
