import { IMPORT_PROGRAMS, TIME_UNITS } from '#shared/eeg/import-plan.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { DECIMALS, DELIMITERS, TIME_UNIT_WORDS, UNITS } from './import-words.ts';
import { RateField } from './RateField.tsx';
import type { ImportDraft } from './use-import-plan.ts';

const NO_PROGRAM = '';
const PROGRAMS = [
  { value: NO_PROGRAM, label: 'Another program' },
  ...IMPORT_PROGRAMS.map((program) => ({ value: program as string, label: program })),
];
const TIME_UNIT_OPTIONS = TIME_UNITS.map((value) => ({ value, label: TIME_UNIT_WORDS[value] }));

/** Settings of the whole table. Another program or other separators analyze the table again. */
export function TableSettings({ draft }: { draft: ImportDraft }) {
  const { plan, change, changeSignals, lookAgain } = draft;
  const { syntax, preset, columns, timeUnit } = plan;
  const units = [...new Set(columns.filter(({ role }) => role === 'signal').map(({ unit }) => unit))];
  const hasTime = columns.some(({ role }) => role === 'time');
  const [unit] = units;
  return (
    <div className="lw-import__settings">
      <FormChoice
        label="Made by"
        value={preset ?? NO_PROGRAM}
        options={PROGRAMS}
        onChange={(next) => lookAgain({ preset: next === NO_PROGRAM ? null : next, syntax })}
      />
      <FormChoice
        label="Separator"
        value={syntax.delimiter}
        options={DELIMITERS}
        onChange={(delimiter) => lookAgain({ syntax: { ...syntax, delimiter } })}
      />
      <FormChoice
        label="Decimal sign"
        value={syntax.decimal}
        options={DECIMALS}
        onChange={(decimal) => lookAgain({ syntax: { ...syntax, decimal } })}
      />
      <RateField draft={draft} />
      {hasTime ? (
        <FormChoice
          label="Times are in"
          value={timeUnit ?? 'seconds'}
          options={TIME_UNIT_OPTIONS}
          onChange={(next) => change({ timeUnit: next })}
        />
      ) : undefined}
      <FormChoice
        label="Unit of all signals"
        value={units.length === 1 && unit !== undefined ? unit : 'Several'}
        options={UNITS}
        onChange={(next) => changeSignals({ unit: next })}
      />
    </div>
  );
}
