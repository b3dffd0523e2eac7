import { InputGroup } from '@blueprintjs/core';

type WordsProps = {
  label: string;
  value: string | undefined;
  /** Undefined for an empty field. */
  onChange: (value: string | undefined) => void;
  /** As wide as its row. */
  isWide?: boolean;
};

/** A short text field with its name before it. */
export function Words({ label, value, onChange, isWide = false }: WordsProps) {
  return (
    <label className="lw-labelled" data-wide={isWide}>
      <span>{label}</span>
      <InputGroup
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    </label>
  );
}

export function Day({ label, value, onChange }: WordsProps) {
  return (
    <label className="lw-labelled">
      <span>{label}</span>
      <InputGroup
        type="date"
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    </label>
  );
}
