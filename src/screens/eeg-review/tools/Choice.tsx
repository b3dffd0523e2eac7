import { HTMLSelect } from '@blueprintjs/core';

export type Option = { value: string; label: string };
type ChoiceProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  isDisabled?: boolean;
};

/** A labelled list to choose from. */
export function Choice({ label, value, options, onChange, isDisabled = false }: ChoiceProps) {
  return (
    <label className="lw-review-tools__choice">
      <span>{label}</span>
      <HTMLSelect
        value={value}
        options={[...options]}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

type HzChoiceProps = {
  label: string;
  value: number | undefined;
  options: readonly number[];
  onChange: (hz: number | undefined) => void;
};

export function HzChoice({ label, value, options, onChange }: HzChoiceProps) {
  return (
    <Choice
      label={label}
      value={value === undefined ? '' : String(value)}
      options={[
        { value: '', label: 'Off' },
        ...withCurrent(options, value).map((hz) => ({ value: String(hz), label: `${hz} Hz` })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : Number(chosen))}
    />
  );
}

/** The usual values, and the present one where it is none of them. */
export function withCurrent(values: readonly number[], current: number | undefined): number[] {
  const all = current === undefined || values.includes(current) ? [...values] : [...values, current];
  return all.sort((a, b) => a - b);
}
