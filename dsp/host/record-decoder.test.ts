import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CoreTarget } from '../testing/core-bytes.mjs';
import { loadTestKernels } from '../testing/kernels-for-tests.ts';
import { BatchFilter } from './batch-filter.ts';
import { RecordDecoder, type RecordPart, type RecordScale } from './record-decoder.ts';

const SEED = 20_261_120;
const TARGETS: CoreTarget[] = ['release', 'debug'];

type Layout = { counts: number[]; records: number; width: 2 | 3; at: number; seed: number };

const layouts: fc.Arbitrary<Layout> = fc.record({
  counts: fc.array(fc.integer({ min: 0, max: 37 }), { minLength: 1, maxLength: 6 }),
  records: fc.integer({ min: 0, max: 9 }),
  width: fc.constantFrom<2 | 3>(2, 3),
  at: fc.nat(5),
  seed: fc.integer(),
});

/** Bytes that hold the smallest and the largest integer sample. */
function recordBytes({ counts, records, width, seed }: Layout): Uint8Array {
  const total = counts.reduce((sum, count) => sum + count, 0) * records * width;
  let state = seed;
  return Uint8Array.from({ length: total + 1 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const byte = state >>> 24;
    return byte < 40 ? 0xff : byte > 220 ? 0 : byte;
  });
}

function partsOf({ counts, width }: Layout): RecordPart[] {
  let byteOffset = 0;
  return counts.map((count) => {
    const part = { byteOffset, count };
    byteOffset += count * width;
    return part;
  });
}

/** A slow and simple reference. */
function expectedIntegers(bytes: Uint8Array, layout: Layout): number[][] {
  const stride = layout.counts.reduce((sum, count) => sum + count, 0) * layout.width;
  const view = new DataView(bytes.buffer);
  return partsOf(layout).map(({ byteOffset, count }) =>
    Array.from({ length: layout.records * count }, (_, i) => {
      const at = Math.floor(i / count) * stride + byteOffset + (i % count) * layout.width;
      if (layout.width === 2) return view.getInt16(at, true);
      return view.getUint16(at, true) + view.getInt8(at + 2) * 65_536;
    }),
  );
}

const scales: fc.Arbitrary<RecordScale> = fc.record({
  digitalMin: fc.integer({ min: -8_388_608, max: 8_388_607 }),
  gain: fc.double({ min: -10, max: 10, noNaN: true }),
  physicalMin: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  unitFactor: fc.constantFrom(1, 1e-3, 1e3, 1e6),
});

describe.each(TARGETS)('decoding records (%s build)', (target) => {
  it('gives the integers that are stored, whatever the layout', async () => {
    const decoder = new RecordDecoder(await loadTestKernels(target));
    fc.assert(
      fc.property(layouts, (layout) => {
        const bytes = recordBytes(layout);
        const stride = layout.counts.reduce((sum, count) => sum + count, 0) * layout.width;
        const shape = { recordBytes: stride, bytesPerSample: layout.width };
        if (!decoder.canDecode(shape)) return;
        const rows = layout.counts.map((count) => new Int32Array(layout.at + layout.records * count));

        decoder.integers(bytes.subarray(0, stride * layout.records), shape, partsOf(layout), rows, layout.at);

        expect(rows.map((row) => [...row.subarray(layout.at)])).toEqual(expectedIntegers(bytes, layout));
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('gives values that are rounded once, bit for bit', async () => {
    const decoder = new RecordDecoder(await loadTestKernels(target));
    fc.assert(
      fc.property(layouts, scales, (layout, scale) => {
        const bytes = recordBytes(layout);
        const stride = layout.counts.reduce((sum, count) => sum + count, 0) * layout.width;
        const shape = { recordBytes: stride, bytesPerSample: layout.width };
        if (!decoder.canDecode(shape)) return;
        const rows = layout.counts.map((count) => new Float32Array(layout.records * count));
        const parts = partsOf(layout).map((part) => ({ ...part, scale }));

        decoder.values(bytes.subarray(0, stride * layout.records), shape, parts, rows);

        const { digitalMin, gain, physicalMin, unitFactor } = scale;
        const expected = expectedIntegers(bytes, layout).map((row) =>
          Float32Array.from(row, (digital) => ((digital - digitalMin) * gain + physicalMin) * unitFactor),
        );
        expect(rows).toEqual(expected);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });
});

describe('a decoder', () => {
  it('decodes records larger than a piece, and many pieces', async () => {
    const decoder = new RecordDecoder(await loadTestKernels());
    const layout: Layout = { counts: [300_000, 1], records: 3, width: 2, at: 0, seed: 5 };
    const bytes = recordBytes(layout);
    const shape = { recordBytes: 600_002, bytesPerSample: 2 as const };
    const rows = layout.counts.map((count) => new Int32Array(3 * count));

    decoder.integers(bytes.subarray(0, 3 * 600_002), shape, partsOf(layout), rows);

    expect(rows.map((row) => [...row])).toEqual(expectedIntegers(bytes, layout));
  });

  it('leaves alone what it cannot do', async () => {
    const decoder = new RecordDecoder(await loadTestKernels());
    const scale = { digitalMin: -32_768, gain: 1, physicalMin: 0, unitFactor: 1 };

    expect(decoder.canDecode({ recordBytes: 0, bytesPerSample: 2 })).toBe(false);
    expect(decoder.canDecode({ recordBytes: 64 * 2 ** 20, bytesPerSample: 2 })).toBe(false);
    expect(decoder.canScale(scale)).toBe(true);
    expect(decoder.canScale({ ...scale, digitalMin: 0.5 })).toBe(false);
    expect(decoder.canScale({ ...scale, gain: Number.POSITIVE_INFINITY })).toBe(false);
  });

  it('says so when its memory was taken over', async () => {
    const kernels = await loadTestKernels();
    const decoder = new RecordDecoder(kernels);
    const shape = { recordBytes: 4, bytesPerSample: 2 as const };
    const decode = () =>
      decoder.integers(new Uint8Array(8), shape, [{ byteOffset: 0, count: 2 }], [new Int32Array(4)]);
    decode();
    const sections = [{ b0: 1, b1: 0, b2: 0, a1: 0, a2: 0 }];
    new BatchFilter(kernels).configure({ channelCount: 1, sections, start: 'atRest' });

    expect(decode).toThrow('belongs to another kernel');
  });
});
