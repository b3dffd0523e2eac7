import { brainVisionFuzzSeeds } from '#tests/builders/brainvision-builder.ts';
import { csvFuzzSeeds } from '#tests/builders/csv-builder.ts';
import { buildEdf, type EdfSpec, uvChannel } from '#tests/builders/edf-builder.ts';
import type { FuzzSeed } from '#tests/builders/fuzz-seed.ts';
import { museFuzzSeeds } from '#tests/builders/muse-builder.ts';
import { openBciFuzzSeeds } from '#tests/builders/openbci-builder.ts';
import { xdfFuzzSeeds } from '#tests/builders/xdf-builder.ts';

/** Every format that is read, by the recordings its cases start from. */
export type FuzzFormat = { name: string; seeds: () => FuzzSeed[] };

const wave = (length: number) => Float32Array.from({ length }, (_, i) => 50 * Math.sin(i / 3));

const spec = (family: 'EDF' | 'BDF', plus: 'C' | 'D' | undefined): EdfSpec => ({
  family,
  ...(plus
    ? { plus, annotations: [{ onsetSeconds: 1, durationSeconds: 0.5, text: 'eyes \u2013 closed' }] }
    : {}),
  channels: [
    uvChannel('Cz', wave(60), { samplesPerRecord: 10 }),
    uvChannel('Pz', wave(24), { samplesPerRecord: 4 }),
  ],
  ...(plus === 'D' ? { recordOnsets: [0, 1, 2.5, 3.5, 10, 11] } : {}),
});

const edfSeeds = (family: 'EDF' | 'BDF') => (): FuzzSeed[] =>
  ([undefined, 'C', 'D'] as const).map((plus) => ({
    name: `recording.${family.toLowerCase()}`,
    bytes: buildEdf(spec(family, plus)),
  }));

export const FORMATS: readonly FuzzFormat[] = [
  { name: 'edf', seeds: edfSeeds('EDF') },
  { name: 'bdf', seeds: edfSeeds('BDF') },
  { name: 'openbci', seeds: openBciFuzzSeeds },
  { name: 'muse', seeds: museFuzzSeeds },
  { name: 'brainvision', seeds: brainVisionFuzzSeeds },
  { name: 'xdf', seeds: xdfFuzzSeeds },
  { name: 'csv', seeds: csvFuzzSeeds },
];
