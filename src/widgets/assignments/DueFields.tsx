import { FormChoice } from '#ui/forms/Choice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

export type Due = { dueOn: string; repeatDays: number };
export const NOT_DUE: Due = { dueOn: '', repeatDays: 0 };

const REPEATS = [
  { value: 0, label: 'Once' },
  { value: 7, label: 'Every week' },
  { value: 14, label: 'Every two weeks' },
  { value: 28, label: 'Every four weeks' },
  { value: 91, label: 'Every quarter' },
] as const;

type DueFieldsProps = { value: Due; onChange: (due: Due) => void; error?: string | undefined };

/** Due day, and whether the assignment repeats. */
export function DueFields({ value, onChange, error }: DueFieldsProps) {
  return (
    <div className="lw-form-row">
      <TextField
        label="Due on"
        type="date"
        value={value.dueOn}
        onChange={(dueOn) => onChange({ ...value, dueOn })}
        error={error}
      />
      <FormChoice<number>
        label="Repeat"
        value={value.repeatDays}
        options={REPEATS}
        onChange={(repeatDays) => onChange({ ...value, repeatDays })}
      />
    </div>
  );
}

/** As the server takes it: null for a missing value. */
export const dueBody = ({ dueOn, repeatDays }: Due) => ({
  dueOn: dueOn === '' ? null : dueOn,
  repeatDays: repeatDays === 0 ? null : repeatDays,
});
