import { describe, expect, it } from 'vitest';
import { parseCommand } from './arguments.ts';

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
    [['inspect', 'a.edf', 'b.edf'], "inspect takes one file; 'b.edf' is one too many."],
    [['dance'], "There is no command 'dance'."],
    [[], 'Say what to do: inspect, convert, bands or replay.'],
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
