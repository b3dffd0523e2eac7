import type { SignalCore } from '#dsp/host/core-types.ts';
import { type MainsFinding, mainsMismatchWords } from '#shared/engine/mains.ts';
import { MainsTally } from '#shared/engine/mains-tally.ts';
import { substitutionWords } from '#shared/eeg/device-translation/substitutions.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { conditioningOf } from '#shared/eeg/conditioning.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import { baselineNeed, baselineSecondsOf } from '#shared/eeg/baseline-need.ts';
import { needsBaseline } from '#shared/eeg/threshold.ts';
import { artifactTime } from '#shared/engine/artifact-time.ts';
import { emgHonesty } from '#shared/engine/emg-honesty.ts';
import type { PreviewResult } from '#shared/engine/preview-api.ts';
import {
  MAINS_DIFFERS,
  type ReplayOutcome,
  type ReplayProgress,
  type ReplayReport,
  type ReplaySettings,
} from '#shared/engine/replay-api.ts';
import type { FileWarning } from '#shared/engine/source-api.ts';
import { HOP_MS, TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import { withTrainedBands } from '#shared/engine/trained-band.ts';
import { ENGINE_VERSION } from '#shared/version.ts';
import { errorMessage } from '#shared/error-message.ts';
import type { RecordedPhase } from './recorded-phases.ts';
import { phaseSteps } from './recorded-phases.ts';
import { SignalEngine } from '../signal-engine.ts';
import type { EnginePlan } from '../signal-plan.ts';
import { planEngine } from '../signal-plan.ts';

/** A recording that can be read any number of times, such as a file or simulator feed. */
export type ReplayRecording = {
  info: SourceInfo;
  warnings: readonly FileWarning[];
  /** The phases of a recorded session; its samples then come without gaps, from sample 0. */
  phases?: readonly RecordedPhase[];
  open(): {
    read(
      maxSamples: number,
      out: Float32Array,
    ): Promise<{ firstSampleIndex: number; sampleCount: number } | undefined>;
  };
};

export type ReplayOptions = Omit<ReplaySettings, 'carriedThresholds'> & {
  core: SignalCore;
  carriedThresholds?: (number | null)[] | undefined;
  /** Share done, 0-1. */
  onShare?: (share: number) => void;
};

const READ_SECONDS = 1;

/**
 * Runs a protocol over a recording as a live session would. It uses the phases of the recorded session; without them, a
 * baseline, then one run to the end. The engine is the live one, so the ticks are bit-identical to those of a live
 * session on the same samples.
 */
export async function replayRecording(
  recording: ReplayRecording,
  protocol: Protocol,
  options: ReplayOptions,
): Promise<PreviewResult> {
  const { core, mainsHz, badChannels, carriedThresholds } = options;
  const planned = planEngine({
    source: recording.info,
    protocol,
    mainsHz,
    badChannels,
    carriedThresholds,
  });
  if (!planned.ok) return { ok: false, message: planned.problems.join(' ') };

  const substitutes = substitutionWords(protocol, recording.info, badChannels);
  const warnings = [
    ...recording.warnings,
    ...planned.plan.ready.warnings,
    ...substitutes.map((message) => ({ code: 'substituteSite', message })),
  ];
  const notes: string[] = [];
  const hum = new MainsTally();
  let rejection: string | undefined;
  const engine = new SignalEngine(core, planned.plan, {
    tick: () => {},
    event: (event) => {
      if (event.type === 'baselineRejected') rejection = event.reason;
      if (event.type === 'problem') warnings.push({ code: event.code, message: event.message });
      if (event.type === 'quality') hum.note(event.mainsHz);
      if (event.type === 'trainedBand') notes.push(event.reason);
    },
  });
  let baselineSeconds = secondsOf(recording.phases, 'baseline');
  let lengthened: string | undefined;
  if (!recording.phases) {
    baselineSeconds = options.baselineSeconds ?? defaultBaselineSeconds(protocol);
    if (options.baselineSeconds === undefined) lengthened = lengthenedWords(protocol);
    const run = { run: 1, seconds: Infinity };
    if (baselineSeconds > 0) engine.startBaseline(baselineSeconds, run);
    else if (wantsBaseline(protocol)) {
      return {
        ok: false,
        message: 'This protocol takes thresholds from a baseline.',
        lack: 'baseline',
      };
    } else engine.startRun(run);
  }

  const refusal = await playAll(recording, engine, options.onShare);
  if (refusal !== undefined)
    return { ok: false, message: sessionRefusal(refusal, baselineSeconds, rejection) };
  if (engine.summarize().ticks === 0) {
    if (recording.phases) return { ok: false, message: 'No run was recorded in this session.' };
    return noTraining({ fileSeconds: engine.atSeconds, baselineSeconds, rejection, lengthened });
  }
  if (rejection !== undefined) warnings.push({ code: 'baselineRejected', message: rejection });
  if (lengthened !== undefined) warnings.push({ code: 'baselineLengthened', message: lengthened });
  const mains: MainsFinding = { settingHz: mainsHz, measuredHz: hum.mainsHz ?? null };
  const mismatch = mainsMismatchWords(mains);
  if (mismatch !== undefined) warnings.push({ code: MAINS_DIFFERS, message: mismatch });
  const report = reportOf(engine, planned.plan, { baselineSeconds, mains, warnings, notes });
  return { ok: true, report, ticks: engine.ticks };
}

/** Runs several protocols over one recording, one after the other, to compare them. */
export async function replaySideBySide(
  recording: ReplayRecording,
  protocols: readonly Protocol[],
  options: ReplaySettings & { core: SignalCore },
  onProgress?: (progress: ReplayProgress) => void,
): Promise<ReplayOutcome[]> {
  const outcomes: ReplayOutcome[] = [];
  for (const [index, protocol] of protocols.entries()) {
    const result = await replayRecording(recording, protocol, {
      ...options,
      carriedThresholds: options.carriedThresholds?.[index],
      onShare: (share) => onProgress?.({ protocol: index, share }),
    });
    if (result.ok) outcomes.push({ ok: true, report: result.report });
    else {
      const { message, lack } = result;
      outcomes.push({ ok: false, protocol: protocol.name, message, ...(lack && { lack }) });
    }
  }
  return outcomes;
}

function reportOf(
  engine: SignalEngine,
  { config, ready }: EnginePlan,
  {
    baselineSeconds,
    mains,
    warnings,
    notes = [],
  }: Pick<ReplayReport, 'baselineSeconds' | 'mains' | 'warnings' | 'notes'>,
): ReplayReport {
  const { ticks, durationSeconds, rewardedPct, artifactPct, meanSuccess, rewardCount, perCondition } =
    engine.summarize();
  const bandEvents = notes.map((text) => ({ type: 'trainedBand', text }));
  const trained = withTrainedBands(ready.conditions, bandEvents);
  const { verdict, words } = emgHonesty({ values: engine.ticks, conditions: ready.conditions });
  return {
    engineVersion: ENGINE_VERSION,
    protocol: config.protocol.name,
    samplingRateHz: config.source.samplingRateHz,
    channels: config.source.channelNames,
    hopMs: HOP_MS,
    baselineSeconds,
    mains,
    filters: conditioningOf({
      filters: config.protocol.filters,
      mainsHz: config.mainsHz,
      samplingRateHz: config.source.samplingRateHz,
    }),
    ticks,
    durationSeconds,
    rewardedPct,
    artifactPct,
    artifact: artifactTime(engine.ticks, ready.conditions.length),
    meanSuccess,
    rewardCount,
    perCondition: perCondition.map((condition, index) => ({
      name: condition.name,
      unit: condition.unit,
      derivation: ready.conditions[index]!.derivationLabel,
      band: trained[index]!.bandLabel,
      isSubstitute: ready.conditions[index]!.isSubstitute,
      meanValue: condition.meanValue,
      passPct: condition.passPct,
      burstsPerMinute: condition.burstsPerMinute,
      threshold: condition.thresholdEnd,
      estimatorDelayMs: ready.conditions[index]!.estimatorDelayMs,
    })),
    emgHonesty: { verdict, words },
    warnings,
    ...(notes.length > 0 && { notes }),
  };
}

const wantsBaseline = (protocol: Protocol): boolean =>
  protocol.conditions.some(({ threshold }) => needsBaseline(threshold));

/** If no threshold comes from a baseline, the whole recording is training. */
const defaultBaselineSeconds = (protocol: Protocol): number =>
  wantsBaseline(protocol) ? baselineSecondsOf(protocol) : 0;

/** Undefined when the baseline has its planned length. */
function lengthenedWords(protocol: Protocol): string | undefined {
  const planned = protocol.timing.baselineSeconds;
  const seconds = defaultBaselineSeconds(protocol);
  if (seconds <= planned) return undefined;
  return `The baseline takes ${seconds} s instead of ${planned} s: ${baselineNeed(protocol)!.because}.`;
}

/** Plays to the end. Returns the engine's error if a phase of the session could not begin. */
async function playAll(
  recording: ReplayRecording,
  engine: SignalEngine,
  onShare: ReplayOptions['onShare'],
): Promise<string | undefined> {
  const { samplingRateHz, channelNames, durationSeconds } = recording.info;
  const most = Math.max(1, Math.round(READ_SECONDS * samplingRateHz));
  const valuesUv = new Float32Array(most * channelNames.length);
  const cursor = recording.open();
  const total = (durationSeconds ?? Infinity) * samplingRateHz;
  let position = 0;
  let reportedPct = 0;
  for (const step of [...phaseSteps(recording.phases ?? []), undefined]) {
    // Hop k ends before this sample, so the command takes effect with the same tick as in the session.
    const until = step ? Math.floor((step.afterTicks * samplingRateHz) / TICKS_PER_SECOND) : Infinity;
    while (position < until) {
      const block = await cursor.read(Math.min(most, until - position), valuesUv);
      if (!block) return undefined;
      engine.ingest({ ...block, channelCount: channelNames.length, hostTimeMs: 0, valuesUv });
      position = block.firstSampleIndex + block.sampleCount;
      const donePct = Math.floor((100 * position) / total);
      if (donePct > reportedPct) onShare?.((reportedPct = donePct) / 100);
    }
    const objection = step && attempt(() => step.command(engine));
    if (objection !== undefined) return objection;
  }
  return undefined;
}

function attempt(action: () => void): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}

const secondsOf = (phases: ReplayRecording['phases'], wanted: RecordedPhase['phase']): number =>
  ((phases ?? []).filter(({ phase }) => phase === wanted).reduce((sum, { ticks }) => sum + ticks, 0) *
    HOP_MS) /
  1000;

type Refusal = Extract<PreviewResult, { ok: false }>;
type NoTraining = {
  fileSeconds: number;
  baselineSeconds: number;
  rejection: string | undefined;
  lengthened: string | undefined;
};

function sessionRefusal(objection: string, baselineSeconds: number, rejection: string | undefined): string {
  if (rejection !== undefined) return `The baseline of this session cannot be used. ${rejection}`;
  if (baselineSeconds > 0) return objection;
  return 'This session has no baseline, and this protocol takes its thresholds from one.';
}

function noTraining({ fileSeconds, baselineSeconds, rejection, lengthened }: NoTraining): Refusal {
  if (rejection !== undefined) return { ok: false, message: `The baseline cannot be used. ${rejection}` };
  const message =
    `The file lasts ${fileSeconds.toFixed(1)} s, so nothing is left to train on after a baseline of ` +
    `${baselineSeconds} s.${lengthened === undefined ? '' : ` ${lengthened}`}`;
  return { ok: false, message, lack: 'training' };
}
