import { Button } from '@blueprintjs/core';
import { CrossIcon, PlusIcon } from '@blueprintjs/icons';
import {
  type Derivation,
  derivationLabel,
  derivationSites,
  derivationTerms,
} from '#shared/eeg/derivation.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { useField } from '../editor/editor-context.ts';
import type { FieldPath } from '../model/set-in.ts';
import { SiteField } from './SiteField.tsx';
import { SmallField } from './SmallField.tsx';
import { WeightFields } from './WeightFields.tsx';

const KINDS = [
  { value: 'asRecorded', label: 'As recorded' },
  { value: 'linkedEars', label: 'Linked ears' },
  { value: 'commonAverage', label: 'Common average' },
  { value: 'bipolar', label: 'Bipolar' },
  { value: 'mean', label: 'Mean of sites' },
  { value: 'weights', label: 'Own weights' },
] as const;
type Kind = Derivation['kind'];

/** One signal: its sites and their reference. */
export function DerivationFields({ path, label }: { path: FieldPath; label: string }) {
  const { value, set, isReadOnly } = useField<Derivation | undefined>(path);
  if (!value) return undefined;
  return (
    <div className="lw-derivation">
      <SitesOfKind derivation={value} path={path} label={label} />
      <SmallField label="Reference">
        {(id) => (
          <Select
            id={id}
            name={`Reference of ${label.toLowerCase()}`}
            value={value.kind}
            options={KINDS}
            isDisabled={isReadOnly}
            onChange={(kind) => set(withKind(value, kind))}
          />
        )}
      </SmallField>
    </div>
  );
}

type SitesProps = { derivation: Derivation; path: FieldPath; label: string };

function SitesOfKind({ derivation, path, label }: SitesProps) {
  switch (derivation.kind) {
    case 'asRecorded':
    case 'commonAverage':
      return <SiteField path={`${path}.site`} label={label} />;
    case 'bipolar':
      return (
        <>
          <SiteField path={`${path}.active`} label={`${label}, active`} />
          <SiteField path={`${path}.reference`} label="minus" />
        </>
      );
    case 'linkedEars':
      return (
        <>
          <SiteField path={`${path}.site`} label={label} />
          <SiteField path={`${path}.ears.0`} label="Left ear" />
          <SiteField path={`${path}.ears.1`} label="Right ear" />
        </>
      );
    case 'mean':
      return <MeanSites path={path} sites={derivation.sites} label={label} />;
    case 'weights':
      return <WeightFields path={path} label={label} />;
  }
}

function MeanSites({ path, sites, label }: { path: FieldPath; sites: readonly string[]; label: string }) {
  const { set, isReadOnly } = useField<readonly string[]>(`${path}.sites`);
  return (
    <>
      {sites.map((_, at) => (
        // Sites of a mean are identified by position alone.
        <SiteField key={at} path={`${path}.sites.${at}`} label={`${label} ${at + 1}`} />
      ))}
      {isReadOnly ? undefined : (
        <span className="lw-site__more">
          <Button
            size="small"
            variant="minimal"
            icon={<PlusIcon />}
            aria-label="Add a site to the mean"
            onClick={() => set([...sites, 'Cz'])}
          />
          {sites.length > 2 ? (
            <Button
              size="small"
              variant="minimal"
              icon={<CrossIcon />}
              aria-label="Remove the last site of the mean"
              onClick={() => set(sites.slice(0, -1))}
            />
          ) : undefined}
        </span>
      )}
    </>
  );
}

/** The same site with another derivation. Sites no longer needed are removed, and undo restores them. */
function withKind(derivation: Derivation, kind: Kind): Derivation {
  const [site = 'Cz', other = site === 'Cz' ? 'Fz' : 'Cz'] = derivationSites(derivation);
  switch (kind) {
    case 'asRecorded':
    case 'commonAverage':
      return { kind, site };
    case 'bipolar':
      return { kind, active: site, reference: other };
    case 'linkedEars':
      return { kind, site, ears: ['A1', 'A2'] };
    case 'mean':
      return { kind, sites: [site, other] };
    case 'weights':
      return { kind, label: derivationLabel(derivation), weights: derivationTerms(derivation) };
  }
}
