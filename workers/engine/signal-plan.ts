import type { Biquad, FeaturePlan, SignalPlan } from '#dsp/host/core-types.ts';
import { estimatorDelayMs } from '#dsp/host/estimator-delay.ts';
import { butterworthHighPass, butterworthLowPass, notch } from '#dsp/host/filter-design.ts';
import { centreHz, halfBandwidthHz } from '#shared/eeg/bands.ts';
import { bandLabel, featureBands } from '#shared/eeg/feature.ts';
import { featureUnit } from '#shared/eeg/metrics.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import type { MappedCondition } from '#shared/eeg/protocol-mapping.ts';
import { mapProtocol } from '#shared/eeg/protocol-mapping.ts';
import type { EngineConfig, EngineReady } from '#shared/engine/engine-api.ts';
import { TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import { ENGINE_VERSION } from '#shared/version.ts';
import { qualityRingSamples } from './quality.ts';

const HIGH_PASS_ORDER = 2;
const LOW_PASS_ORDER = 4;
/** -3 dB width of the notch is the mains frequency over this: 1.7 Hz at 50 Hz. */
const NOTCH_QUALITY = 30;
/** An edge this close to the Nyquist frequency cannot be built; nothing is there to filter either. */
const USABLE_NYQUIST_SHARE = 0.95;
/** Frames hold up to this many hops, for a screen that is slow for a second. */
const FRAME_HOPS = TICKS_PER_SECOND;
/** Filters count as settled after this many times the estimator's half-way delay, and not before this time. */
const SETTLING_DELAYS = 3;
const LEAST_SETTLING_SECONDS = 1;

export type EnginePlan = {
  config: EngineConfig;
  signal: SignalPlan;
  ready: EngineReady;
  /** Samples a channel needs after a start or a gap before its ticks count. */
  settlingSamples: number;
};

export type EnginePlanResult = { ok: true; plan: EnginePlan } | { ok: false; problems: string[] };

/** Works out how a protocol runs on a source, or says in words why it cannot. */
export function planEngine(config: EngineConfig): EnginePlanResult {
  const sourceProblem = checkSource(config);
  if (sourceProblem) return { ok: false, problems: [sourceProblem] };
  const mapping = mapProtocol(config.protocol, config.source);
  if (!mapping.ok) return mapping;
  const problems = checkFilters(config.protocol);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, plan: buildPlan(config, mapping.conditions) };
}

function buildPlan(config: EngineConfig, mapped: readonly MappedCondition[]): EnginePlan {
  const { protocol, source } = config;
  const rate = source.samplingRateHz;
  const features = protocol.conditions.map((condition, index) =>
    featurePlan(condition, mapped[index]!.weights, rate),
  );
  const delaysMs = features.map((feature) => estimatorDelayMs(feature, rate));
  const hopSamples = Math.ceil(rate / TICKS_PER_SECOND) + 1;
  const channelCount = source.channelNames.length;
  return {
    config,
    signal: {
      samplingRateHz: rate,
      channelCount,
      maxBlockSamples: hopSamples,
      ringSamples: qualityRingSamples(rate),
      conditioning: conditioning(config),
      features,
    },
    ready: {
      engineVersion: ENGINE_VERSION,
      frameShape: {
        conditionCount: features.length,
        channelCount,
        sampleCapacity: hopSamples * FRAME_HOPS,
      },
      conditions: protocol.conditions.map((condition, index) =>
        describeCondition(condition, mapped[index]!, delaysMs[index]!),
      ),
      trainedChannels: trainedChannels(features, channelCount),
    },
    settlingSamples: settlingSamples(delaysMs, rate),
  };
}

function describeCondition(condition: Condition, mapped: MappedCondition, delayMs: number) {
  const { feature } = condition;
  return {
    name: condition.name,
    direction: condition.direction,
    derivationLabel: mapped.label,
    isSubstitute: mapped.isSubstitute,
    metric: feature.metric,
    unit: featureUnit(feature),
    bandLabel: bandLabel(feature),
    estimatorDelayMs: delayMs,
  };
}

function featurePlan(condition: Condition, weights: number[], rate: number): FeaturePlan {
  const { feature } = condition;
  if (feature.metric !== 'bandAmplitude') throw new Error(`'${feature.metric}' cannot run yet.`);
  const { band, filterOrder, smoothingMs } = feature;
  return {
    weights,
    centreHz: centreHz(band),
    lowPass: butterworthLowPass(filterOrder, halfBandwidthHz(band), rate),
    smoothingMs,
  };
}

function conditioning({ protocol, source, mainsHz }: EngineConfig): Biquad[] {
  const rate = source.samplingRateHz;
  const { highPassHz, lowPassHz, notch: hasNotch } = protocol.filters;
  const highest = (rate / 2) * USABLE_NYQUIST_SHARE;
  const sections = butterworthHighPass(HIGH_PASS_ORDER, highPassHz, rate);
  if (hasNotch && mainsHz < highest) sections.push(notch(mainsHz, NOTCH_QUALITY, rate));
  if (lowPassHz !== null && lowPassHz < highest) {
    sections.push(...butterworthLowPass(LOW_PASS_ORDER, lowPassHz, rate));
  }
  return sections;
}

function trainedChannels(features: readonly FeaturePlan[], channelCount: number): number[] {
  const channels = Array.from({ length: channelCount }, (_, channel) => channel);
  return channels.filter((channel) => features.some((feature) => feature.weights[channel] !== 0));
}

function settlingSamples(delaysMs: readonly number[], rate: number): number {
  const seconds = Math.max(LEAST_SETTLING_SECONDS, (SETTLING_DELAYS * Math.max(...delaysMs)) / 1000);
  return Math.ceil(seconds * rate);
}

function checkSource({ source }: EngineConfig): string | undefined {
  const { samplingRateHz, channelNames, name } = source;
  if (!(samplingRateHz > 0) || !Number.isFinite(samplingRateHz)) {
    return `${name} states a sampling rate of ${samplingRateHz} Hz, so nothing can be measured. Choose another source.`;
  }
  if (channelNames.length === 0) return `${name} has no EEG channel. Choose another source.`;
  return undefined;
}

function checkFilters({ conditions, filters }: Protocol): string[] {
  const problems: string[] = [];
  for (const { name, feature } of conditions) {
    const bands = featureBands(feature);
    if (bands.some(({ highHz }) => highHz <= filters.highPassHz)) {
      problems.push(`The high-pass at ${filters.highPassHz} Hz removes the band of '${name}'. Lower it.`);
    }
    if (filters.lowPassHz !== null && bands.some(({ lowHz }) => lowHz >= filters.lowPassHz!)) {
      problems.push(`The low-pass at ${filters.lowPassHz} Hz removes the band of '${name}'. Raise it.`);
    }
  }
  return problems;
}
