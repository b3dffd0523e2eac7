import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';

type NumberFieldProps = {
  label: string;
  value: number;
  limits: { min: number; max: number };
  decimals: number;
  onChange: (value: number) => void;
};

/** Accepts a number on blur or Enter; an invalid number becomes the nearest valid one. */
export function NumberField({ label, value, limits, decimals, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    setDraft(undefined);
    const scale = 10 ** decimals;
    const typed = Math.round(Number(draft ?? value) * scale) / scale;
    if (draft?.trim() === '' || Number.isNaN(typed)) return;
    const next = Math.min(limits.max, Math.max(limits.min, typed));
    if (next !== value) onChange(next);
  };
  return (
    <label className="lw-number-field">
      <span>{label}</span>
      <InputGroup
        type="number"
        min={limits.min}
        max={limits.max}
        step={decimals === 0 ? 1 : 'any'}
        value={draft ?? String(value)}
        onValueChange={setDraft}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </label>
  );
}
