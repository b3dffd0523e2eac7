import { describe, expect, it } from 'vitest';
import type { BandsReport } from '#workers/cli/bands.ts';
import type { Inspection } from '#workers/eeg-files/inspect.ts';
import { differences, type Reading } from './compare.ts';
import { type FactsFile, readFacts } from './facts.ts';

type Direct = NonNullable<FactsFile['direct']>;

const direct: Direct = {
  format: 'EDF',
  reserved: 'EDF+D',
  start_naive: '2024-03-02T10:20:30',
  start_offset_s: 0.5,
  n_records_header: -1,
  n_records_used: 2,
  record_duration: 1,
  trailing_bytes: 3,
  annotation_channels: [1],
  duration_s: 2,
  span_s: 4,
  segments: [
    { onset: 0.5, duration: 1 },
    { onset: 3.5, duration: 1 },
  ],
  annotations: [{ onset: 1, duration: null, text: 'eyes closed' }],
  channels: [
    {
      label: 'Cz',
      unit_used: 'uV',
      sfreq: 2,
      n: 4,
      digital_sha256_int32le: 'ab',
      min: -1,
      max: 2,
      mean: 0.5,
      std_ddof0: 1.25,
      first16: [-1, 0, 1, 2],
      band_power: { nperseg: 4, trapezoid: { delta: 3, alpha: null } },
      pmin: 100,
      pmax: -100,
      dmin: -5,
      dmax: 5,
    },
  ],
};

const inspection: Inspection = {
  format: 'EDF+D',
  startTime: '2024-03-02T10:20:30',
  startOffsetSeconds: 0.5,
  durationSeconds: 2,
  spanSeconds: 4,
  channels: [
    {
      label: 'Cz',
      unit: 'uV',
      samplingRateHz: 2,
      samples: 4,
      min: -1,
      max: 2,
      mean: 0.5,
      std: 1.25,
      first16: [-1, 0, 1, 2],
      digitalSha256: 'ab',
    },
  ],
  segments: [
    { startSeconds: 0.5, durationSeconds: 1 },
    { startSeconds: 3.5, durationSeconds: 1 },
  ],
  annotations: [{ onsetSeconds: 1, durationSeconds: null, text: 'eyes closed' }],
  warnings: ['recordCountUnknown', 'partialRecord', 'gaps', 'invertedScale'].map((code) => ({
    code,
    message: code,
  })),
};

const bands = {
  channels: [
    {
      label: 'Cz',
      unit: 'uV',
      samplingRateHz: 2,
      windowSeconds: 2,
      windows: 1,
      bands: { delta: 3, theta: null, alpha: null, beta: null, gamma: null },
    },
  ],
} as unknown as BandsReport;

function found(change: (reading: Reading) => void): string[] {
  const reading = structuredClone({ inspection, bands });
  change(reading);
  return differences(reading, readFacts({ direct })!);
}

describe('comparing a reading with reference facts', () => {
  it('finds nothing where all agrees, apart from rounding', () => {
    expect(found(() => undefined)).toEqual([]);
    expect(found(({ inspection: { channels } }) => (channels[0]!.mean = 0.5 + 1e-12))).toEqual([]);
  });

  it.each<[string, (reading: Reading) => void]>([
    ['format', ({ inspection: i }) => (i.format = 'BDF')],
    ['start', ({ inspection: i }) => (i.startTime = null)],
    ['startOffsetSeconds', ({ inspection: i }) => (i.startOffsetSeconds = 0)],
    ['spanSeconds', ({ inspection: i }) => (i.spanSeconds = 2)],
    ['0 channels', ({ inspection: i }) => (i.channels = [])],
    ['label', ({ inspection: i }) => (i.channels[0]!.label = 'CZ')],
    ['unit', ({ inspection: i }) => (i.channels[0]!.unit = 'mV')],
    ['Hz', ({ inspection: i }) => (i.channels[0]!.samplingRateHz = 2.001)],
    ['samples', ({ inspection: i }) => (i.channels[0]!.samples = 5)],
    ['digitalSha256', ({ inspection: i }) => (i.channels[0]!.digitalSha256 = 'cd')],
    ['std', ({ inspection: i }) => (i.channels[0]!.std = 1.2500001)],
    ['max', ({ inspection: i }) => (i.channels[0]!.max = null)],
    ['sample 3', ({ inspection: i }) => (i.channels[0]!.first16 = [-1, 0, 1])],
    ['delta power', ({ bands: b }) => (b.channels[0]!.bands.delta = 3.1)],
    ['alpha power', ({ bands: b }) => (b.channels[0]!.bands.alpha = 0)],
    ['1 segments', ({ inspection: i }) => void i.segments.pop()],
    ['segment 2', ({ inspection: i }) => (i.segments[1]!.startSeconds = 1.5)],
    ['0 annotations', ({ inspection: i }) => (i.annotations = [])],
    ['annotation 1', ({ inspection: i }) => (i.annotations[0]!.text = 'eyes')],
    ['annotation 1', ({ inspection: i }) => (i.annotations[0]!.onsetSeconds = 1.001)],
    ["warning 'gaps'", ({ inspection: i }) => i.warnings.splice(2, 1)],
  ])('names a difference in %s', (what, change) => {
    expect(found(change).join('; ')).toContain(what);
  });
});
