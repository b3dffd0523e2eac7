import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { coreBytes } from '#dsp/testing/core-bytes.mjs';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { buildProtocol, conditionInput, noiseRecording, THETA } from '#tests/builders/engine-builder.ts';
import { runCaptured } from './testing/run-captured.ts';

const RATE = 250;
const SECONDS = 40;
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopwell-cli-'));
  const noise = noiseRecording(31, 2, RATE * SECONDS);
  const channels = ['Cz', 'Pz'].map((label, index) =>
    uvChannel(label, noise[index]!, { samplesPerRecord: RATE }),
  );
  await writeFile(at('core.wasm'), await coreBytes());
  await writeFile(at('noise.edf'), buildEdf({ channels }));
  await writeFile(at('cut.edf'), buildEdf({ channels, trailing: new Uint8Array(7) }));
  await writeFile(at('text.edf'), 'This is a shopping list.');
  await writeFile(at('empty.edf'), '');
  await writeFile(
    at('flat.edf'),
    buildEdf({ channels: [uvChannel('Cz', new Float64Array(0), { samplesPerRecord: RATE })] }),
  );
  await writeFile(at('baseline.json'), JSON.stringify(buildProtocol({ conditions: [{}, THETA] })));
  const valueUv = 1;
  await writeFile(
    at('manual.json'),
    JSON.stringify({
      name: 'By hand, "quoted"',
      conditions: [conditionInput({ name: 'SMR, up', threshold: { mode: 'manual', valueUv } })],
    }),
  );
  await writeFile(at('elsewhere.json'), JSON.stringify(buildProtocol({ conditions: [{ site: 'F7' }] })));
  await writeFile(
    at('invalid.json'),
    JSON.stringify({ name: 'x', conditions: [{ ...conditionInput(), direction: 'up' }] }),
  );
  return () => rm(folder, { recursive: true });
});

const eeg = (...args: string[]) => runCaptured(at('core.wasm'), args);

describe('eeg inspect', () => {
  it('prints one JSON object', async () => {
    const { code, stdout, stderr } = await eeg('inspect', at('noise.edf'));

    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      format: 'EDF',
      durationSeconds: SECONDS,
      channels: [
        { label: 'Cz', unit: 'uV', samples: RATE * SECONDS, digitalSha256: expect.any(String) },
        { label: 'Pz' },
      ],
    });
  });
});

describe('eeg bands', () => {
  it('prints one JSON object with the definition and the band powers of every channel', async () => {
    const { code, stdout, stderr } = await eeg('bands', at('noise.edf'));

    expect([code, stderr]).toEqual([0, '']);
    const { definition, channels } = JSON.parse(stdout);
    expect(definition).toMatchObject({ windowSeconds: 2 });
    expect(channels).toMatchObject([
      { label: 'Cz', unit: 'uV', windows: SECONDS - 1, bands: { delta: expect.any(Number) } },
      { label: 'Pz', unit: 'uV' },
    ]);
    expect(Object.keys(channels[0].bands)).toEqual(['delta', 'theta', 'alpha', 'beta', 'gamma']);
  });

  it('passes on what is odd about the file', async () => {
    const { stdout, stderr } = await eeg('bands', at('cut.edf'));

    expect(JSON.parse(stdout).warnings.map((each: { code: string }) => each.code)).toEqual(['partialRecord']);
    expect(stderr).toMatch(/^eeg: 7 bytes after the last whole record/);
  });

  it('has no figures for a recording without samples', async () => {
    const { code, stdout } = await eeg('bands', at('flat.edf'));

    expect(code).toBe(0);
    expect(JSON.parse(stdout).channels).toMatchObject([{ label: 'Cz', windows: 0, bands: { alpha: null } }]);
  });
});

describe('eeg replay', () => {
  const replay = (protocol: string, ...more: string[]) =>
    eeg('replay', at('noise.edf'), '--protocol', at(protocol), ...more);

  it('prints the figures of the training after the baseline', async () => {
    const { code, stdout } = await replay('baseline.json', '--baseline', '15');

    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      protocol: 'Test',
      samplingRateHz: RATE,
      channels: ['Cz', 'Pz'],
      hopMs: 40,
      ticks: (SECONDS - 15) * 25,
      durationSeconds: SECONDS - 15,
      artifactPct: 0,
    });
    expect(report.perCondition.map(({ name, unit }: { name: string; unit: string }) => [name, unit])).toEqual(
      [
        ['SMR', 'uV RMS'],
        ['Theta', 'uV RMS'],
      ],
    );
  });

  it('prints several protocols side by side, each as it would be alone', async () => {
    const more = ['--baseline', '15'];
    const several = ['manual.json', 'elsewhere.json'].flatMap((name) => ['--protocol', at(name)]);
    const { code, stdout } = await replay('baseline.json', ...several, ...more);

    expect(code).toBe(0);
    const { replays } = JSON.parse(stdout);
    expect(replays).toEqual([
      JSON.parse((await replay('baseline.json', ...more)).stdout),
      JSON.parse((await replay('manual.json', ...more)).stdout),
      { protocol: 'Test', problem: expect.stringMatching(/trains at F7/) },
    ]);
    const withTicks = await replay('baseline.json', ...several, '--ticks', at('several.csv'));
    expect([withTicks.code, withTicks.stderr]).toEqual([2, expect.stringMatching(/one protocol/)]);
  });

  it('writes ticks the figures can be computed from again', async () => {
    const { stdout } = await replay('manual.json', '--ticks', at('ticks.csv'));

    const report = JSON.parse(stdout);
    const [header, ...lines] = (await readFile(at('ticks.csv'), 'utf8')).trimEnd().split('\n');
    const rows = lines.map((line) => line.split(',').map(Number));
    expect(header).toBe(
      'timeSeconds,success,rewarded,artifact,"SMR, up (12-15 Hz) value","SMR, up (12-15 Hz) threshold"',
    );
    expect(rows).toHaveLength(SECONDS * 25);
    expect(report.ticks).toBe(rows.length);
    const clean = rows.filter((row) => row[3] === 0);
    const share = (count: number, of: number) => (100 * count) / of;
    expect(report.rewardedPct).toBe(share(clean.filter((row) => row[2] === 1).length, clean.length));
    expect(report.artifactPct).toBe(share(rows.length - clean.length, rows.length));
    expect(rows.every((row) => row[5] === 1)).toBe(true);
  });

  it('says where it measures when the file lacks the first choice of a protocol', async () => {
    const derivations = ['Fz', 'Pz'].map((site) => ({ kind: 'asRecorded', site }));
    const [condition] = buildProtocol({
      conditions: [{ threshold: { mode: 'manual', value: 1 } }],
    }).conditions;
    const feature = { ...condition!.feature, derivations };
    await writeFile(
      at('frontal.json'),
      JSON.stringify({ name: 'P', conditions: [{ ...condition, feature }] }),
    );

    const { stdout, stderr } = await replay('frontal.json');

    const words =
      /^eeg: 'SMR' is measured at Pz instead of Fz, the first choice of the protocol\. It lies further back/;
    expect(stderr).toMatch(words);
    expect(JSON.parse(stdout)).toMatchObject({
      perCondition: [{ derivation: 'Pz', isSubstitute: true }],
      warnings: [{ code: 'substituteSite', message: stderr.slice('eeg: '.length, -1) }],
    });
  });

  it('takes the length of the baseline from the protocol when it needs one, else none', async () => {
    expect(JSON.parse((await replay('manual.json')).stdout)).toMatchObject({ baselineSeconds: 0 });
    expect((await replay('baseline.json')).stderr).toMatch(
      /nothing is left to train on after a baseline of 60 s\. Give a shorter one with --baseline/,
    );
  });

  it.each<[string, string[], RegExp]>([
    [
      'a protocol for sites the file lacks',
      ['--protocol', 'elsewhere.json'],
      /trains at F7, but noise.edf has Cz, Pz/,
    ],
    [
      'a protocol that is none',
      ['--protocol', 'invalid.json'],
      /conditions\[0\]\.direction: 'up' is not known here; it is one of 'reward', 'inhibit'/,
    ],
    [
      'a protocol that is not JSON',
      ['--protocol', 'text.edf'],
      /cannot be used as a protocol\. This file is not JSON/,
    ],
    ['a protocol that is not there', ['--protocol', 'nowhere.json'], /nowhere.json' does not exist/],
    [
      'a baseline that is too short',
      ['--protocol', 'baseline.json', '--baseline', '3'],
      /baseline cannot be used.*5 s are needed/,
    ],
    [
      'no baseline where one is needed',
      ['--protocol', 'baseline.json', '--baseline', '0'],
      /takes thresholds from a baseline\. Give --baseline SECONDS\./,
    ],
    [
      'a folder for ticks that is not there',
      ['--protocol', 'manual.json', '--ticks', 'no/t.csv'],
      /folder does not exist/,
    ],
  ])('refuses %s with one line and code 1', async (_name, args, message) => {
    const { code, stdout, stderr } = await eeg(
      'replay',
      at('noise.edf'),
      ...args.map((arg) => (/\.(json|edf|csv)$/.test(arg) ? at(arg) : arg)),
    );

    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^eeg: [^\n]+\n$/);
  });

  it.each([
    ['text.edf', /not a recording we can read/],
    ['empty.edf', /is empty/],
    ['flat.edf', /holds no recorded samples/],
    ['nowhere.edf', /does not exist/],
  ])('refuses %s', async (name, message) => {
    const { code, stderr } = await eeg('replay', at(name), '--protocol', at('manual.json'));

    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });
});

describe('wrong usage', () => {
  it.each<[string[], RegExp]>([
    [[], /Choose a command/],
    [['convert', 'a.edf'], /convert needs a file to write/],
    [['convert', 'a.edf', 'b.txt'], /must end in .edf, .bdf or .csv/],
    [['transform', 'a.edf'], /no command 'transform'/],
    [['inspect'], /needs a file/],
    [['inspect', 'a.edf', 'b.edf'], /remove 'b.edf'/],
    [['inspect', 'a.edf', '--mains', '50'], /inspect has no option --mains/],
    [['bands', 'a.edf', '--mains', '50'], /bands has no option --mains/],
    [['replay', 'a.edf'], /needs --protocol/],
    [['replay', 'a.edf', '--protocol', 'p.json', '--mains', '55'], /--mains must be 50 or 60/],
    [['replay', 'a.edf', '--protocol', 'p.json', '--baseline', 'long'], /--baseline must be a number/],
    [['replay', 'a.edf', '--protocol', 'p.json', '--baseline', ''], /--baseline must be a number/],
    [['inspect', 'a.edf', '--colour'], /colour/],
  ])('%j ends with code 2 and a line that says why', async (args, message) => {
    const { code, stdout, stderr } = await eeg(...args);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  it('is not asking for help', async () => {
    expect(await eeg('--help')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Usage:/),
    });
  });
});
