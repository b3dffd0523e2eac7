import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { coreBytes } from '#dsp/testing/core-bytes.mjs';
import { SyntheticEeg } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import type { ReplayReport } from '#shared/engine/replay-api.ts';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { buildProtocol } from '#tests/builders/engine-builder.ts';
import { runCaptured } from './testing/run-captured.ts';

const RATE = 250;
const SECONDS = 20;
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopwell-mains-'));
  await writeFile(at('core.wasm'), await coreBytes());
  const protocol = buildProtocol({ conditions: [{ threshold: { mode: 'manual', value: 1 } }] });
  await writeFile(at('p.json'), JSON.stringify(protocol));
  for (const [name, mainsUv] of [
    ['hum', 40],
    ['quiet', 0],
  ] as const) {
    const eeg = new SyntheticEeg({
      seed: 3,
      samplingRateHz: RATE,
      channelNames: ['Cz'],
      muscleBurstsPerMinute: 0,
      mainsHz: 60,
      mainsUv,
    });
    const channels = [uvChannel('Cz', eeg.block(0, RATE * SECONDS), { samplesPerRecord: RATE })];
    await writeFile(at(`${name}.edf`), buildEdf({ channels }));
  }
  return () => rm(folder, { recursive: true });
});

async function replay(file: string, mains: '50' | '60') {
  const { stdout, stderr } = await runCaptured(at('core.wasm'), [
    'replay',
    at(file),
    '--protocol',
    at('p.json'),
    '--mains',
    mains,
  ]);
  return { report: JSON.parse(stdout) as ReplayReport, stderr };
}

describe('the mains in a replay', () => {
  it('that differ from the setting are named, with the option to use and the time lost', async () => {
    const { report, stderr } = await replay('hum.edf', '50');

    expect(stderr).toMatch(
      /^eeg: The mains hum in this signal is at 60 Hz, but the mains setting is 50 Hz\./,
    );
    expect(stderr).toMatch(/ Run again with --mains 60\.\n$/);
    expect(report.mains).toEqual({ settingHz: 50, measuredHz: 60 });
    expect(report.warnings).toMatchObject([{ code: 'mainsDiffers' }]);
    expect(report.artifactPct).toBe(100);
    expect(report.artifact.secondsByReason.emg).toBeGreaterThan(SECONDS - 2);
    expect(report.artifact.seconds).toBe(SECONDS);
    expect(report.filters.used).toContainEqual({ kind: 'notch', hz: 50, quality: 30 });
  });

  it('fit at the right setting, and almost nothing is artifact', async () => {
    const { report, stderr } = await replay('hum.edf', '60');

    expect(stderr).toBe('');
    expect(report.mains).toEqual({ settingHz: 60, measuredHz: 60 });
    expect(report.artifactPct).toBeLessThan(15);
    expect(report.filters).toEqual({
      used: [
        { kind: 'highPass', hz: 1, order: 2 },
        { kind: 'notch', hz: 60, quality: 30 },
      ],
      dropped: [],
    });
  });

  it('are unknown without hum', async () => {
    const { report, stderr } = await replay('quiet.edf', '50');

    expect([report.mains.measuredHz, stderr]).toEqual([null, '']);
  });
});
