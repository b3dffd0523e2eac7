import { useMemo } from 'react';
import { ASSESSMENT_BAND_NAMES, type AssessmentBand } from '#shared/eeg/assessment-bands.ts';
import type { ChannelFigures, StepFigures } from '#shared/review/assessment.ts';
import { LEAST_MAP_ELECTRODES, mapElectrodes, scalpInterpolator } from '#model/review/topography.ts';
import { BAND_TITLES } from '#shared/eeg/bands.ts';
import { assessmentBandLabel, edgeWords } from '#widgets/eeg/band-words.ts';
import { HeadMap, MAP_POINTS } from '#widgets/eeg/HeadMap.tsx';
import { formatNumber } from '#ui/text/format.ts';
import { MAP_ORIGIN } from './origins.ts';
import { namedSteps } from './parts.ts';
import { ReportSection } from './ReportSection.tsx';

type Measured = Extract<ChannelFigures, { kind: 'measured' }>;

/** Relative power of every band over the head, one row per condition. */
export function StepMaps({ steps }: { steps: readonly StepFigures[] }) {
  const shown = namedSteps(steps).filter(({ step }) => step.channels.length > 0);
  if (shown.length === 0) return undefined;
  const isEnough = shown.some(
    ({ step }) => mapElectrodes(goodOf(step).map(({ label }) => label)).length >= LEAST_MAP_ELECTRODES,
  );
  return (
    <ReportSection title="Maps of relative power" origin={MAP_ORIGIN}>
      {isEnough ? (
        shown.map(({ step, name }) => <StepMap key={step.step} step={step} name={name} />)
      ) : (
        <p className="lw-muted">
          A map needs at least {LEAST_MAP_ELECTRODES} good channels named after 10-20 or 10-10 sites.
        </p>
      )}
    </ReportSection>
  );
}

const goodOf = ({ channels }: StepFigures): Measured[] =>
  channels.filter((each): each is Measured => each.kind === 'measured' && !each.isBad);

function StepMap({ step, name }: { step: StepFigures; name: string }) {
  const good = useMemo(() => goodOf(step), [step]);
  const electrodes = useMemo(() => mapElectrodes(good.map(({ label }) => label)), [good]);
  const interpolate = useMemo(
    () => (electrodes.length >= LEAST_MAP_ELECTRODES ? scalpInterpolator(electrodes, MAP_POINTS) : undefined),
    [electrodes],
  );
  if (!interpolate) return undefined;
  return (
    <div className="lw-report__maps">
      <h3>{name}</h3>
      <div className="lw-head-maps">
        {ASSESSMENT_BAND_NAMES.map((band) => (
          <BandMap key={band} {...{ band, good, electrodes, interpolate }} />
        ))}
      </div>
    </div>
  );
}

const shareWords = (pct: number): string => `${formatNumber(pct, 0)} %`;

type BandMapProps = {
  band: AssessmentBand;
  good: readonly Measured[];
  electrodes: ReturnType<typeof mapElectrodes>;
  interpolate: (values: readonly number[]) => Float64Array;
};

function BandMap({ band, good, electrodes, interpolate }: BandMapProps) {
  const values = useMemo(
    () =>
      electrodes.map(
        ({ trace }) => 100 * (good[trace]!.bands.find((each) => each.band === band)?.relative ?? Number.NaN),
      ),
    [electrodes, good, band],
  );
  const field = useMemo(() => interpolate(values), [interpolate, values]);
  if (!values.every(Number.isFinite))
    return <p className="lw-muted">The sampling rate does not reach this band.</p>;
  return (
    <div className="lw-head-map">
      <div className="lw-head-map__title">
        <strong style={{ borderColor: `var(--lw-band-${band})` }}>{BAND_TITLES[band]}</strong>{' '}
        <span className="lw-muted lw-small">{edgeWords(band)}</span>
      </div>
      <HeadMap label={assessmentBandLabel(band)} words={shareWords} {...{ field, electrodes, values }} />
    </div>
  );
}
