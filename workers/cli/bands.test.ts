import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadSpectra } from '#dsp/host/load-kernels.ts';
import { ReferenceSpectra } from '#dsp/reference/spectra-reference.ts';
import { coreBytes } from '#dsp/testing/core-bytes.mjs';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { noiseRecording } from '#tests/builders/engine-builder.ts';
import type { EegFile } from '../eeg-files/eeg-file.ts';
import { openEegFile } from '../eeg-files/open.ts';
import { bandsOf, type BandsReport } from './bands.ts';
import { openNodeByteSource } from './node-byte-source.ts';

/** Band powers computed by SciPy, stored beside each recording; see the README of that folder. */
type Facts = {
  channels: {
    label: string;
    unit_used: string;
    min?: number;
    max?: number;
    band_power?: {
      nperseg: number;
      trapezoid: Record<keyof BandsReport['channels'][number]['bands'], number | null>;
    };
  }[];
};

const corpus = resolve(dirname(fileURLToPath(import.meta.url)), '../../../shared/eeg');

const collected = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.[eb]df$/i.test(path) && existsSync(join(corpus, `${path}.json`)))
      .sort()
  : [];

const factsOf = (path: string): Facts =>
  (JSON.parse(readFileSync(join(corpus, `${path}.json`), 'utf8')) as { direct: Facts }).direct;

async function withFile(
  source: Parameters<typeof openEegFile>[0],
  check: (file: EegFile) => Promise<void>,
): Promise<void> {
  const opened = await openEegFile(source);
  if (!opened.ok) throw new Error(opened.problem.message);
  await check(opened.file);
}

/**
 * 1e-10 relative, plus the effect on a power of the rounding of samples on an electrode offset (1e-16 of the offset).
 */
function tolerance(power: number, { min = 0, max = 0 }: Facts['channels'][number]): number {
  const lastDigit = 4 * Number.EPSILON * Math.max(Math.abs(min), Math.abs(max));
  return 1e-10 * power + lastDigit * Math.sqrt(power) + lastDigit ** 2;
}

const inMemory = (bytes: Uint8Array) => ({
  name: 'made.edf',
  size: bytes.length,
  read: async (offset: number, length: number) => bytes.slice(offset, offset + length),
});

describe('band powers of recordings SciPy was asked about', () => {
  it('finds the recordings, or is on a machine without them', () => {
    expect(collected.length === 0).toBe(!existsSync(corpus));
  });

  it.each(collected.map((path) => [path]))('agrees on %s', async (path) => {
    const facts = factsOf(path);
    const source = await openNodeByteSource(join(corpus, path));
    const spectra = await loadSpectra(await coreBytes());
    await withFile(source, async (file) => {
      const { channels } = await bandsOf(file, spectra);

      expect(channels.map(({ label }) => label)).toEqual(facts.channels.map(({ label }) => label));
      for (const [index, expected] of facts.channels.entries()) {
        const channel = channels[index]!;
        expect(channel.unit).toBe(expected.unit_used);
        for (const [name, power] of Object.entries(channel.bands)) {
          const known = expected.band_power?.trapezoid[name as 'delta'] ?? null;
          if (known === null) expect(power).toBeNull();
          else expect(Math.abs(power! - known)).toBeLessThanOrEqual(tolerance(known, expected));
        }
      }
    });
    await source.close();
  });
});

describe('bandsOf', () => {
  const RATE = 160;
  const SECONDS = 61;
  const noise = noiseRecording(5, 33, RATE * SECONDS);
  const made = buildEdf({
    channels: noise.map((values, index) => uvChannel(`E${index}`, values, { samplesPerRecord: RATE })),
  });

  it('gives the figures of the reference, for more channels than are done at a time', async () => {
    const spectra = await loadSpectra(await coreBytes());
    const oracle = new ReferenceSpectra();

    await withFile(inMemory(made), async (file) => {
      const actual = await bandsOf(file, spectra);
      expect(actual.channels).toHaveLength(33);
      expect(actual.channels[32]).toMatchObject({ label: 'E32', unit: 'uV', windowSeconds: 2, windows: 60 });

      const [row] = await file.readFloat64({
        channels: [32],
        firstSampleIndex: 0,
        sampleCount: RATE * SECONDS,
      });
      oracle.configure({ samplingRateHz: RATE, channelCount: 1, segmentSamples: 2 * RATE });
      oracle.add([row!]);
      const density = oracle.density(0)!;
      // 8 to 13 Hz are the bins 16 to 26 of half a hertz each.
      const alpha =
        density.slice(16, 27).reduce((sum, value) => sum + value) - (density[16]! + density[26]!) / 2;
      expect(actual.channels[32]!.bands.alpha! / (alpha / 2)).toBeCloseTo(1, 10);
    });
  });

  it('crosses no gap, and has one short window where no segment lasts two seconds', async () => {
    const spectra = await loadSpectra(await coreBytes());
    const gapped = (recordOnsets: number[]) =>
      inMemory(
        buildEdf({
          plus: 'D',
          recordOnsets,
          recordCount: recordOnsets.length,
          channels: [uvChannel('Cz', noise[0]!, { samplesPerRecord: RATE })],
        }),
      );

    // Segments of 5, 1 and 3 s hold 4, 0 and 2 windows; joined they would hold 8.
    await withFile(gapped([0, 1, 2, 3, 4, 7, 9, 10, 11]), async (file) => {
      expect((await bandsOf(file, spectra)).channels[0]).toMatchObject({ windowSeconds: 2, windows: 6 });
    });
    await withFile(gapped([0, 2, 4, 6]), async (file) => {
      expect((await bandsOf(file, spectra)).channels[0]).toMatchObject({ windowSeconds: 1, windows: 1 });
    });
  });

  it('says in the definition how the figures came about', async () => {
    const spectra = await loadSpectra(await coreBytes());

    await withFile(inMemory(made), async (file) => {
      const { definition } = await bandsOf(file, spectra);

      expect(definition).toMatchObject({
        windowSeconds: 2,
        overlapPct: 50,
        bandsHz: { alpha: { lowHz: 8, highHz: 13 } },
      });
    });
  });
});
