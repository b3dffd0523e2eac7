import { Checkbox, FormGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { CONSENT_KINDS, CONSENT_WORDS, type ConsentKind } from '#shared/domain/consent.ts';

type ConsentKindsProps = {
  value: readonly ConsentKind[];
  missing: readonly ConsentKind[];
  /** Stay ticked: recorded consents cannot be removed here. */
  recorded: readonly ConsentKind[];
  error: string | undefined;
  onChange: (kinds: readonly ConsentKind[]) => void;
};

/** Checkboxes for everything a client may consent to, in a fixed order. */
export function ConsentKinds({ value, missing, recorded, error, onChange }: ConsentKindsProps) {
  const errorId = useId();
  return (
    <fieldset className="lw-fieldset" aria-label="Agreed to">
      <FormGroup
        label="Agreed to"
        intent={error ? 'danger' : 'none'}
        helperText={error ? <span id={errorId}>{error}</span> : undefined}
      >
        {CONSENT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            checked={value.includes(kind)}
            disabled={recorded.includes(kind)}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            onChange={({ currentTarget }) =>
              onChange(
                CONSENT_KINDS.filter((each) =>
                  each === kind ? currentTarget.checked : value.includes(each),
                ),
              )
            }
          >
            {CONSENT_WORDS[kind]}
            {recorded.includes(kind) ? <span className="lw-muted"> (recorded)</span> : undefined}
            {missing.includes(kind) && !recorded.includes(kind) ? (
              <span className="lw-muted"> (missing)</span>
            ) : undefined}
          </Checkbox>
        ))}
      </FormGroup>
    </fieldset>
  );
}
