import { loadDecoder } from '#dsp/host/load-kernels.ts';
import { uniformNoise } from '#dsp/testing/noise.ts';
import { expectSame, type KernelCase, OURS, PLAIN } from './kernel-cases.ts';

const SIGNALS = 8;
/** Samples of one signal in a record of a second. */
const COUNT = 256;
const RECORDS = 1800;
const SCALE = { digitalMin: -32768, gain: 0.0125, physicalMin: -409.6, unitFactor: 1 };

/** Half an hour of 8 interleaved channels, 16 bits as in EDF and 24 bits as in BDF, into rows of microvolts. */
export async function decodeCases(core: Uint8Array<ArrayBuffer>): Promise<KernelCase[]> {
  const cases: KernelCase[] = [];
  for (const bytesPerSample of [2, 3] as const) {
    const decoder = await loadDecoder(core);
    const recordBytes = SIGNALS * COUNT * bytesPerSample;
    const next = uniformNoise(8);
    const bytes = Uint8Array.from({ length: RECORDS * recordBytes }, () => 128 * (1 + next()));
    const parts = Array.from({ length: SIGNALS }, (_, signal) => ({
      byteOffset: signal * COUNT * bytesPerSample,
      count: COUNT,
      scale: SCALE,
    }));
    const rows = parts.map(() => new Float32Array(RECORDS * COUNT));
    const plainRows = parts.map(() => new Float32Array(RECORDS * COUNT));
    const ours = () => decoder.values(bytes, { recordBytes, bytesPerSample }, parts, rows);
    const other = () => plainDecode(bytes, bytesPerSample, plainRows);
    ours();
    other();
    const title = `Decode ${8 * bytesPerSample} bits, ${SIGNALS} channels x 30 min`;
    expectSame(title, rows.at(-1)!, plainRows.at(-1)!, 0);
    cases.push({ title, ours: { name: OURS, run: ours }, other: { name: PLAIN, run: other } });
  }
  return cases;
}

function plainDecode(bytes: Uint8Array, bytesPerSample: 2 | 3, rows: readonly Float32Array[]): void {
  const { digitalMin, gain, physicalMin } = SCALE;
  let at = 0;
  for (let record = 0; record < RECORDS; record++) {
    for (const row of rows) {
      const start = record * COUNT;
      for (let n = start; n < start + COUNT; n++, at += bytesPerSample) {
        const stored =
          bytesPerSample === 2
            ? ((bytes[at]! | (bytes[at + 1]! << 8)) << 16) >> 16
            : ((bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16)) << 8) >> 8;
        row[n] = (stored - digitalMin) * gain + physicalMin;
      }
    }
  }
}
