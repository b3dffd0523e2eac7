import type { SignalCore } from '#dsp/host/core-types.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { HOP_MS } from '#shared/engine/ticks.ts';
import { ENGINE_VERSION } from '#shared/version.ts';
import { SignalEngine } from '../engine/signal-engine.ts';
import { planEngine } from '../engine/signal-plan.ts';
import type { SampleFeed } from '../sources/sample-feed.ts';

export type ReplayOptions = {
  core: SignalCore;
  feed: SampleFeed;
  protocol: Protocol;
  mainsHz: MainsHz;
  /** Taken from the start of the file; undefined leaves it to the protocol. */
  baselineSeconds?: number | undefined;
};

/** What `eeg replay` prints. Null where there is nothing to compute a figure from. */
export type ReplayReport = {
  engineVersion: string;
  protocol: string;
  samplingRateHz: number;
  channels: string[];
  hopMs: number;
  baselineSeconds: number;
  /** Ticks after the baseline; all figures are over these. */
  ticks: number;
  durationSeconds: number;
  rewardedPct: number | null;
  artifactPct: number | null;
  meanSuccess: number | null;
  perCondition: {
    name: string;
    unit: string;
    meanValue: number | null;
    passPct: number | null;
    /** At the end of the file. */
    threshold: number | null;
    estimatorDelayMs: number;
  }[];
  warnings: { code: string; message: string }[];
};

/** `ticks` is the whole tick table, baseline included. */
export type ReplayResult =
  | { ok: true; report: ReplayReport; ticks: Float64Array<ArrayBuffer> }
  | { ok: false; message: string };

const READ_SECONDS = 1;

/** Runs a protocol over a feed as a live session would: a baseline, then one run to the end. */
export async function replay(options: ReplayOptions): Promise<ReplayResult> {
  const { core, feed, protocol, mainsHz } = options;
  const planned = planEngine({ source: feed.info, protocol, mainsHz });
  if (!planned.ok) return { ok: false, message: planned.problems.join(' ') };

  const warnings = [...feed.warnings];
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
  else if (needsBaseline(protocol)) {
    return { ok: false, message: 'This protocol takes thresholds from a baseline: give --baseline SECONDS.' };
  } else engine.startRun(run);

  await playAll(feed, engine);
  const { ticks, durationSeconds, rewardedPct, artifactPct, meanSuccess, perCondition } = engine.summarize();
  if (ticks === 0) return { ok: false, message: noTraining(engine.atSeconds, baselineSeconds, rejection) };

  const report: ReplayReport = {
    engineVersion: ENGINE_VERSION,
    protocol: protocol.name,
    samplingRateHz: feed.info.samplingRateHz,
    channels: feed.info.channelNames,
    hopMs: HOP_MS,
    baselineSeconds,
    ticks,
    durationSeconds,
    rewardedPct,
    artifactPct,
    meanSuccess,
    perCondition: perCondition.map(({ name, unit, meanValue, passPct, thresholdEnd }, index) => ({
      name,
      unit,
      meanValue,
      passPct,
      threshold: thresholdEnd,
      estimatorDelayMs: planned.plan.ready.conditions[index]!.estimatorDelayMs,
    })),
    warnings:
      rejection === undefined ? warnings : [...warnings, { code: 'baselineRejected', message: rejection }],
  };
  return { ok: true, report, ticks: engine.ticks };
}

const needsBaseline = (protocol: Protocol): boolean =>
  protocol.conditions.some(({ threshold }) => threshold.mode === 'baseline');

/** Without a threshold that comes from a baseline, the whole file is training. */
const defaultBaselineSeconds = (protocol: Protocol): number =>
  needsBaseline(protocol) ? protocol.timing.baselineSeconds : 0;

async function playAll(feed: SampleFeed, engine: SignalEngine): Promise<void> {
  const { samplingRateHz, channelNames } = feed.info;
  const most = Math.max(1, Math.round(READ_SECONDS * samplingRateHz));
  const data = new Float32Array(most * channelNames.length);
  const cursor = feed.open();
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
