import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, PlusIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { NumberInput } from '#ui/forms/NumberInput.tsx';
import { useField } from '../editor/editor-context.ts';
import { ProblemList, problemsId } from '../fields/FieldFrame.tsx';
import type { FieldPath } from '../model/set-in.ts';
import { SiteField } from './SiteField.tsx';

type Weight = { site: string; weight: number };
const MOST_SITES = 64;

/** A sum of sites, each with a factor of its own: +1 adds, -1 takes away. */
export function WeightFields({ path, label }: { path: FieldPath; label: string }) {
  const id = useId();
  const name = useField<string>(`${path}.label`);
  const { value: weights, set, isReadOnly } = useField<readonly Weight[]>(`${path}.weights`);
  return (
    <fieldset className="lw-weights" aria-label={`${label}, own weights`}>
      <div className="lw-site">
        <label className="lw-muted lw-small" htmlFor={id}>
          Name of the signal
        </label>
        <InputGroup
          id={id}
          value={name.value}
          readOnly={isReadOnly}
          aria-invalid={name.problems.length > 0 || undefined}
          aria-describedby={problemsId(id, name.problems)}
          onChange={({ currentTarget }) => name.set(currentTarget.value)}
        />
        <ProblemList id={id} problems={name.problems} />
      </div>
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
  const id = useId();
  const { value, set, problems, isReadOnly } = useField<number>(path);
  return (
    <div className="lw-site">
      <label className="lw-muted lw-small" htmlFor={id}>
        {label}
      </label>
      <NumberInput
        id={id}
        className="lw-pnumber lw-weights__number"
        value={value}
        step={0.1}
        isReadOnly={isReadOnly}
        isInvalid={problems.length > 0}
        describedBy={problemsId(id, problems)}
        onChange={(next) => set(next ?? Number.NaN)}
      />
      <ProblemList id={id} problems={problems} />
    </div>
  );
}
