import { estimatorWords, featureUnit, METRICS } from '../eeg/metrics.ts';
import type { Condition, Protocol } from '../eeg/protocol.ts';
import type { Feature } from '../eeg/feature.ts';
import { bandLabel } from '../eeg/feature.ts';
import type { EngineCondition, EngineConfig } from './engine-api.ts';

/** Lines of the card behind a figure. Two ways of computing a figure never give the same card. */
export type ProvenanceLine = { term: ProvenanceTerm; text: string };
export type ProvenanceTerm =
  | 'Definition'
  | 'Estimator'
  | 'Band'
  | 'Window'
  | 'Derivation'
  | 'Filters'
  | 'Unit'
  | 'Delay'
  | 'Artifact'
  | 'Source'
  | 'Version';

export type ProvenanceContext = {
  protocol: Protocol;
  source: EngineConfig['source'];
  mainsHz: EngineConfig['mainsHz'];
  engineVersion: string;
};

type Mapped = Pick<EngineCondition, 'derivationLabel' | 'unit' | 'bandLabel' | 'estimatorDelayMs'>;

/** Where every value and threshold of a condition comes from. */
export function provenanceCard(
  condition: Condition,
  mapped: Mapped,
  context: ProvenanceContext,
): ProvenanceLine[] {
  const { feature } = condition;
  const { source, engineVersion } = context;
  const lines: (ProvenanceLine | undefined)[] = [
    { term: 'Definition', text: METRICS[feature.metric].definition },
    { term: 'Estimator', text: `${estimatorWords(feature)}.` },
    mapped.bandLabel === '' ? undefined : { term: 'Band', text: bandWords(feature, mapped.bandLabel) },
    { term: 'Window', text: windowWords(condition) },
    { term: 'Derivation', text: mapped.derivationLabel },
    { term: 'Filters', text: filterWords(context) },
    { term: 'Unit', text: fullUnit(mapped.unit || featureUnit(feature)) },
    {
      term: 'Delay',
      text: `${Math.round(mapped.estimatorDelayMs)} ms. ${METRICS[feature.metric].delayRule}`,
    },
    { term: 'Artifact', text: artifactWords(context.protocol) },
    { term: 'Source', text: `${source.name}, ${source.samplingRateHz} Hz` },
    { term: 'Version', text: `Engine ${engineVersion}` },
  ];
  return lines.filter((line): line is ProvenanceLine => line !== undefined);
}

/** The contract writes microvolts as `uV`; people read the sign. Keeps what the value measures: 'µV RMS'. */
export const fullUnit = (unit: string): string => unit.replace('uV^2', 'µV²').replace('uV', 'µV');

/** A band with what its edges mean to the estimator: filters roll off, integrals are cut, bins are counted. */
export function bandWords(feature: Feature, band: string = bandLabel(feature)): string {
  if ('filterOrder' in feature) return `${band}, half of the power passes at each edge`;
  switch (feature.metric) {
    case 'relativePower':
    case 'emgShare':
      return `${band}, integrated from edge to edge`;
    default:
      return `${band}, lower edge included, upper edge left out`;
  }
}

function windowWords({ feature }: Condition): string {
  if ('windowSeconds' in feature) return `The newest ${feature.windowSeconds} s`;
  return 'None: the value follows the signal sample by sample';
}

/** The filters every value went through. */
export function filterWords({ protocol, mainsHz }: Pick<ProvenanceContext, 'protocol' | 'mainsHz'>): string {
  const { highPassHz, lowPassHz, notch } = protocol.filters;
  return [
    `high-pass ${highPassHz} Hz`,
    notch ? `notch ${mainsHz} Hz` : 'no notch',
    lowPassHz === null ? 'no low-pass' : `low-pass ${lowPassHz} Hz`,
  ].join(', ');
}

/** The artifact rule of a protocol in one sentence. Channels of an assessment are recorded; nothing is trained there. */
export function artifactWords(
  { artifact }: Pick<Protocol, 'artifact'>,
  use: 'trained' | 'recorded' = 'trained',
): string {
  const { amplitudeUv, slopeUvPerMs, holdMs, blinkUv, emgUv, mainsRatio } = artifact;
  const rules = [
    `a deflection above ${amplitudeUv} µV`,
    `a slope above ${slopeUvPerMs} µV/ms`,
    emgUv === null ? undefined : `a muscle amplitude above ${emgUv} µV RMS`,
    mainsRatio === null ? undefined : `mains hum above ${mainsRatio} times the EEG`,
    `a flat line, the limit of the amplifier or missing samples in a ${use} channel`,
    blinkUv === null ? undefined : `a slow frontal deflection above ${blinkUv} µV (blink)`,
  ].filter((rule) => rule !== undefined);
  return (
    `${rules.slice(0, -1).join(', ')} or ${rules.at(-1)}, and ${holdMs} ms after it. ` +
    'Artifact is left out, not counted as failure.'
  );
}
