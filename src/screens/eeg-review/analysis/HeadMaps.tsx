import { SegmentedControl } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { AnalysisResult } from '#live/offline/index.ts';
import { ASSESSMENT_BAND_NAMES, type AssessmentBand } from '#shared/eeg/assessment-bands.ts';
import {
  LEAST_MAP_ELECTRODES,
  type MapElectrode,
  mapElectrodes,
  scalpInterpolator,
} from '#model/review/topography.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { bandIn, powerUnit, powerWords, shareWords } from './analysis-words.ts';
import { BAND_TITLES } from '#shared/eeg/bands.ts';
import { assessmentBandLabel, edgeWords } from '#widgets/eeg/band-words.ts';
import { HeadMap, MAP_POINTS } from '#widgets/eeg/HeadMap.tsx';
import { Section } from './Section.tsx';

type Quantity = 'power' | 'relative';

/** One head map per band, interpolated between the sites of the good lines. */
export function HeadMaps({ result }: { result: AnalysisResult }) {
  const [quantity, setQuantity] = useState<Quantity>('power');
  const { electrodes, bad, message } = useMemo(() => placed(result), [result]);
  const interpolate = useMemo(
    () => (message === undefined ? scalpInterpolator(electrodes, MAP_POINTS) : undefined),
    [electrodes, message],
  );
  return (
    <Section title="Maps">
      {interpolate ? (
        <>
          <SegmentedControl
            aria-label="Quantity of the maps"
            size="small"
            options={[
              { value: 'power', label: 'Absolute' },
              { value: 'relative', label: 'Relative' },
            ]}
            value={quantity}
            onValueChange={(value) => setQuantity(value as Quantity)}
          />
          <div className="lw-head-maps">
            {ASSESSMENT_BAND_NAMES.map((band) => (
              <BandMap key={band} {...{ band, quantity, result, electrodes, bad, interpolate }} />
            ))}
          </div>
          {bad.length > 0 && (
            <p className="lw-analysis__note">
              Left out as bad (×): {bad.map(({ label }) => channelLabel(label)).join(', ')}
            </p>
          )}
        </>
      ) : (
        <p className="lw-analysis__note">{message}</p>
      )}
    </Section>
  );
}

type BandMapProps = {
  band: AssessmentBand;
  quantity: Quantity;
  result: AnalysisResult;
  electrodes: readonly MapElectrode[];
  bad: readonly MapElectrode[];
  interpolate: (values: readonly number[]) => Float64Array;
};

function BandMap({ band, quantity, result: { input, spectra }, electrodes, bad, interpolate }: BandMapProps) {
  const values = useMemo(
    () => electrodes.map(({ trace }) => bandIn(spectra[trace], band)?.[quantity] ?? Number.NaN),
    [electrodes, spectra, band, quantity],
  );
  const field = useMemo(() => interpolate(values), [interpolate, values]);
  const unit = powerUnit(input.traces[electrodes[0]!.trace]!.unit);
  const words = (value: number) => (quantity === 'power' ? powerWords(value) : shareWords(value));
  const isMeasured = values.every(Number.isFinite);
  return (
    <div className="lw-head-map">
      <div className="lw-head-map__title">
        <strong style={{ borderColor: `var(--lw-band-${band})` }}>{BAND_TITLES[band]}</strong>{' '}
        <span className="lw-muted lw-small">{edgeWords(band)}</span>
      </div>
      {isMeasured ? (
        <HeadMap
          label={assessmentBandLabel(band)}
          unit={quantity === 'power' ? ` ${unit}` : ''}
          {...{ field, electrodes, values, words, bad }}
        />
      ) : (
        <p className="lw-analysis__note">The sampling rate does not reach this band.</p>
      )}
    </div>
  );
}

/** Measured voltages of good lines with a place on the head; a message if there are too few for a map. */
function placed({ input, spectra }: AnalysisResult) {
  const all = mapElectrodes(input.traces.map(({ label }) => label));
  const bad = all.filter(({ trace }) => input.traces[trace]!.isBad);
  const electrodes = all.filter(
    ({ trace }) =>
      !input.traces[trace]!.isBad &&
      input.traces[trace]!.unit === 'uV' &&
      spectra[trace]?.kind === 'spectrum',
  );
  if (electrodes.length >= LEAST_MAP_ELECTRODES) return { electrodes, bad, message: undefined };
  const isBipolar = input.montage === 'longitudinal' || input.montage === 'transverse';
  const message = isBipolar
    ? 'A bipolar line lies between two sites, so it has no place on a map. Choose another montage: as recorded, common average, linked ears or Laplacian.'
    : `A map needs at least ${LEAST_MAP_ELECTRODES} good lines named after 10-20 or 10-10 sites; here ${
        electrodes.length === 1 ? 'is 1' : `are ${electrodes.length}`
      }.`;
  return { electrodes, bad, message };
}
