import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';

type ChoiceProps<Value extends string | number> = {
  label: string;
  value: Value;
  options: readonly { value: Value; words: string }[];
  onChange: (value: Value) => void;
  helper?: string;
};

/** A labelled native list. A value that is none of the options is shown as it is. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, helper } = props;
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id} helperText={helper}>
      <BareChoice id={id} value={value} options={options} onChange={onChange} />
    </FormGroup>
  );
}

type BareChoiceProps<Value extends string | number> = Omit<ChoiceProps<Value>, 'label' | 'helper'> & {
  id?: string;
  /** Names the list where no label stands beside it. */
  name?: string;
  isDisabled?: boolean;
};

export function BareChoice<Value extends string | number>(props: BareChoiceProps<Value>) {
  const { id, name, value, options, onChange, isDisabled = false } = props;
  const all = options.some((option) => option.value === value)
    ? options
    : [...options, { value, words: String(value) }];
  return (
    <HTMLSelect
      id={id}
      aria-label={name}
      fill
      disabled={isDisabled}
      value={value}
      onChange={(event) => {
        const chosen = all[event.currentTarget.selectedIndex];
        if (chosen) onChange(chosen.value);
      }}
    >
      {all.map((option) => (
        <option key={option.value} value={option.value}>
          {option.words}
        </option>
      ))}
    </HTMLSelect>
  );
}
