import { plain } from '#shared/locale/formats.ts';
import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';

type NumberInputProps = {
  id?: string;
  className?: string;
  /** Any value that is not a number, such as null from a NaN in JSON, shows as an empty field. */
  value: number | undefined;
  step?: number | undefined;
  isReadOnly?: boolean;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  placeholder?: string | undefined;
  label?: string;
  /** NaN while the text is not a number; undefined for an empty field. */
  onChange: (value: number | undefined) => void;
};

const isNumber = (value: number | undefined): value is number => Number.isFinite(value);

const parse = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.replace(',', '.'));

/**
 * A number as typed, including '1.' and '-', with decimal point or comma. Written with the person's decimal sign. If the value changes from outside, for example by undo, the text follows.
 */
export function NumberInput(props: NumberInputProps) {
  const { id, className, value, step, isReadOnly = false, isInvalid = false } = props;
  const { describedBy, placeholder, label, onChange } = props;
  const [text, setText] = useState('');
  const isText = Object.is(parse(text), value) || (parse(text) === undefined && Number.isNaN(value));
  const shown = isText ? text : isNumber(value) ? plain(value) : '';
  const move = (by: number) => {
    if (!isNumber(value)) return;
    const next = Number((value + by).toFixed(6));
    setText(plain(next));
    onChange(next);
  };
  return (
    <InputGroup
      id={id}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      className={className}
      value={shown}
      readOnly={isReadOnly}
      placeholder={placeholder}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(parse(currentTarget.value));
      }}
      onKeyDown={(event) => {
        if (isReadOnly || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
        event.preventDefault();
        move((event.key === 'ArrowUp' ? 1 : -1) * (step ?? 1) * (event.shiftKey ? 10 : 1));
      }}
    />
  );
}
