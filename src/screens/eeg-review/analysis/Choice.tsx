import { HTMLSelect } from '@blueprintjs/core';

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A choice under its name. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <HTMLSelect
        aria-label={label}
        value={value}
        options={[...options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
