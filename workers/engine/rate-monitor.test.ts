import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { uniformNoise } from '#dsp/testing/noise.ts';
import type { ToScreenMessage } from '#shared/engine/port-messages.ts';
import { buildConfig, buildSource } from '#tests/builders/engine-builder.ts';
import { EngineHost } from '../engine-host.ts';
import { createIdbPartStore } from './recording/idb-part-store.ts';
import { RateMonitor, rateWords } from './rate-monitor.ts';

const STATED_HZ = 250;
const CHUNK = 10;

type Stream = { trueHz: number; seconds: number; jitterMs?: number; seed?: number; startMs?: number };

/** Chunks of ten samples with radio delay: never early, never out of order. */
function* arrivals({ trueHz, seconds, jitterMs = 0, seed = 1, startMs = 1_700_000_000_000 }: Stream) {
  const next = uniformNoise(seed);
  let arrivedMs = 0;
  for (let samples = CHUNK; samples <= trueHz * seconds; samples += CHUNK) {
    const late = jitterMs * (0.5 + 0.5 * next());
    arrivedMs = Math.max(arrivedMs, startMs + (1000 * samples) / trueHz + late);
    yield { samples, hostMs: arrivedMs };
  }
}

function told(monitor: RateMonitor, stream: Iterable<{ samples: number; hostMs: number }>): number[] {
  const rates: number[] = [];
  for (const { samples, hostMs } of stream) {
    const rate = monitor.note(samples, hostMs);
    if (rate !== undefined) rates.push(rate);
  }
  return rates;
}

describe('a source whose rate is not what it states', () => {
  it.each([
    [247, 0],
    [253, 0],
    [247, 150],
    [256, 300],
    [200, 50],
  ])('is told once, at %d Hz and up to %d ms of delay', (trueHz, jitterMs) => {
    const rates = told(new RateMonitor(STATED_HZ), arrivals({ trueHz, seconds: 120, jitterMs }));

    expect(rates).toHaveLength(1);
    expect(Math.abs(rates[0]! / trueHz - 1)).toBeLessThan(0.003);
  });

  it('is not judged before 30 s, and told within 40', () => {
    expect(told(new RateMonitor(STATED_HZ), arrivals({ trueHz: 240, seconds: 29 }))).toEqual([]);
    expect(told(new RateMonitor(STATED_HZ), arrivals({ trueHz: 240, seconds: 40 }))).toHaveLength(1);
  });

  it('is told again after a reset', () => {
    const monitor = new RateMonitor(STATED_HZ);
    told(monitor, arrivals({ trueHz: 240, seconds: 60 }));
    monitor.reset();

    expect(told(monitor, arrivals({ trueHz: 240, seconds: 60 }))).toHaveLength(1);
  });

  it.each([
    [243.9, /243\.9 samples .* stated 250.* 2\.5 % too high/],
    [256.4, /256\.4 samples .* 2\.5 % too low/],
  ])('at %d Hz is described with its consequence', (measuredHz, words) => {
    expect(rateWords(STATED_HZ, measuredHz)).toMatch(words);
  });
});

describe('a source that keeps its rate', () => {
  it.each([1, 2, 3, 4])('is not accused because delivery is uneven (seed %d)', (seed) => {
    const stream = arrivals({ trueHz: 250.4, seconds: 600, jitterMs: 400, seed });

    expect(told(new RateMonitor(STATED_HZ), stream)).toEqual([]);
  });

  it('is not accused because the computer slept, or packets were lost and counted', () => {
    const stream = [...arrivals({ trueHz: 250, seconds: 120 })];
    const slept = stream.map(({ samples, hostMs }, at) => ({
      samples,
      hostMs: at < 500 ? hostMs : hostMs + 60_000,
    }));
    const lossy = stream.filter((_, at) => at % 7 !== 0);

    expect(told(new RateMonitor(STATED_HZ), slept)).toEqual([]);
    expect(told(new RateMonitor(STATED_HZ), lossy)).toEqual([]);
  });

  it.each([-0.4, 0.4])(
    'is not accused when the loss of a broken link was estimated %d s wrong',
    (errorSeconds) => {
      const broken = [...arrivals({ trueHz: 250, seconds: 120 })]
        .filter((_, at) => at < 500 || at >= 540)
        .map(({ samples, hostMs }, at) => ({
          samples: at < 500 ? samples : samples + errorSeconds * STATED_HZ,
          hostMs,
        }));

      expect(told(new RateMonitor(STATED_HZ), broken)).toEqual([]);
    },
  );
});

describe('the engine host', () => {
  const ports: MessagePort[] = [];
  afterEach(() => {
    for (const port of ports.splice(0)) port.close();
  });

  /** Problems reported for a source that states 250 Hz but sends 240 samples a second. */
  async function problemsOf(kind: 'headset' | 'file'): Promise<string[]> {
    const [samples, frames] = [new MessageChannel(), new MessageChannel()];
    ports.push(samples.port1, samples.port2, frames.port1, frames.port2);
    const core = await loadTestCore();
    const host = new EngineHost({
      loadCore: () => Promise.resolve(core),
      store: createIdbPartStore(),
      nowMs: () => 0,
      every: () => () => {},
    });
    await host.init();
    await host.connect(samples.port2, frames.port1);
    await host.configure(buildConfig({ source: buildSource({ kind, samplingRateHz: STATED_HZ }) }));
    const problems: string[] = [];
    const isOver = new Promise<void>((resolve) => {
      frames.port2.onmessage = ({ data }: MessageEvent<ToScreenMessage>) => {
        if (data.kind !== 'event') return;
        if (data.event.type === 'problem') problems.push(data.event.code);
        if (data.event.type === 'sourceEnded') resolve();
      };
    });
    for (const { samples: end, hostMs } of arrivals({ trueHz: 240, seconds: 45 })) {
      const chunk = {
        firstSampleIndex: end - CHUNK,
        sampleCount: CHUNK,
        channelCount: 1,
        hostTimeMs: hostMs,
        valuesUv: new Float32Array(CHUNK),
      };
      samples.port1.postMessage({ kind: 'chunk', chunk });
    }
    samples.port1.postMessage({ kind: 'end' });
    await isOver;
    return problems;
  }

  it('tells it of a headset, and not of a file, which this computer paces', async () => {
    expect(await problemsOf('headset')).toEqual(['rateDiffers']);
    expect(await problemsOf('file')).toEqual([]);
  });
});
