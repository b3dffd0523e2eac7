import { InputGroup } from '@blueprintjs/core';

type TextBoxProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  type?: 'text' | 'date';
};

/** A short text. */
export const TextBox = ({ label, onChange, ...props }: TextBoxProps) => (
  <InputGroup {...props} aria-label={label} onChange={(event) => onChange(event.currentTarget.value)} />
);

/** The text with its name before it; `isWide`: as wide as its row. */
export function NeededWords({ isWide = false, ...props }: TextBoxProps & { isWide?: boolean }) {
  return (
    <label className="lw-labelled" data-wide={isWide}>
      <span>{props.label}</span>
      <TextBox {...props} />
    </label>
  );
}

type WordsProps = Omit<Parameters<typeof NeededWords>[0], 'value' | 'onChange'> & {
  value: string | undefined;
  /** Undefined for an empty field. */
  onChange: (value: string | undefined) => void;
};

/** An optional text with its name before it. */
export const Words = ({ value = '', onChange, ...props }: WordsProps) => (
  <NeededWords {...props} value={value} onChange={(text) => onChange(text || undefined)} />
);
