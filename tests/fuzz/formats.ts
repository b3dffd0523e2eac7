import { brainVisionFuzzSeeds } from '#tests/builders/brainvision-builder.ts';
import { csvFuzzSeeds } from '#tests/builders/csv-builder.ts';
import { buildEdf, type EdfSpec, uvChannel } from '#tests/builders/edf-builder.ts';
import type { FuzzSeed } from '#tests/builders/fuzz-seed.ts';
import { museFuzzSeeds } from '#tests/builders/muse-builder.ts';
import { openBciFuzzSeeds } from '#tests/builders/openbci-builder.ts';
import { xdfFuzzSeeds } from '#tests/builders/xdf-builder.ts';
import type { Field } from './mutate.ts';

/** Every supported format, with the recordings its cases start from. */
export type FuzzFormat = {
  name: string;
  seeds: () => FuzzSeed[];
  /** Positions of fixed-width fields, for formats that have some. */
  fields?: readonly Field[];
};

/** The head of an EDF file, followed by two signals, or three with annotations. */
const EDF_FIELDS: readonly Field[] = [
  ...[0, 168, 176, 184, 236, 244].map((at) => ({ at, width: 8 })),
  { at: 192, width: 5 },
  { at: 252, width: 4 },
  ...[2, 3].flatMap((signals) =>
    [96, 104, 112, 120, 128, 216].flatMap((perSignal) =>
      Array.from({ length: signals }, (_, signal) => ({
        at: 256 + perSignal * signals + 8 * signal,
        width: 8,
      })),
    ),
  ),
];

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

/** Marks samples that were never recorded, as our writer does. */
const marked = (family: 'EDF' | 'BDF'): EdfSpec => ({
  ...spec(family, 'D'),
  recording: 'Startdate 02-MAR-2024 X X X Missing_samples:3',
  annotations: [
    { onsetSeconds: 0.5, durationSeconds: 0.25, text: 'Missing samples' },
    { onsetSeconds: 2.75, durationSeconds: 0.5, text: 'Not sampled: channel 2' },
    { onsetSeconds: 10, durationSeconds: 1.5, text: 'Missing samples: channels 1-2' },
  ],
});

const edfSeeds = (family: 'EDF' | 'BDF') => (): FuzzSeed[] =>
  [spec(family, undefined), spec(family, 'C'), spec(family, 'D'), marked(family)].map((each) => ({
    name: `recording.${family.toLowerCase()}`,
    bytes: buildEdf(each),
  }));

export const FORMATS: readonly FuzzFormat[] = [
  { name: 'edf', seeds: edfSeeds('EDF'), fields: EDF_FIELDS },
  { name: 'bdf', seeds: edfSeeds('BDF'), fields: EDF_FIELDS },
  { name: 'openbci', seeds: openBciFuzzSeeds },
  { name: 'muse', seeds: museFuzzSeeds },
  { name: 'brainvision', seeds: brainVisionFuzzSeeds },
  { name: 'xdf', seeds: xdfFuzzSeeds },
  { name: 'csv', seeds: csvFuzzSeeds },
];
