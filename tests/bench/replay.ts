import { readFile } from 'node:fs/promises';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadCore } from '#dsp/host/load-core.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import {
  buildProtocol,
  HIGH_BETA,
  noiseRecording,
  type Recording,
  THETA,
} from '#tests/builders/engine-builder.ts';
import { type ReplayRecording, replayRecording } from '#workers/engine/recording/replay-recording.ts';
import { calibration, CALIBRATION_NAME } from './calibration.ts';
import { everyMetric } from './every-metric.ts';
import { median, ratioOf } from './ratio.ts';
import { digits, type Report } from './report.ts';

const RATE_HZ = 250;
const CHANNELS = ['F3', 'F4', 'C3', 'Cz', 'C4', 'Pz', 'P3', 'P4'];
const MINUTES = 30;
const SETTINGS = { mainsHz: 50, baselineSeconds: 60 } as const;
/** Shows which protocol of the library costs most. */
const TRIAL_SECONDS = 120;
const TURNS = 7;
/** Half an hour in less than 3 s. */
const FLOOR = (MINUTES * 60) / 3;

/** A whole recording through the whole engine: how fast `eeg replay` and counterfactual replays are. */
export async function bench(report: Report): Promise<void> {
  const core = await loadCore(await readFile('dsp/build/core.wasm'));
  const samples = restingRecording(MINUTES * 60 * RATE_HZ);
  const recording = inMemory(samples);
  const usual = buildProtocol({ name: 'three bands', conditions: [{}, THETA, HIGH_BETA] });
  const slowest = await slowestOf(
    BUILT_IN_PROTOCOLS.map(({ definition }) => definition),
    inMemory(samples.map((row) => row.subarray(0, TRIAL_SECONDS * RATE_HZ))),
    core,
  );
  report.heading(
    `Replay of ${MINUTES} min, ${CHANNELS.length} channels at ${RATE_HZ} Hz, through the whole engine`,
  );
  for (const [kind, protocol] of [
    ['usual protocol', usual],
    ['slowest of the library', slowest],
    ['a bit of everything', everyMetric()],
  ] as const) {
    await expectTraining(recording, protocol, core);
    await measure(report, `${kind}: ${protocol.name}`, () => replay(recording, protocol, core));
  }
}

async function measure(report: Report, title: string, run: () => Promise<boolean>): Promise<void> {
  const plain = calibration();
  const turns: { replay: Timing; calibration: Timing }[] = [];
  plain.run();
  for (let turn = 0; turn < TURNS; turn++) {
    turns.push({ replay: await timed(run), calibration: await timed(() => plain.run()) });
  }
  // Time of the processor, so that what else the machine does is not held against the replay.
  const times = turns.map(({ replay }) => replay.cpuMs);
  const wallSeconds = median(turns.map(({ replay }) => replay.wallMs)) / 1000;
  const calibrations = median(turns.map((turn) => turn.replay.wallMs / turn.calibration.wallMs));
  const realTimeMs = MINUTES * 60_000;
  const ratio = ratioOf(
    times,
    times.map(() => realTimeMs),
  );
  const cpuSeconds = median(times) / 1000;
  report.line(
    { title, ratio, medianMs: { replay: median(times), realTime: realTimeMs } },
    {
      name: `Replay ${MINUTES} min x ${CHANNELS.length} channels, ${title}`,
      alternative: 'real time',
      floor: FLOOR,
      figures: { cpuSeconds, wallSeconds, calibrations, calibration: CALIBRATION_NAME },
      note:
        `${digits(cpuSeconds)} s of processor time, ${digits(wallSeconds)} s on the clock; ` +
        `${digits(calibrations)} x the ${CALIBRATION_NAME}`,
    },
  );
}

async function slowestOf(
  protocols: readonly Protocol[],
  recording: ReplayRecording,
  core: SignalCore,
): Promise<Protocol> {
  let slowest: { protocol: Protocol; ms: number } | undefined;
  for (const protocol of protocols) {
    // Protocols for other sites do not run on these channels, and cost nothing.
    if (!(await replay(recording, protocol, core))) continue;
    const { cpuMs: ms } = await timed(() => replay(recording, protocol, core));
    if (!slowest || ms > slowest.ms) slowest = { protocol, ms };
  }
  if (!slowest) throw new Error('No protocol of the library runs on the channels of the benchmark.');
  return slowest.protocol;
}

async function replay(recording: ReplayRecording, protocol: Protocol, core: SignalCore): Promise<boolean> {
  return (await replayRecording(recording, protocol, { core, ...SETTINGS })).ok;
}

/** A protocol that does nothing would be very fast. */
async function expectTraining(recording: ReplayRecording, protocol: Protocol, core: SignalCore) {
  const result = await replayRecording(recording, protocol, { core, ...SETTINGS });
  if (!result.ok) throw new Error(`${protocol.name} does not run: ${result.message}`);
  const { artifactPct, warnings } = result.report;
  if ((artifactPct ?? 100) > 20 || warnings.length > 0) {
    throw new Error(
      `${protocol.name}: ${artifactPct} % artifact; ${warnings.map(({ message }) => message).join(' ')}`,
    );
  }
}

type Timing = { wallMs: number; cpuMs: number };

async function timed(run: () => unknown): Promise<Timing> {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}

/** Someone who sits still with closed eyes: calm noise and an alpha rhythm. */
function restingRecording(count: number): Recording {
  return noiseRecording(7, CHANNELS.length, count).map((row, channel) =>
    row.map((value, n) => 0.5 * value + 8 * Math.sin((2 * Math.PI * 10.2 * n) / RATE_HZ + channel)),
  );
}

function inMemory(rows: Recording): ReplayRecording {
  return {
    info: { kind: 'file', name: 'noise', samplingRateHz: RATE_HZ, channelNames: CHANNELS },
    warnings: [],
    open: () => {
      let from = 0;
      return {
        read: (most, out) => {
          const sampleCount = Math.min(most, rows[0]!.length - from);
          if (sampleCount <= 0) return Promise.resolve(undefined);
          for (const [channel, row] of rows.entries()) {
            out.set(row.subarray(from, from + sampleCount), channel * sampleCount);
          }
          const block = { firstSampleIndex: from, sampleCount };
          from += sampleCount;
          return Promise.resolve(block);
        },
      };
    },
  };
}
