import { Switch } from '@blueprintjs/core';
import type { Feature, FeatureOf } from '#shared/eeg/feature.ts';
import { useField } from '../editor/editor-context.ts';
import { ChoiceRow, NumberRow } from '../fields/fields.tsx';
import { BandFields } from './BandFields.tsx';

const ORDERS = [
  { value: 4, label: '4: selective' },
  { value: 3, label: '3: fast' },
];
const MEASURES = [
  { value: 'rms', label: 'Amplitude, µV RMS' },
  { value: 'peakToPeak', label: 'Amplitude, µV peak to peak' },
  { value: 'power', label: 'Power, µV²' },
];
const RATIO_OF = [
  { value: 'power', label: 'powers' },
  { value: 'amplitude', label: 'amplitudes' },
];
const PARTS = [
  { value: 'magnitudeSquared', label: 'Magnitude squared' },
  { value: 'imaginary', label: 'Imaginary part' },
];
const ESTIMATES = [
  { value: 'peak', label: 'Highest point' },
  { value: 'centreOfGravity', label: 'Center of gravity' },
];

type Props = { index: number; feature: Feature };

/** Bands of the metric. */
export function Bands({ index, feature }: Props) {
  const root = `conditions.${index}.feature`;
  switch (feature.metric) {
    case 'heartRate':
      return undefined;
    case 'bandRatio':
      return (
        <>
          <BandFields path={`${root}.numerator`} label="Upper band of the ratio" />
          <BandFields path={`${root}.denominator`} label="Lower band of the ratio" />
        </>
      );
    case 'relativePower':
      return (
        <>
          <BandFields path={`${root}.band`} label="Band" />
          <BandFields path={`${root}.total`} label="Total band" />
        </>
      );
    case 'bandAmplitude':
      return (
        <>
          <BandFields
            path={`${root}.band`}
            label={feature.individual ? 'Band before the peak is known' : 'Band'}
          />
          <IndividualBand root={root} feature={feature} />
        </>
      );
    default:
      return <BandFields path={`${root}.band`} label={BAND_WORDS[feature.metric] ?? 'Band'} />;
  }
}

const BAND_WORDS: Readonly<Partial<Record<Feature['metric'], string>>> = {
  peakAlpha: 'Peak search range',
  aperiodicExponent: 'Range of the fit',
  emgShare: 'Muscle band',
};

function IndividualBand({ root, feature }: { root: string; feature: FeatureOf<'bandAmplitude'> }) {
  const { set, isReadOnly } = useField<FeatureOf<'bandAmplitude'>>(root);
  const { individual, ...without } = feature;
  return (
    <div className="lw-individual">
      <Switch
        checked={individual !== undefined}
        disabled={isReadOnly}
        label="Follow the client's own alpha peak"
        onChange={({ currentTarget }) =>
          set(
            currentTarget.checked ? { ...feature, individual: { lowOffsetHz: 0, highOffsetHz: 2 } } : without,
          )
        }
      />
      {individual ? (
        <div className="lw-band__edges">
          <NumberRow path={`${root}.individual.lowOffsetHz`} />
          <NumberRow path={`${root}.individual.highOffsetHz`} />
        </div>
      ) : undefined}
    </div>
  );
}

/** Other settings of the metric. */
export function MetricSettings({ index, feature }: Props) {
  const root = `conditions.${index}.feature`;
  return (
    <div className="lw-pgrid">
      {'measure' in feature ? <ChoiceRow path={`${root}.measure`} options={MEASURES} /> : undefined}
      {'of' in feature ? <ChoiceRow path={`${root}.of`} options={RATIO_OF} /> : undefined}
      {'part' in feature ? <ChoiceRow path={`${root}.part`} options={PARTS} /> : undefined}
      {'estimate' in feature ? <ChoiceRow path={`${root}.estimate`} options={ESTIMATES} /> : undefined}
      {'filterOrder' in feature ? <ChoiceRow path={`${root}.filterOrder`} options={ORDERS} /> : undefined}
      {'smoothingMs' in feature ? <NumberRow path={`${root}.smoothingMs`} /> : undefined}
      {'windowSeconds' in feature ? <NumberRow path={`${root}.windowSeconds`} /> : undefined}
    </div>
  );
}
