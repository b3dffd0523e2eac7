import { describe, expect, it } from 'vitest';
import { encodePart } from '#shared/recording/part-format.ts';
import { memoryByteSource } from './byte-source.ts';
import type { EegFile } from './eeg-file.ts';
import { openEegFile } from './open.ts';
import { type RecordingFacts, recordingFile } from './recording-file.ts';
import { memorySink } from './write/byte-sink.ts';
import { writeEdf } from './write/write-edf.ts';

const RATE = 250;
const facts: RecordingFacts = {
  name: 'Session',
  startTime: '2026-03-04T05:06:07',
  samplingRateHz: RATE,
  channelNames: ['Cz', 'Pz'],
};

/** Channel-major samples of consecutive parts. */
function parts(lengths: readonly number[], value: (index: number, channel: number) => number) {
  let firstSampleIndex = 0;
  const encoded = lengths.map((sampleCount, seq) => {
    const from = firstSampleIndex;
    const samples = Float32Array.from({ length: 2 * sampleCount }, (_, i) =>
      value(from + (i % sampleCount), Math.floor(i / sampleCount)),
    );
    firstSampleIndex += sampleCount;
    return encodePart({
      header: {
        recordingId: 'r',
        seq,
        firstSampleIndex: from,
        sampleCount,
        channelCount: 2,
        firstTick: 0,
        tickCount: 0,
        tickWidth: 1,
        events: [
          { atSeconds: from / RATE, type: 'clock', text: '{"sampleIndex":0,"hostTimeMs":1}' },
          { atSeconds: from / RATE + 0.1, type: 'marker', text: `part ${seq}` },
        ],
        isClosed: true,
      },
      ticks: new Float64Array(0),
      samples,
    });
  });
  return { count: encoded.length, read: async (part: number) => encoded[part]! };
}

const wave = (index: number, channel: number) =>
  Math.fround(80 * Math.sin(index * 0.13 + channel) + channel * 1e4);

async function readBack(file: EegFile, family: 'EDF' | 'BDF') {
  const sink = memorySink();
  const { warnings } = await writeEdf(file, family, sink);
  const opened = await openEegFile(memoryByteSource(sink.bytes()));
  if (!opened.ok) throw new Error(opened.problem.message);
  return { file: opened.file, warnings };
}

const all = (file: EegFile) => ({
  channels: [0, 1],
  firstSampleIndex: 0,
  sampleCount: file.channels[0]!.sampleCount,
});

describe('a recording of ours as a file', () => {
  it('has gaps where all channels are missing, across parts', async () => {
    const file = await recordingFile(
      facts,
      parts([1250, 1250, 500], (index, channel) =>
        index >= 1200 && index < 1300 ? Number.NaN : wave(index, channel),
      ),
    );

    expect(file.segments).toEqual([
      { startSeconds: 0, durationSeconds: 4.8 },
      { startSeconds: 5.2, durationSeconds: 6.8 },
    ]);
    const [cz] = await file.readFloat32({ channels: [0], firstSampleIndex: 1199, sampleCount: 2 });
    expect([...cz!]).toEqual([wave(1199, 0), wave(1300, 0)]);
    // Notes for programs are not annotations.
    expect((await file.readAnnotations()).annotations[1]).toEqual({
      onsetSeconds: 5.1,
      durationSeconds: undefined,
      text: 'marker: part 1',
    });
  });

  it.each(['EDF', 'BDF'] as const)(
    'comes back from %s+ with exactly the integers its scale gives',
    async (family) => {
      const recording = await recordingFile(
        facts,
        parts([1250, 1250, 500], (index, channel) =>
          index >= 1250 && index < 1500 ? Number.NaN : wave(index, channel),
        ),
      );
      const { file, warnings } = await readBack(recording, family);
      const values = await recording.readFloat64(all(recording));
      const digital = await file.readDigital!(all(file));
      const again = await file.readFloat64(all(file));

      expect(file.format).toBe(`${family}+D`);
      expect(file.segments).toEqual(recording.segments);
      expect(file.startTime).toBe(facts.startTime);
      expect(warnings.map(({ code }) => code)).toEqual(['valuesRounded']);
      expect((await file.readAnnotations()).annotations).toEqual(
        (await recording.readAnnotations()).annotations,
      );
      for (const channel of [0, 1]) {
        const { gain, digitalMin, physicalMin } = file.channels[channel]!.scale!;
        const expected = Array.from(
          values[channel]!,
          (value) => Math.round((value - physicalMin) / gain) + digitalMin,
        );
        expect(Array.from(digital[channel]!)).toEqual(expected);
        const worst = Math.max(...values[channel]!.map((value, i) => Math.abs(value - again[channel]![i]!)));
        expect(worst).toBeLessThanOrEqual(gain * 0.5001);
      }
    },
  );

  it('writes the same integers again when the written file is written once more', async () => {
    const recording = await recordingFile(facts, parts([1250, 1250], wave));
    const first = await readBack(recording, 'BDF');
    const second = await readBack(first.file, 'BDF');

    expect(second.warnings).toEqual([]);
    expect(await second.file.readDigital!(all(second.file))).toEqual(
      await first.file.readDigital!(all(first.file)),
    );
  });

  it('keeps gaps as gaps and values lost in one channel as lost', async () => {
    const recording = await recordingFile(
      facts,
      parts([1250, 1250], (index, channel) => {
        if (channel === 1 && index >= 100 && index < 150) return Number.NaN;
        return index >= 2010 && index < 2017 ? Number.NaN : wave(index, channel);
      }),
    );
    const { file, warnings } = await readBack(recording, 'EDF');
    const [, pz] = await file.readFloat64({ channels: [0, 1], firstSampleIndex: 0, sampleCount: 2493 });

    expect(warnings.map(({ code }) => code)).toEqual(['valuesRounded', 'missingFilled']);
    expect(file.segments).toEqual(recording.segments);
    expect(file.channels[0]!.sampleCount).toBe(2493);
    expect([...pz!.keys()].filter((i) => Number.isNaN(pz![i]))).toEqual(
      Array.from({ length: 50 }, (_, i) => 100 + i),
    );
  });

  it('names the part that is damaged', async () => {
    const good = parts([1250, 1250], wave);
    const bad = {
      count: 2,
      read: async (part: number) => (part === 1 ? new Uint8Array(9) : good.read(part)),
    };

    await expect(recordingFile(facts, bad)).rejects.toThrow("Part 2 of 'Session'");
  });
});
