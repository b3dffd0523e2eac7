import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';

type Option<Value extends string | number> = {
  value: Value;
  label: string;
  /** Shown, but not to be chosen: its label says why. */
  disabled?: boolean;
};

type SelectProps<Value extends string | number> = {
  id?: string;
  /** Names the list where no label stands beside it. */
  name?: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  isInvalid?: boolean;
  /** As wide as its place. */
  isFilling?: boolean;
};

/** A native list that keeps the type of its values. A value that is none of the options is shown as it is. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const {
    id,
    name,
    value,
    options,
    onChange,
    isDisabled = false,
    isInvalid = false,
    isFilling = false,
  } = props;
  const all = options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: String(value) }];
  return (
    <HTMLSelect
      id={id}
      aria-label={name}
      fill={isFilling}
      disabled={isDisabled}
      aria-invalid={isInvalid || undefined}
      value={value}
      options={[...all]}
      onChange={(event) => {
        const chosen = all[event.currentTarget.selectedIndex];
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

type ChoiceProps<Value extends string | number> = Omit<SelectProps<Value>, 'id' | 'name' | 'isFilling'> & {
  label: string;
};

/** A list under its name, in a form. */
export function FormChoice<Value extends string | number>({ label, ...select }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id}>
      <Select id={id} isFilling {...select} />
    </FormGroup>
  );
}

/** A list under its name, small, among tools. `className` goes to the label around both. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value> & { className?: string }) {
  const { label, className, ...select } = props;
  return (
    <label className={className}>
      <span>{label}</span>
      {/* Without it some screen readers take the words of the options into the name. */}
      <Select name={label} {...select} />
    </label>
  );
}
