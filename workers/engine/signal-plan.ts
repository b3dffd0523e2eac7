import { bandPlan } from '#dsp/host/band-plan.ts';
import type { Biquad, FeaturePlan, SignalPlan } from '#dsp/host/core-types.ts';
import { butterworthHighPass, butterworthLowPass, notch } from '#dsp/host/filter-design.ts';
import { emgWidthHz, LEAST_EMG_WIDTH_HZ } from '#dsp/host/metrics/emg-share.ts';
import { type BandEdges, isWideBand } from '#shared/eeg/bands.ts';
import { conditioningOf, droppedFilterWords } from '#shared/eeg/conditioning.ts';
import type { Feature } from '#shared/eeg/feature.ts';
import { bandLabel, featureBands } from '#shared/eeg/feature.ts';
import { isHeartLabel } from '#shared/eeg/heart-channel.ts';
import { featureUnit, isSignedMetric, metricDelayMs } from '#shared/eeg/metrics.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import type { MappedCondition } from '#shared/eeg/protocol-mapping.ts';
import { highestUsableHz, mapProtocol } from '#shared/eeg/protocol-mapping.ts';
import type { EngineConfig, EngineReady } from '#shared/engine/engine-api.ts';
import type { FileWarning } from '#shared/engine/source-api.ts';
import { TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import { ENGINE_VERSION } from '#shared/version.ts';
import { watchedSums } from './quality/derived-watch.ts';
import { emgBand } from './quality/emg-band.ts';
import { compileFeature } from './features/compile-feature.ts';
import type { CompiledFeature } from './features/evaluator.ts';
import { qualityRingSamples } from './quality/quality.ts';

/** Most hops in a frame, for a screen that is slow for a second. */
const FRAME_HOPS = TICKS_PER_SECOND;
/** Filters never count as settled before this time. */
const LEAST_SETTLING_SECONDS = 1;
/** More channels only add load. */
const MOST_MUSCLE_CHANNELS = 8;

export type EnginePlan = {
  config: EngineConfig;
  signal: SignalPlan;
  ready: EngineReady;
  /** How the value of each condition is computed; `firstFeature` is its first feature in the core. */
  conditions: { compiled: CompiledFeature; firstFeature: number }[];
  /** Trained channels with a muscle check, and the core feature that measures it. */
  muscle: { channel: number; feature: number }[];
  /** Weights of channel sums that must not vanish, from `watchedSums`. */
  watchedSums: number[][];
  /** Samples a channel needs after a start or a gap before its ticks count. */
  settlingSamples: number;
};

export type EnginePlanResult = { ok: true; plan: EnginePlan } | { ok: false; problems: string[] };

/** Plans how a protocol runs on a source, or returns a message why it cannot. */
export function planEngine(config: EngineConfig): EnginePlanResult {
  const sourceProblem = checkSource(config);
  if (sourceProblem) return { ok: false, problems: [sourceProblem] };
  const mapping = mapProtocol(config.protocol, config.source, config.badChannels);
  if (!mapping.ok) return mapping;
  const problems = [...checkFilters(config), ...checkThresholds(config.protocol)];
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, plan: buildPlan(config, mapping.conditions) };
}

function buildPlan(config: EngineConfig, mapped: readonly MappedCondition[]): EnginePlan {
  const { protocol, source } = config;
  const rate = source.samplingRateHz;
  const hopSamples = Math.ceil(rate / TICKS_PER_SECOND) + 1;
  const channelCount = source.channelNames.length;
  const compiled = compileConditions(config, mapped);
  const features = compiled.flatMap(({ corePlans }) => corePlans);
  const trained = trainedChannels(mapped, channelCount);
  const muscleBand = emgBand(protocol, rate);
  const watched = muscleBand
    ? muscleChannels(
        mapped,
        trained.filter((channel) => !isHeartLabel(source.channelNames[channel]!)),
      )
    : [];
  const muscle = muscleBand ? watched.map((channel) => musclePlan(muscleBand, channel, config)) : [];
  return {
    config,
    signal: {
      samplingRateHz: rate,
      channelCount,
      maxBlockSamples: hopSamples,
      ringSamples: qualityRingSamples(rate),
      conditioning: conditioning(config),
      features: [...features, ...muscle],
    },
    ready: {
      engineVersion: ENGINE_VERSION,
      frameShape: {
        conditionCount: compiled.length,
        channelCount,
        sampleCapacity: hopSamples * FRAME_HOPS,
      },
      conditions: protocol.conditions.map((condition, index) => describeCondition(condition, mapped[index]!)),
      trainedChannels: trained,
      emgBand: muscleBand,
      warnings: warningsOf(config),
    },
    conditions: withFirstFeatures(compiled),
    muscle: watched.map((channel, index) => ({ channel, feature: features.length + index })),
    watchedSums: watchedSums(mapped),
    settlingSamples: settlingSamples(compiled, rate),
  };
}

function compileConditions(
  { protocol, source: { samplingRateHz }, mainsHz }: EngineConfig,
  mapped: readonly MappedCondition[],
): CompiledFeature[] {
  const highestHz = Math.min(highestUsableHz(samplingRateHz), protocol.filters.lowPassHz ?? Infinity);
  return protocol.conditions.map(({ feature }, index) =>
    compileFeature(feature, { signals: mapped[index]!.signals, samplingRateHz, highestHz, mainsHz }),
  );
}

/** The core computes the features of all conditions in sequence. */
function withFirstFeatures(compiled: readonly CompiledFeature[]): EnginePlan['conditions'] {
  let next = 0;
  return compiled.map((each) => {
    const firstFeature = next;
    next += each.corePlans.length;
    return { compiled: each, firstFeature };
  });
}

function describeCondition(condition: Condition, mapped: MappedCondition) {
  const { feature } = condition;
  return {
    name: condition.name,
    direction: condition.direction,
    derivationLabel: mapped.label,
    isSubstitute: mapped.isSubstitute,
    metric: feature.metric,
    unit: featureUnit(feature),
    bandLabel: bandLabel(feature),
    // The delay of the filter itself: a delay in samples would differ with the sampling rate.
    estimatorDelayMs: metricDelayMs(feature),
  };
}

/**
 * The trained channels with the largest weights: for a common average, the channels at the sites, not arbitrary ones.
 */
function muscleChannels(mapped: readonly MappedCondition[], trained: readonly number[]): number[] {
  const signals = mapped.flatMap((each) => each.signals);
  const weightOf = (channel: number) =>
    Math.max(...signals.map(({ weights }) => Math.abs(weights[channel]!)));
  return trained
    .toSorted((a, b) => weightOf(b) - weightOf(a) || a - b)
    .slice(0, MOST_MUSCLE_CHANNELS)
    .toSorted((a, b) => a - b);
}

/** Muscle is measured per channel because it is local. */
function musclePlan(band: BandEdges, channel: number, { source }: EngineConfig): FeaturePlan {
  const weights = source.channelNames.map((_, index) => (index === channel ? 1 : 0));
  return { weights, ...bandPlan(band, { filterOrder: 3 }, source.samplingRateHz) };
}

function conditioning(config: EngineConfig): Biquad[] {
  const rate = config.source.samplingRateHz;
  return conditioningOf(conditioningInput(config)).used.flatMap((filter) => {
    switch (filter.kind) {
      case 'highPass':
        return butterworthHighPass(filter.order, filter.hz, rate);
      case 'notch':
        return [notch(filter.hz, filter.quality, rate)];
      case 'lowPass':
        return butterworthLowPass(filter.order, filter.hz, rate);
    }
  });
}

const conditioningInput = ({ protocol, source, mainsHz }: EngineConfig) => ({
  filters: protocol.filters,
  mainsHz,
  samplingRateHz: source.samplingRateHz,
});

function warningsOf(config: EngineConfig): FileWarning[] {
  const dropped = droppedFilterWords(conditioningInput(config));
  return dropped === undefined ? [] : [{ code: 'filterDropped', message: dropped }];
}

function trainedChannels(mapped: readonly MappedCondition[], channelCount: number): number[] {
  const signals = mapped.flatMap((each) => each.signals);
  const channels = Array.from({ length: channelCount }, (_, channel) => channel);
  return channels.filter((channel) => signals.some(({ weights }) => weights[channel] !== 0));
}

/**
 * Time a channel needs after a start or a gap. Excludes the windows of spectra: there is no value until one is full,
 * and a tick without a value does not count either.
 */
function settlingSamples(compiled: readonly CompiledFeature[], rate: number): number {
  const seconds = compiled
    .filter(({ corePlans }) => corePlans.length > 0)
    .map((each) => each.settlingSeconds);
  return Math.ceil(Math.max(LEAST_SETTLING_SECONDS, ...seconds) * rate);
}

function checkSource({ source }: EngineConfig): string | undefined {
  const { samplingRateHz, channelNames, name } = source;
  if (!(samplingRateHz > 0) || !Number.isFinite(samplingRateHz)) {
    return `${name} states a sampling rate of ${samplingRateHz} Hz, so nothing can be measured. Choose another source.`;
  }
  if (channelNames.length === 0) return `${name} has no EEG channel. Choose another source.`;
  return undefined;
}

function checkFilters({ protocol, source, mainsHz }: EngineConfig): string[] {
  const { highPassHz, lowPassHz } = protocol.filters;
  const problems: string[] = [];
  for (const { name, feature } of protocol.conditions) {
    const bands = featureBands(feature);
    if (bands.some(({ highHz }) => highHz <= highPassHz)) {
      problems.push(`The high-pass at ${highPassHz} Hz removes the band of '${name}'. Lower it.`);
    }
    if (lowPassHz !== null && bands.some(({ lowHz }) => lowHz >= lowPassHz)) {
      problems.push(`The low-pass at ${lowPassHz} Hz removes the band of '${name}'. Raise it.`);
    } else if (feature.metric === 'emgShare') {
      const highestHz = Math.min(highestUsableHz(source.samplingRateHz), lowPassHz ?? Infinity);
      if (emgWidthHz({ mainsHz, highestHz, band: feature.band }) < LEAST_EMG_WIDTH_HZ) {
        problems.push(
          `Of the muscle band of '${name}' less than ${LEAST_EMG_WIDTH_HZ} Hz are left without the mains and what ` +
            'the source and the low-pass take away, which is too little to measure muscle. Choose a wider band.',
        );
      }
    } else if (isBandOfItself(feature)) {
      problems.push(`Both bands of '${name}' are the same, so its value never changes. Change one of them.`);
    } else if (feature.metric === 'phaseSynchrony' && isWideBand(feature.band)) {
      problems.push(
        `The band of '${name}' spans more than two octaves, and a band that wide has no phase. Choose an upper edge of at ` +
          'most four times the lower one.',
      );
    } else if (feature.metric === 'relativePower' && !isWithin(feature.band, feature.total)) {
      problems.push(`The band of '${name}' is not inside its total range. Change one of them.`);
    }
  }
  return problems;
}

function isBandOfItself(feature: Feature): boolean {
  if (feature.metric !== 'bandRatio' && feature.metric !== 'relativePower') return false;
  const [one, other] = featureBands(feature) as [BandEdges, BandEdges];
  return one.lowHz === other.lowHz && one.highHz === other.highHz;
}

const isWithin = (inner: BandEdges, outer: BandEdges): boolean =>
  inner.lowHz >= outer.lowHz && inner.highHz <= outer.highHz;

/** Fixed thresholds that every value or no value satisfies: a mistake to report before training starts. */
function checkThresholds({ conditions, combination }: Protocol): string[] {
  const fixed = conditions.filter(({ threshold }) => threshold.mode === 'manual');
  const senseless = fixed
    .filter((each) => !isSignedMetric(each.feature.metric) && manualValue(each) <= 0)
    .map(
      ({ name, threshold }) =>
        `The threshold of '${name}' is ${threshold.mode === 'manual' ? threshold.value : ''}, but its values are ` +
        'never below 0. Choose one above 0.',
    );
  if (combination !== 'and' || senseless.length > 0) return senseless;
  return fixed.flatMap((reward) =>
    fixed
      .filter((inhibit) => reward.direction === 'reward' && inhibit.direction === 'inhibit')
      .filter((inhibit) => JSON.stringify(inhibit.feature) === JSON.stringify(reward.feature))
      .filter((inhibit) => manualValue(reward) >= manualValue(inhibit))
      .map(
        (inhibit) =>
          `'${reward.name}' must stay above ${manualValue(reward)} and '${inhibit.name}' below ` +
          `${manualValue(inhibit)}, but both are the same measure, so there could never be a reward. Change one.`,
      ),
  );
}

const manualValue = ({ threshold }: Condition): number =>
  threshold.mode === 'manual' ? threshold.value : Number.NaN;
