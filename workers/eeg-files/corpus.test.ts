import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openNodeByteSource } from '../cli/node-byte-source.ts';
import type { EegFile } from './eeg-file.ts';
import { inspectEegFile, type Inspection, type Sha256 } from './inspect.ts';
import { openEegFile } from './open.ts';

/** Facts computed by other programs, kept beside each recording; see the README of that folder. */
type Facts = {
  format: string;
  reserved: string;
  start_naive: string | null;
  start_offset_s: number;
  annotation_channels: number[];
  duration_s: number;
  span_s?: number;
  segments: { onset: number; duration: number }[];
  annotations: { onset: number; duration: number | null; text: string }[];
  channels: {
    label: string;
    unit_used: string;
    sfreq: number;
    n: number;
    digital_sha256_int32le: string;
    min?: number;
    max?: number;
    mean?: number;
    std_ddof0?: number;
    first16?: number[];
  }[];
};

const corpus = resolve(dirname(fileURLToPath(import.meta.url)), '../../../shared/eeg');

function recordings(): string[] {
  if (!existsSync(corpus)) return [];
  return readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[eb]df$/i.test(path) && existsSync(join(corpus, `${path}.json`)))
    .sort();
}

const nodeSha256 = (): Sha256 => {
  const hash = createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), digestHex: () => hash.digest('hex') };
};

async function withRecording(path: string, check: (file: EegFile) => Promise<void>): Promise<void> {
  const source = await openNodeByteSource(join(corpus, path));
  try {
    const result = await openEegFile(source);
    if (!result.ok) throw new Error(result.problem.message);
    await check(result.file);
  } finally {
    await source.close();
  }
}

const factsOf = (path: string): Facts =>
  (JSON.parse(readFileSync(join(corpus, `${path}.json`), 'utf8')) as { direct: Facts }).direct;

/** Within 1e-9 of the size of the values, which covers different orders of summation. */
function expectClose(actual: number | null, expected: number, size: number): void {
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(size, 1e-3));
}

function expectChannelsAgree(inspection: Inspection, facts: Facts): void {
  expect(inspection.channels.map((channel) => channel.label)).toEqual(facts.channels.map((c) => c.label));
  for (const [index, expected] of facts.channels.entries()) {
    const channel = inspection.channels[index];
    if (!channel) throw new Error(`There is no channel ${index}.`);
    expect(channel.unit).toBe(expected.unit_used);
    expect(channel.samplingRateHz).toBeCloseTo(expected.sfreq, 10);
    expect(channel.samples).toBe(expected.n);
    expect(channel.digitalSha256).toBe(expected.digital_sha256_int32le);
    if (expected.n === 0) continue;
    const size = Math.max(Math.abs(expected.min ?? 0), Math.abs(expected.max ?? 0));
    expectClose(channel.min, expected.min!, size);
    expectClose(channel.max, expected.max!, size);
    expectClose(channel.mean, expected.mean!, size);
    expectClose(channel.std, expected.std_ddof0!, size);
    for (const [i, value] of expected.first16!.entries())
      expectClose(channel.first16[i] ?? null, value, size);
  }
}

const collected = recordings();

describe('reading recordings that other programs made', () => {
  it('finds the recordings, or is on a machine without them', () => {
    expect(collected.length === 0).toBe(!existsSync(corpus));
  });

  it.each(collected.map((path) => [path]))('agrees with the reference facts of %s', async (path) => {
    const facts = factsOf(path);

    await withRecording(path, async (file) => {
      const inspection = await inspectEegFile(file, nodeSha256);

      expect(inspection.format.slice(0, 3)).toBe(facts.format);
      expect(inspection.startTime).toBe(facts.start_naive);
      expect(inspection.startOffsetSeconds).toBeCloseTo(facts.start_offset_s, 10);
      expect(inspection.durationSeconds).toBeCloseTo(facts.duration_s, 9);
      if (facts.span_s !== undefined) expect(inspection.spanSeconds).toBeCloseTo(facts.span_s, 9);
      expectChannelsAgree(inspection, facts);
      expect(inspection.annotations).toEqual(
        facts.annotations.map(({ onset, duration, text }) => ({
          onsetSeconds: onset,
          durationSeconds: duration,
          text,
        })),
      );
      if (facts.segments.length > 0) {
        expect(inspection.segments).toEqual(
          facts.segments.map(({ onset, duration }) => ({ startSeconds: onset, durationSeconds: duration })),
        );
      }
    });
  });

  it.each(collected.map((path) => [path]))('reads any part of %s as it reads the whole', async (path) => {
    await withRecording(path, async (file) => {
      const [channel] = file.channels;
      if (!channel || channel.sampleCount < 40) return;
      const whole = await file.readFloat64({
        channels: [0],
        firstSample: 0,
        sampleCount: channel.sampleCount,
      });
      const firstSample = Math.floor(channel.sampleCount / 3);
      const part = await file.readFloat64({ channels: [0], firstSample, sampleCount: 37 });

      expect(whole[0]).toHaveLength(channel.sampleCount);
      expect(part[0]).toEqual(whole[0]?.slice(firstSample, firstSample + 37));
    });
  });
});
