import { setImmediate } from 'node:timers/promises';
import type { SignalCore } from '#dsp/host/core-types.ts';
import type { ComponentSettings, RunRecord } from '#shared/api/sessions.ts';
import type { BuiltInProtocol } from '#shared/eeg/library/build.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { ContactArtifact } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import { SyntheticEeg } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import type { EngineCondition, EngineEvent } from '#shared/engine/engine-api.ts';
import { APP_VERSION, ENGINE_VERSION } from '#shared/version.ts';
import { Recorder } from '#workers/engine/recording/recorder.ts';
import { recordedEvent } from '#workers/engine/recording/recorded-events.ts';
import { SignalEngine } from '#workers/engine/signal-engine.ts';
import type { EnginePlan } from '#workers/engine/signal-plan.ts';
import { planEngine } from '#workers/engine/signal-plan.ts';
import type { DemoSession, DemoTiming } from './demo-session.ts';

const MAINS_HZ = 50;
const USUAL_TIMING: DemoTiming = { baselineSeconds: 30, runSeconds: 76, restSeconds: 4 };

export const SOURCE: SourceInfo = {
  kind: 'simulated',
  name: 'Simulated headset',
  samplingRateHz: 250,
  channelNames: ['C3', 'Cz', 'C4', 'Pz', 'O1', 'O2'],
};

export type RecordedSession = {
  settings: ComponentSettings;
  parts: { seq: number; bytes: Uint8Array<ArrayBuffer> }[];
  runs: RunRecord[];
  durationSeconds: number;
};

/** A part of the session: its length, and the gain of the rhythms relative to baseline. */
type DemoPhase = { seconds: number; gains: DemoSession['runs'][number]; run: number | undefined };

/** Runs the real engine on a synthetic client and returns the data a live session would upload. */
export async function recordSession(
  core: SignalCore,
  session: DemoSession,
  target: { recordingId: string; organizationId: string; builtIn: BuiltInProtocol; nowMs: () => number },
): Promise<RecordedSession> {
  const protocol = forSession(target.builtIn.definition, session);
  const planned = planEngine({ source: SOURCE, protocol, mainsHz: MAINS_HZ });
  if (!planned.ok) throw new Error(planned.problems.join(' '));
  const parts = new Map<number, Uint8Array<ArrayBuffer>>();
  const recorder = new Recorder({
    target,
    settings: { engineVersion: ENGINE_VERSION, source: SOURCE, protocol, mainsHz: MAINS_HZ },
    store: {
      has: async () => true,
      write: async (written) => {
        for (const { seq, bytes } of written) parts.set(seq, bytes);
      },
    },
    nowMs: target.nowMs,
    onEvent: () => undefined,
  });
  const runs: RunRecord[] = [];
  const engine = new SignalEngine(core, planned.plan, {
    tick: (row, hop) => recorder.append(row, hop),
    tail: (hop) => recorder.appendSamples(hop),
    event: (event) => {
      const kept = recordedEvent(event);
      if (kept) recorder.addEvent(kept);
      if (event.type === 'runSummary') runs.push(toRun(event, engine.atSeconds));
    },
  });

  const { baselineSeconds } = timingOf(session);
  if (baselineSeconds > 0) engine.startBaseline(baselineSeconds);
  for (const [index, phase] of phases(session).entries()) {
    if (phase.run !== undefined) engine.startRun({ run: phase.run, seconds: phase.seconds });
    await play(engine, session, { ...phase, seed: session.seed * 100 + index });
  }
  engine.finish();
  const { lastSeq, durationSeconds } = await recorder.finish();
  return {
    settings: settingsOf(target.builtIn, planned.plan),
    parts: Array.from({ length: lastSeq + 1 }, (_, seq) => ({ seq, bytes: parts.get(seq)! })),
    runs,
    durationSeconds,
  };
}

const settingsOf = (builtIn: BuiltInProtocol, { config, ready }: EnginePlan): ComponentSettings => ({
  protocolId: builtIn.protocolId,
  protocolVersion: builtIn.protocolVersion,
  protocol: config.protocol,
  source: config.source,
  mainsHz: config.mainsHz,
  engineVersion: ready.engineVersion,
  appVersion: APP_VERSION,
  conditions: ready.conditions.map(describeCondition),
});

const describeCondition = ({
  name,
  direction,
  derivationLabel,
  unit,
  bandLabel,
  estimatorDelayMs,
}: EngineCondition): ComponentSettings['conditions'][number] => ({
  name,
  direction,
  derivationLabel,
  unit,
  bandLabel,
  estimatorDelayMs,
});

/** With individual targets no common goal has to be solved for, which would take longer than everything else. */
const AUTO_TARGET_PCT = { reward: 75, inhibit: 90 } as const;

const timingOf = ({ timing = USUAL_TIMING }: DemoSession): DemoTiming => timing;

/** Session settings a therapist could change: lengths, and automatic thresholds. */
const forSession = (protocol: Protocol, session: DemoSession): Protocol => ({
  ...protocol,
  timing: { ...timingOf(session), runCount: session.runs.length },
  conditions: session.isAutomatic
    ? protocol.conditions.map((condition) => ({
        ...condition,
        threshold: { mode: 'auto', targetPct: AUTO_TARGET_PCT[condition.direction] },
      }))
    : protocol.conditions,
});

function phases(session: DemoSession): DemoPhase[] {
  const { baselineSeconds, runSeconds, restSeconds } = timingOf(session);
  const { atRest = {} } = session;
  const runs = session.runs.flatMap((gains, index): DemoPhase[] => [
    { seconds: runSeconds, gains, run: index + 1 },
    { seconds: restSeconds, gains: atRest, run: undefined },
  ]);
  return [{ seconds: baselineSeconds, gains: atRest, run: undefined }, ...runs];
}

/** Feeds one part in steps of a second, and lets the server answer other requests in between. */
async function play(
  engine: SignalEngine,
  session: DemoSession,
  phase: DemoPhase & { seed: number },
): Promise<void> {
  const rate = SOURCE.samplingRateHz;
  const start = Math.round(engine.atSeconds * rate);
  const eeg = new SyntheticEeg({
    seed: phase.seed,
    samplingRateHz: rate,
    channelNames: SOURCE.channelNames,
    eyes: session.eyes,
    blinksPerMinute: session.blinksPerMinute,
    muscleBurstsPerMinute: session.muscleBurstsPerMinute,
    mainsHz: MAINS_HZ,
    rhythmGains: phase.gains,
    contactArtifacts: session.movements
      .filter(({ run }) => run === phase.run)
      .flatMap(({ atSeconds, seconds }) => movementArtifacts(atSeconds, seconds)),
  });
  for (let second = 0; second < phase.seconds; second++) {
    engine.ingest({
      firstSampleIndex: start + second * rate,
      sampleCount: rate,
      channelCount: SOURCE.channelNames.length,
      hostTimeMs: 0,
      valuesUv: eeg.block(second * rate, rate),
    });
    await setImmediate();
  }
}

const movementArtifacts = (atSeconds: number, seconds: number): ContactArtifact[] =>
  SOURCE.channelNames.map((_, channel) => ({
    channel,
    fromSeconds: atSeconds,
    untilSeconds: atSeconds + seconds,
    kind: 'loose',
  }));

function toRun(event: Extract<EngineEvent, { type: 'runSummary' }>, endSeconds: number): RunRecord {
  const { run, summary } = event;
  // No feedback was played, so there was no latency to measure.
  return { run, startSeconds: endSeconds - summary.durationSeconds, endSeconds, summary, latency: null };
}
