import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { coreBytes } from '#dsp/testing/core-bytes.mjs';
import type { ReplayReport } from '#shared/engine/replay-api.ts';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { noiseRecording } from '#tests/builders/engine-builder.ts';
import { runCaptured } from './testing/run-captured.ts';

const RATE = 250;
const SECONDS = 40;
const BEATS_PER_MINUTE = 72;
let folder: string;
const at = (name: string) => join(folder, name);

/** Beats of 1.2 mV and 40 ms, as in an ECG on the chest; far above the EEG limits. */
function ecg(): Float32Array {
  const period = 60 / BEATS_PER_MINUTE;
  return Float32Array.from({ length: RATE * SECONDS }, (_, index) => {
    const phase = ((index / RATE) % period) - period / 2;
    return 1200 * Math.exp(-((phase / 0.015) ** 2)) + 10 * Math.sin(index / 7);
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopwell-heart-'));
  await writeFile(at('core.wasm'), await coreBytes());
  const [noise] = noiseRecording(31, 1, RATE * SECONDS);
  const heartAndEeg = (label: string) => [
    uvChannel(label, ecg(), { samplesPerRecord: RATE, fullScaleUv: 1250 }),
    uvChannel('Cz', noise!, { samplesPerRecord: RATE }),
  ];
  await writeFile(at('ECG.edf'), buildEdf({ channels: heartAndEeg('ECG') }));
  await writeFile(at('EKG II.edf'), buildEdf({ channels: heartAndEeg('EKG II') }));
  const blank = heartAndEeg('ECG').map((channel) => ({ ...channel, unit: '' }));
  await writeFile(at('blank.edf'), buildEdf({ channels: blank }));
  const condition = {
    name: 'Heart',
    direction: 'inhibit',
    feature: { metric: 'heartRate', derivations: [{ kind: 'asRecorded', site: 'ECG' }] },
    threshold: { mode: 'manual', value: 90 },
  };
  await writeFile(at('heart.json'), JSON.stringify({ name: 'Heart', conditions: [condition] }));
  return () => rm(folder, { recursive: true });
});

it.each([
  ['ECG.edf', 'ECG', [], /^$/],
  ['EKG II.edf', 'EKG II', [], /^$/],
  ['blank.edf', 'ECG', ['--unit', 'uV'], /^eeg: [^\n]* read as uV[^\n]*\n$/],
])(
  'measures the heart rate in %s at %s without taking the beats for artifact',
  async (name, label, options, said) => {
    const args = ['replay', at(name), '--protocol', at('heart.json'), ...options];
    const { stdout, stderr } = await runCaptured(at('core.wasm'), args);

    expect(stderr).toMatch(said);
    const report = JSON.parse(stdout) as ReplayReport;
    expect(report.channels).toEqual(['Cz', label]);
    expect(report.perCondition[0]!.meanValue).toBeCloseTo(BEATS_PER_MINUTE, 0);
    // The window of ten seconds has to fill first; no beat counts as an artifact.
    expect(report.artifact.secondsByReason).toMatchObject({ amplitude: 0, slope: 0, emg: 0, mains: 0 });
    expect(report.artifact.seconds).toBeLessThan(13);
  },
);
