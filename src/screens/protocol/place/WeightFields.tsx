import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, PlusIcon } from '@blueprintjs/icons';
import { useField } from '../editor/editor-context.ts';
import { NumberField, textProps } from '../fields/fields.tsx';
import type { FieldPath } from '../model/set-in.ts';
import { SiteField } from './SiteField.tsx';
import { SmallField } from './SmallField.tsx';

type Weight = { site: string; weight: number };
const MOST_SITES = 64;

/** A sum of sites, each with a factor of its own: +1 adds, -1 takes away. */
export function WeightFields({ path, label }: { path: FieldPath; label: string }) {
  const name = useField<string | undefined>(`${path}.label`);
  const { value: weights, set, isReadOnly } = useField<readonly Weight[]>(`${path}.weights`);
  return (
    <fieldset className="lw-weights" aria-label={`${label}, own weights`}>
      <SmallField label="Name of the signal" problems={name.problems}>
        {(id) => <InputGroup {...textProps(id, name)} />}
      </SmallField>
      {weights.map((_, at) => (
        // Sites are identified by position alone: one may appear twice while it is typed.
        <div key={at} className="lw-derivation">
          <WeightInput path={`${path}.weights.${at}.weight`} label={`Weight ${at + 1}`} />
          <SiteField path={`${path}.weights.${at}.site`} label={`${label} ${at + 1}`} />
          {weights.length > 1 && !isReadOnly ? (
            <Button
              variant="minimal"
              icon={<CrossIcon />}
              aria-label={`Remove ${label.toLowerCase()} ${at + 1}`}
              onClick={() => set(weights.toSpliced(at, 1))}
            />
          ) : undefined}
        </div>
      ))}
      {isReadOnly || weights.length >= MOST_SITES ? undefined : (
        <Button
          variant="minimal"
          size="small"
          icon={<PlusIcon />}
          onClick={() => set([...weights, { site: 'Cz', weight: 1 }])}
        >
          Add a site to the sum
        </Button>
      )}
    </fieldset>
  );
}

function WeightInput({ path, label }: { path: FieldPath; label: string }) {
  const field = useField<number | undefined>(path);
  return (
    <SmallField label={label} problems={field.problems}>
      {(id) => <NumberField id={id} field={field} className="lw-weights__number" />}
    </SmallField>
  );
}
