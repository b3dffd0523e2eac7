import { describe, expect, it } from 'vitest';
import { stretchesOf } from './stretches.ts';

const SENT = [0, 1].map((channel) => Array.from({ length: 100 }, (_, index) => 1000 * channel + index * 1.5));
const recordingOf = (pieces: readonly (readonly [number, number] | number)[]) =>
  SENT.map((samples) =>
    Float32Array.from(
      pieces.flatMap((piece) =>
        typeof piece === 'number'
          ? Array.from({ length: piece }, () => NaN)
          : samples.slice(piece[0], piece[1]),
      ),
    ),
  );

describe('a recording beside what was sent', () => {
  it('is one stretch where nothing is missing', () => {
    expect(stretchesOf(recordingOf([[10, 90]]), SENT)).toEqual([{ from: 0, count: 80, sentFrom: 10 }]);
  });

  it('is taken apart at its gaps', () => {
    expect(stretchesOf(recordingOf([[10, 40], 7, [50, 90]]), SENT)).toEqual([
      { from: 0, count: 30, sentFrom: 10 },
      { from: 37, count: 40, sentFrom: 50 },
    ]);
  });

  it('must not differ in a single sample of any channel', () => {
    const recording = recordingOf([[10, 90]]);
    recording[1]![33]! += 0.5;

    expect(() => stretchesOf(recording, SENT)).toThrow('Sample 33 of channel 1');
  });

  it('must hold nothing that was not sent', () => {
    const recording = recordingOf([[10, 30], 5, [40, 60]]);
    recording[0]!.fill(7, 25);

    expect(() => stretchesOf(recording, SENT)).toThrow('Samples 25 to 36 of the recording were never sent');
  });

  it('must not go back in time', () => {
    expect(() => stretchesOf(recordingOf([[40, 90], 5, [10, 40]]), SENT)).toThrow('never sent');
  });

  it('must lose a sample in all channels or in none', () => {
    const recording = recordingOf([[10, 90]]);
    recording[0]![20] = NaN;

    expect(() => stretchesOf(recording, SENT)).toThrow('present in channel 1');
  });
});
