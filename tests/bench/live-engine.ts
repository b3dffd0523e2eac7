import { readFile } from 'node:fs/promises';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadCore } from '#dsp/host/load-core.ts';
import {
  buildConfig,
  buildPlan,
  buildProtocol,
  buildSource,
  chunksOf,
  HIGH_BETA,
  noiseRecording,
  THETA,
} from '#tests/builders/engine-builder.ts';
import type { SampleChunk } from '#shared/eeg/source.ts';
import { SignalEngine } from '#workers/engine/signal-engine.ts';
import { calibration, CALIBRATION_NAME } from './calibration.ts';
import { type Contender, median, ratioOf, ratioOfBest, timeInTurns } from './ratio.ts';
import { digits, type Report } from './report.ts';

const RATE_HZ = 250;
const BLOCK_MS = 100;
const BLOCK_SAMPLES = (RATE_HZ * BLOCK_MS) / 1000;
const SECONDS = 20;
const BLOCKS = (SECONDS * 1000) / BLOCK_MS;
const TURNS = 41;
const COUNTS = [1, 2, 4, 8, 16, 32, 64];
/** Less than 1 % of one core is 100 times as fast as the samples arrive. */
const LIVE_FLOOR = 100;
/** Twice the channels may cost twice the time, and measuring leaves something to chance. */
const LINEAR_FLOOR = 0.9;

/** The engine as it runs in a session: filters, three bands, quality, artifacts, thresholds, reward, tick log. */
export async function bench(report: Report): Promise<void> {
  const bytes = new Uint8Array(await readFile('dsp/build/core.wasm'));
  const runs = await Promise.all(COUNTS.map(async (channels) => liveRun(await loadCore(bytes), channels)));
  const times = timeInTurns([...runs, calibration()], TURNS);
  const calibrationTimes = times.at(-1)!;
  report.heading(`Live engine, blocks of ${BLOCK_MS} ms at ${RATE_HZ} Hz, one protocol of three bands`);
  for (const [index, channels] of COUNTS.entries())
    reportCost(report, channels, times[index]!, calibrationTimes);
  reportGrowth(report, times);
}

/** A session that goes on and on: every call takes the next 20 s. */
function liveRun(core: SignalCore, channels: number): Contender {
  const channelNames = ['Cz', ...Array.from({ length: channels - 1 }, (_, index) => `X${index}`)];
  const config = buildConfig({
    source: buildSource({ samplingRateHz: RATE_HZ, channelNames }),
    protocol: buildProtocol({ conditions: [{}, THETA, HIGH_BETA] }),
  });
  const engine = new SignalEngine(core, buildPlan(config), { tick: () => {}, event: () => {} });
  engine.startBaseline(SECONDS, { run: 1, seconds: Infinity });
  const chunks: SampleChunk[] = [...chunksOf(noiseRecording(3, channels, SECONDS * RATE_HZ), BLOCK_SAMPLES)];
  let firstSampleIndex = 0;
  const run = () => {
    for (const chunk of chunks) {
      engine.ingest({ ...chunk, firstSampleIndex });
      firstSampleIndex += BLOCK_SAMPLES;
    }
  };
  return { name: `${channels} channels`, run };
}

function reportCost(
  report: Report,
  channels: number,
  timesMs: readonly number[],
  calibrationMs: readonly number[],
): void {
  const realTimeMs = timesMs.map(() => SECONDS * 1000);
  const usPerBlock = (1000 * median(timesMs)) / BLOCKS;
  const corePct = usPerBlock / (10 * BLOCK_MS);
  const calibrations = ratioOf(calibrationMs, timesMs).median;
  const usPerChannel = usPerBlock / channels;
  report.line(
    {
      title: 'live',
      ratio: ratioOf(timesMs, realTimeMs),
      medianMs: { engine: median(timesMs), realTime: SECONDS * 1000 },
    },
    {
      name: `Live engine, ${channels} channels`,
      alternative: 'real time',
      floor: channels === 8 ? LIVE_FLOOR : undefined,
      figures: {
        channels,
        usPerBlock,
        usPerChannel,
        corePct,
        calibrations,
        calibration: CALIBRATION_NAME,
      },
      note:
        `${digits(usPerBlock)} us a block, ${digits(usPerChannel)} us a channel, ${digits(corePct)} % of one core; ` +
        `${SECONDS} s cost ${digits(calibrations)} x the ${CALIBRATION_NAME}`,
    },
  );
}

/** Is the cost linear? Every doubling against twice the cost, and the straight line through all, from the best turns. */
function reportGrowth(report: Report, times: readonly number[][]): void {
  for (let index = 1; index < COUNTS.length; index++) {
    const [few, many] = [times[index - 1]!, times[index]!];
    const twiceMs = few.map((value) => 2 * value);
    const ratio = ratioOfBest(many, twiceMs);
    report.line(
      { title: 'linear', ratio, medianMs: { many: median(many), twice: median(twiceMs) } },
      {
        name: `Live engine, ${COUNTS[index]} channels, best of ${TURNS} turns`,
        alternative: `twice ${COUNTS[index - 1]} channels`,
        floor: LINEAR_FLOOR,
      },
    );
  }
  const costsUs = COUNTS.map((_, index) => (1000 * Math.min(...times[index]!)) / BLOCKS);
  const { fixed, perChannel, rSquared } = straightLine(COUNTS, costsUs);
  console.log(
    `    straight line: ${digits(fixed)} us + ${digits(perChannel)} us a channel for a block of ${BLOCK_MS} ms, ` +
      `R2 ${rSquared.toFixed(4)}`,
  );
}

/** Least squares. */
function straightLine(xs: readonly number[], ys: readonly number[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const sxy = mean(xs.map((x, index) => (x - meanX) * (ys[index]! - meanY)));
  const sxx = mean(xs.map((x) => (x - meanX) ** 2));
  const syy = mean(ys.map((y) => (y - meanY) ** 2));
  const perChannel = sxy / sxx;
  return { fixed: meanY - perChannel * meanX, perChannel, rSquared: sxy ** 2 / (sxx * syy) };
}
