import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordingPart } from './part-format.ts';
import { decodePart, encodePart } from './part-format.ts';

function aPart(over: Partial<RecordingPart['header']> = {}): RecordingPart {
  const header = {
    recordingId: '0190a000-0000-7000-8000-000000000001',
    seq: 3,
    firstSampleIndex: 1000,
    sampleCount: 3,
    channelCount: 2,
    firstTick: 7,
    tickCount: 2,
    tickWidth: 3,
    events: [{ atSeconds: 4.2, type: 'marker', text: 'Blinzeln – 瞬き' }],
    isClosed: true,
    ...over,
  };
  return {
    header,
    ticks: Float64Array.from({ length: header.tickCount * header.tickWidth }, (_, index) => index / 3),
    samples: Float32Array.from(
      { length: header.channelCount * header.sampleCount },
      (_, index) => index - 2.5,
    ),
  };
}

describe('the part format', () => {
  it('gives back what was stored, with NaN for missing samples and texts of any script', () => {
    const part = aPart();
    part.samples[2] = Number.NaN;

    const decoded = decodePart(encodePart(part));

    expect(decoded).toEqual({ ok: true, part });
  });

  it('gives back any part, wherever the bytes start in memory', () => {
    const shapes = fc.record({
      sampleCount: fc.nat(20),
      channelCount: fc.integer({ min: 1, max: 9 }),
      tickCount: fc.nat(9),
      tickWidth: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(shapes, fc.nat(7), (shape, shift) => {
        const part = aPart(shape);
        const bytes = encodePart(part);
        const shifted = new Uint8Array(bytes.length + shift);
        shifted.set(bytes, shift);

        expect(decodePart(shifted.subarray(shift))).toEqual({ ok: true, part });
      }),
    );
  });

  it('says what is wrong with damaged bytes instead of throwing', () => {
    const bytes = encodePart(aPart());
    const wrongMagic = bytes.slice();
    wrongMagic[0] = 0;
    const wrongHeader = bytes.slice();
    wrongHeader[9] = 0xff;

    expect(decodePart(wrongMagic)).toEqual({ ok: false, problem: 'not a recording part' });
    expect(decodePart(new Uint8Array(3))).toEqual({ ok: false, problem: 'not a recording part' });
    expect(decodePart(wrongHeader)).toEqual({ ok: false, problem: 'header is damaged' });
    expect(decodePart(bytes.slice(0, 20))).toEqual({ ok: false, problem: 'header is cut off' });
    const longer = new Uint8Array([...bytes, 0]);
    for (const other of [bytes.slice(0, -1), longer])
      expect(decodePart(other)).toEqual({ ok: false, problem: 'length does not fit' });
  });

  it('never throws, whatever single byte is changed', () => {
    const bytes = encodePart(aPart());
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, value) => {
        const damaged = bytes.slice();
        damaged[at] = value;

        expect(() => decodePart(damaged)).not.toThrow();
      }),
    );
  });
});
