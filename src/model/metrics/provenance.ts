import { fullUnit } from '../values/full-unit.ts';
import { listOf, plain } from '#shared/locale/formats.ts';
import { conditioningFilterWords, conditioningOf, droppedFilterWords } from '#shared/eeg/conditioning.ts';
import { choiceLabel } from '#shared/eeg/device-translation/site-words.ts';
import { estimatorWords, metricInfo } from './estimator-words.ts';
import { featureUnit } from '#shared/eeg/metrics.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import type { Feature } from '#shared/eeg/feature.ts';
import { bandLabel, featureChoices, possibleBands } from '#shared/eeg/feature.ts';
import { ENGINE_VERSION, takesMeanSquare } from '#shared/version.ts';
import { isWideBand } from '#shared/eeg/bands.ts';
import type { EngineCondition, EngineConfig } from '#shared/engine/engine-api.ts';

/** Lines of the card behind a figure. Different computations of a figure never give the same card. */
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

/** The origin of every value and threshold of a condition. */
export function provenanceCard(
  condition: Condition,
  mapped: Mapped,
  context: ProvenanceContext,
): ProvenanceLine[] {
  const { feature } = condition;
  const { source, engineVersion } = context;
  const { definition, delayRule } = metricInfo(feature, engineVersion);
  const lines: (ProvenanceLine | undefined)[] = [
    { term: 'Definition', text: definition },
    { term: 'Estimator', text: `${estimatorWords(feature, engineVersion)}.` },
    mapped.bandLabel === ''
      ? undefined
      : { term: 'Band', text: bandWords(feature, mapped.bandLabel, engineVersion) },
    { term: 'Window', text: windowWords(condition) },
    { term: 'Derivation', text: derivationWords(condition, mapped.derivationLabel, context.protocol) },
    { term: 'Filters', text: filterWords(context) },
    { term: 'Unit', text: fullUnit(mapped.unit || featureUnit(feature)) },
    {
      term: 'Delay',
      text: `${Math.round(mapped.estimatorDelayMs)} ms. ${delayRule}`,
    },
    { term: 'Artifact', text: artifactWords(context.protocol) },
    { term: 'Source', text: sourceWords(source) },
    { term: 'Version', text: `Engine ${engineVersion}` },
  ];
  return lines.filter((line): line is ProvenanceLine => line !== undefined);
}

/** Name and sampling rate, the headset's settings, and the unit a person gave if the file states none. */
function sourceWords({ name, samplingRateHz, blankUnit, device }: EngineConfig['source']): string {
  const [first, ...others] = device?.settings ?? [];
  const words = `${name}, ${plain(samplingRateHz)} Hz${blankUnitWords({ blankUnit })}`;
  return first === undefined ? words : `${words}. ${[first, ...others].join(' ')}`;
}

/** Suffix for a source name: the unit a person gave for a file that states none. Otherwise empty. */
export const blankUnitWords = ({ blankUnit }: Pick<EngineConfig['source'], 'blankUnit'>): string =>
  blankUnit ? `, values read as ${fullUnit(blankUnit)}: unit given by a person` : '';

/**
 * Where a condition was measured, and the site it replaces: 'C3+C4 instead of Cz, the first choice of the protocol'.
 */
export function derivationWords(
  { feature }: Pick<Condition, 'feature'>,
  label: string,
  { anySite }: Pick<Protocol, 'anySite'>,
): string {
  const firstChoice = firstChoiceLabel(feature);
  if (anySite || label === firstChoice) return label;
  return `${label} instead of ${firstChoice}, the first choice of the protocol`;
}

const firstChoiceLabel = (feature: Feature): string => choiceLabel(featureChoices(feature)[0] ?? []);

/** A band with the meaning of its edges for the estimator: filters roll off, integrals are cut, bins are counted. */
export function bandWords(
  feature: Feature,
  band: string = bandLabel(feature),
  engineVersion = ENGINE_VERSION,
): string {
  if ('filterOrder' in feature) {
    // Engine versions that demodulated wide bands had no half-power points at the edges.
    if (possibleBands(feature).some(isWideBand) && !takesMeanSquare(engineVersion)) return band;
    return `${band}, half of the power passes at each edge`;
  }
  switch (feature.metric) {
    case 'relativePower':
    case 'emgShare':
      return `${band}, integrated from edge to edge`;
    default:
      return `${band}, lower edge included, upper edge left out`;
  }
}

function windowWords({ feature }: Condition): string {
  if ('windowSeconds' in feature) return `The newest ${plain(feature.windowSeconds)} s`;
  return 'None: the value follows the signal sample by sample';
}

type FilterContext = Pick<ProvenanceContext, 'protocol' | 'mainsHz'> & {
  /** Absent where the source is not known yet. */
  source?: Pick<ProvenanceContext['source'], 'samplingRateHz'> | undefined;
};

/** The filters applied to every value, and the filters that were left out. */
export function filterWords({ protocol, mainsHz, source }: FilterContext): string {
  const { filters } = protocol;
  const input = { filters, mainsHz, samplingRateHz: source?.samplingRateHz };
  const words = [
    ...conditioningOf(input).used.map(conditioningFilterWords),
    ...(filters.notch ? [] : ['no notch']),
    ...(filters.lowPassHz === null ? ['no low-pass'] : []),
  ].join(', ');
  const dropped = droppedFilterWords(input);
  return dropped === undefined ? words : `${words}. ${dropped.replace(/\.$/, '')}`;
}

/** The artifact rule of a protocol in one sentence. Channels of an assessment are recorded without training. */
export function artifactWords(
  { artifact }: Pick<Protocol, 'artifact'>,
  use: 'trained' | 'recorded' = 'trained',
): string {
  const { amplitudeUv, slopeUvPerMs, holdMs, blinkUv, emgUv, mainsRatio } = artifact;
  const rules = [
    `a deflection above ${plain(amplitudeUv)} µV`,
    `a slope above ${plain(slopeUvPerMs)} µV/ms`,
    emgUv === null ? undefined : `a muscle amplitude above ${plain(emgUv)} µV RMS`,
    mainsRatio === null ? undefined : `mains hum above ${plain(mainsRatio)} times the EEG`,
    `a flat line, the limit of the amplifier or missing samples in a ${use} channel`,
    blinkUv === null ? undefined : `a slow frontal deflection above ${plain(blinkUv)} µV (blink)`,
  ].filter((rule) => rule !== undefined);
  return `${listOf(rules, 'or')}, and ${holdMs} ms after it. Artifact is left out, not counted as failure.`;
}
