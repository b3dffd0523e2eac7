import { Button } from '@blueprintjs/core';
import { CrossIcon, PlusIcon } from '@blueprintjs/icons';
import type { Derivation } from '#shared/eeg/derivation.ts';
import type { Feature } from '#shared/eeg/feature.ts';
import { useField } from '../editor/editor-context.ts';
import { GroupProblems } from '../fields/fields.tsx';
import { DerivationFields } from './DerivationFields.tsx';

const MOST_CHOICES = 8;

/** The lists of signals of a feature, by rank. */
function listsOf(feature: Feature): { key: string; label: string }[] {
  switch (feature.metric) {
    case 'asymmetry':
      return [
        { key: 'right', label: 'Right' },
        { key: 'left', label: 'Left' },
      ];
    case 'coherence':
    case 'phaseSynchrony':
      return [
        { key: 'first', label: 'First' },
        { key: 'second', label: 'Second' },
      ];
    default:
      return [{ key: 'derivations', label: 'Site' }];
  }
}

/** Where a condition is measured: the first choice, then the fallback for sources without it. */
export function PlaceFields({ index, feature }: { index: number; feature: Feature }) {
  const root = `conditions.${index}.feature`;
  const lists = listsOf(feature);
  const field = useField<Feature>(root);
  const members = feature as unknown as Readonly<Record<string, readonly Derivation[]>>;
  const ranks = Math.max(...lists.map(({ key }) => members[key]?.length ?? 0));
  const rewrite = (change: (list: readonly Derivation[]) => Derivation[]) =>
    field.set({
      ...feature,
      ...Object.fromEntries(lists.map(({ key }) => [key, change(members[key] ?? [])])),
    });
  return (
    <div className="lw-places">
      {Array.from({ length: ranks }, (_, rank) => (
        // Choices are identified by rank alone.
        <div key={rank} className="lw-places__rank">
          <span className="lw-places__number lw-muted lw-small">
            {rank === 0 ? 'First choice' : `Else ${rank}`}
          </span>
          <div className="lw-places__signals">
            {lists.map(({ key, label }) => (
              <DerivationFields key={key} path={`${root}.${key}.${rank}`} label={label} />
            ))}
          </div>
          {ranks > 1 && !field.isReadOnly ? (
            <Button
              variant="minimal"
              size="small"
              icon={<CrossIcon />}
              aria-label={`Remove choice ${rank + 1}`}
              onClick={() => rewrite((list) => list.toSpliced(rank, 1))}
            />
          ) : undefined}
        </div>
      ))}
      <GroupProblems path={`${root}.derivations`} />
      {field.isReadOnly || ranks >= MOST_CHOICES ? undefined : (
        <div>
          <Button
            variant="minimal"
            size="small"
            icon={<PlusIcon />}
            onClick={() => rewrite((list) => [...list, list.at(-1) ?? { kind: 'asRecorded', site: 'Cz' }])}
          >
            Add a substitute site
          </Button>
        </div>
      )}
    </div>
  );
}
