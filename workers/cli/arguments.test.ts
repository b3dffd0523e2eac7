import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARTIFACT_BITS } from '#shared/engine/ticks.ts';
import { parseCommand, USAGE } from './arguments.ts';

describe('the command line', () => {
  it.each([
    [['replay', 'a.edf', '--protocol', 'p.json', '--bogus'], 'There is no option --bogus.'],
    [['replay', 'a.edf', '--protocol', 'p.json', '--baseline', '-3'], '--baseline needs a value after it.'],
    [
      ['replay', 'a.edf', '--protocol', 'p.json', '--baseline=-3'],
      "--baseline must be a number of seconds from 0 on, not '-3'.",
    ],
    [['replay', 'a.edf'], 'replay needs --protocol PROTOCOL.json.'],
    [['replay', 'a.edf', '--protocol', 'p.json', '--mains', '55'], "--mains must be 50 or 60, not '55'."],
    [['inspect'], 'inspect needs a file.'],
    [['inspect', 'a.edf', 'b.edf'], "inspect takes one file; remove 'b.edf'."],
    [['dance'], "There is no command 'dance'."],
    [[], 'Choose a command: inspect, convert, bands or replay.'],
  ])('%j is refused in one clear line', (args, message) => {
    expect(parseCommand(args)).toEqual({ ok: false, message });
  });

  it('reads a complete replay', () => {
    const args = [
      'replay',
      'a.edf',
      '--protocol',
      'p.json',
      '--baseline',
      '20',
      '--mains',
      '60',
      '--ticks',
      't.csv',
    ];

    expect(parseCommand(args)).toEqual({
      ok: true,
      command: {
        kind: 'replay',
        file: 'a.edf',
        protocols: ['p.json'],
        baselineSeconds: 20,
        mainsHz: 60,
        ticks: 't.csv',
      },
    });
  });
});

describe('the bits of the column artifact', () => {
  const bits = Object.entries(ARTIFACT_BITS);

  it('stand in the help', () => {
    for (const [reason, bit] of bits) expect(USAGE).toMatch(new RegExp(`^ +${bit}  ${reason}: [a-z]`, 'm'));
  });

  it('stand in the README of the signal core', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../dsp/README.md'), 'utf8');
    const rows = [...readme.matchAll(/^\| (\d+) \| (\w+) \|/gm)].map(([, bit, reason]) => [
      reason,
      Number(bit),
    ]);

    expect(rows).toEqual(bits);
  });
});
