import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { coreBytes } from '#dsp/testing/core-bytes.mjs';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { conditionInput, noiseRecording } from '#tests/builders/engine-builder.ts';
import { runCaptured } from './testing/run-captured.ts';

const RATE_HZ = 250;
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopwell-unit-'));
  const noise = noiseRecording(3, 2, 20 * RATE_HZ);
  const channels = ['Cz', 'Pz'].map((label, i) => uvChannel(label, noise[i]!, { samplesPerRecord: RATE_HZ }));
  const trigger = { label: 'Trigger', digital: [1, 2], samplesPerRecord: RATE_HZ, unit: '' };
  const blank = channels.map((channel) => ({ ...channel, unit: '' }));
  await writeFile(at('core.wasm'), await coreBytes());
  await writeFile(at('named.edf'), buildEdf({ channels: [...channels, trigger] }));
  await writeFile(at('blank.edf'), buildEdf({ channels: [...blank, trigger] }));
  const condition = conditionInput({ site: 'Cz', threshold: { mode: 'manual', valueUv: 1 } });
  await writeFile(at('p.json'), JSON.stringify({ name: 'Test', conditions: [condition] }));
  return () => rm(folder, { recursive: true });
});

const eeg = (...args: string[]) => runCaptured(at('core.wasm'), args);

describe('an EDF file that leaves its units blank', () => {
  it('is not refused but asked for its unit', async () => {
    const { code, stderr } = await eeg('replay', at('blank.edf'), '--protocol', at('p.json'));
    const { warnings } = JSON.parse((await eeg('inspect', at('blank.edf'))).stdout);

    expect(code).toBe(1);
    expect(stderr).toMatch(/does not name the unit of its values.*--unit uV/);
    expect(warnings).toMatchObject([{ code: 'unitMissing', message: expect.stringContaining("'Cz', 'Pz'") }]);
  });

  it('gives the figures of a file that names the unit, and says that it was named', async () => {
    const replay = async (name: string, ...more: string[]) =>
      JSON.parse((await eeg('replay', at(name), '--protocol', at('p.json'), ...more)).stdout);
    const [named, blank] = [await replay('named.edf'), await replay('blank.edf', '--unit', 'uV')];

    expect(blank).toMatchObject({ rewardedPct: named.rewardedPct, perCondition: named.perCondition });
    expect(blank.warnings).toContainEqual({
      code: 'unitNamed',
      message: expect.stringContaining('read as uV'),
    });
  });

  it('takes other units, for every command', async () => {
    const inspected = JSON.parse((await eeg('inspect', at('blank.edf'), '--unit', 'mV')).stdout);
    const plain = JSON.parse((await eeg('inspect', at('named.edf'))).stdout);
    const bands = JSON.parse((await eeg('bands', at('blank.edf'), '--unit', 'mV')).stdout);

    expect(inspected.channels[0]).toMatchObject({
      unit: 'uV',
      max: expect.closeTo(1000 * plain.channels[0].max, 6),
    });
    expect(inspected.channels[2]).toMatchObject({ unit: '' });
    expect(bands.channels[0].unit).toBe('uV');
    await eeg('convert', at('blank.edf'), at('out.edf'), '--unit', 'mV');
    expect(JSON.parse((await eeg('inspect', at('out.edf'))).stdout).channels).toEqual(inspected.channels);
  });

  it('refuses a unit that is none', async () => {
    expect(await eeg('inspect', at('blank.edf'), '--unit', 'kg')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--unit must be one of uV, mV, V, nV'),
    });
  });
});
