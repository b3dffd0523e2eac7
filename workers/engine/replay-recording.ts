import type { SignalCore } from '#dsp/host/core-types.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import { needsBaseline } from '#shared/eeg/threshold.ts';
import { emgHonesty } from '#shared/engine/emg-honesty.ts';
import type { ReplayOutcome, ReplayReport, ReplaySettings } from '#shared/engine/replay-api.ts';
import type { FileWarning } from '#shared/engine/source-api.ts';
import { HOP_MS } from '#shared/engine/ticks.ts';
import { ENGINE_VERSION } from '#shared/version.ts';
import { SignalEngine } from './signal-engine.ts';
import type { EnginePlan } from './signal-plan.ts';
import { planEngine } from './signal-plan.ts';

/** A recording that can be gone through any number of times; file and simulator feeds are such. */
export type ReplayRecording = {
  info: SourceInfo;
  warnings: readonly FileWarning[];
  open(): {
    read(
      maxSamples: number,
      out: Float32Array,
    ): Promise<{ firstSampleIndex: number; sampleCount: number } | undefined>;
  };
};

export type ReplayOptions = ReplaySettings & { core: SignalCore };

/** `ticks` is the whole tick table, baseline included. */
export type ReplayResult =
  | { ok: true; report: ReplayReport; ticks: Float64Array<ArrayBuffer> }
  | { ok: false; message: string };

const READ_SECONDS = 1;

/**
 * Runs a protocol over a recording as a live session would: a baseline, then one run to the end. The engine is the
 * live one, so the ticks are bit for bit those of a live session on the same samples.
 */
export async function replayRecording(
  recording: ReplayRecording,
  protocol: Protocol,
  options: ReplayOptions,
): Promise<ReplayResult> {
  const { core, mainsHz } = options;
  const planned = planEngine({ source: recording.info, protocol, mainsHz });
  if (!planned.ok) return { ok: false, message: planned.problems.join(' ') };

  const warnings = [...recording.warnings];
  let rejection: string | undefined;
  const engine = new SignalEngine(core, planned.plan, {
    tick: () => {},
    event: (event) => {
      if (event.type === 'baselineRejected') rejection = event.reason;
      if (event.type === 'problem') warnings.push({ code: event.code, message: event.message });
    },
  });
  const baselineSeconds = options.baselineSeconds ?? defaultBaselineSeconds(protocol);
  const run = { run: 1, seconds: Infinity };
  if (baselineSeconds > 0) engine.startBaseline(baselineSeconds, run);
  else if (wantsBaseline(protocol)) {
    return { ok: false, message: 'This protocol takes thresholds from a baseline: give --baseline SECONDS.' };
  } else engine.startRun(run);

  await playAll(recording, engine);
  if (engine.summarize().ticks === 0) {
    return { ok: false, message: noTraining(engine.atSeconds, baselineSeconds, rejection) };
  }
  if (rejection !== undefined) warnings.push({ code: 'baselineRejected', message: rejection });
  const report = reportOf(engine, planned.plan, { baselineSeconds, warnings });
  return { ok: true, report, ticks: engine.ticks };
}

/** Several protocols over one recording, one after the other, for figures side by side. */
export async function replaySideBySide(
  recording: ReplayRecording,
  protocols: readonly Protocol[],
  options: ReplayOptions,
): Promise<ReplayOutcome[]> {
  const outcomes: ReplayOutcome[] = [];
  for (const protocol of protocols) {
    const result = await replayRecording(recording, protocol, options);
    if (result.ok) outcomes.push({ ok: true, report: result.report });
    else outcomes.push({ ok: false, protocol: protocol.name, message: result.message });
  }
  return outcomes;
}

function reportOf(
  engine: SignalEngine,
  { config, ready }: EnginePlan,
  { baselineSeconds, warnings }: Pick<ReplayReport, 'baselineSeconds' | 'warnings'>,
): ReplayReport {
  const { ticks, durationSeconds, rewardedPct, artifactPct, meanSuccess, rewardCount, perCondition } =
    engine.summarize();
  const { verdict, words } = emgHonesty({ values: engine.ticks, conditions: ready.conditions });
  return {
    engineVersion: ENGINE_VERSION,
    protocol: config.protocol.name,
    samplingRateHz: config.source.samplingRateHz,
    channels: config.source.channelNames,
    hopMs: HOP_MS,
    baselineSeconds,
    ticks,
    durationSeconds,
    rewardedPct,
    artifactPct,
    meanSuccess,
    rewardCount,
    perCondition: perCondition.map((condition, index) => ({
      name: condition.name,
      unit: condition.unit,
      derivation: ready.conditions[index]!.derivationLabel,
      meanValue: condition.meanValue,
      passPct: condition.passPct,
      burstsPerMinute: condition.burstsPerMinute,
      threshold: condition.thresholdEnd,
      estimatorDelayMs: ready.conditions[index]!.estimatorDelayMs,
    })),
    emgHonesty: { verdict, words },
    warnings,
  };
}

const wantsBaseline = (protocol: Protocol): boolean =>
  protocol.conditions.some(({ threshold }) => needsBaseline(threshold));

/** Without a threshold that comes from a baseline, the whole recording is training. */
const defaultBaselineSeconds = (protocol: Protocol): number =>
  wantsBaseline(protocol) ? protocol.timing.baselineSeconds : 0;

async function playAll(recording: ReplayRecording, engine: SignalEngine): Promise<void> {
  const { samplingRateHz, channelNames } = recording.info;
  const most = Math.max(1, Math.round(READ_SECONDS * samplingRateHz));
  const data = new Float32Array(most * channelNames.length);
  const cursor = recording.open();
  for (let block = await cursor.read(most, data); block; block = await cursor.read(most, data)) {
    engine.ingest({ ...block, channelCount: channelNames.length, hostTimeMs: 0, data });
  }
}

function noTraining(fileSeconds: number, baselineSeconds: number, rejection: string | undefined): string {
  if (rejection !== undefined) return `The baseline cannot be used. ${rejection}`;
  return (
    `The file lasts ${fileSeconds.toFixed(1)} s, so nothing is left to train on after a baseline of ` +
    `${baselineSeconds} s. Give a shorter one with --baseline SECONDS.`
  );
}
