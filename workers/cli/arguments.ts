import { parseArgs } from 'node:util';
import type { MainsHz } from '#shared/engine/engine-api.ts';

export const CONVERT_FORMATS = ['edf', 'bdf', 'csv'] as const;
export type ConvertFormat = (typeof CONVERT_FORMATS)[number];

export type Command =
  | { kind: 'help' }
  | { kind: 'inspect' | 'bands'; file: string }
  | { kind: 'convert'; file: string; out: string; format: ConvertFormat }
  | {
      kind: 'replay';
      file: string;
      /** At least one. */
      protocols: string[];
      ticks: string | undefined;
      baselineSeconds: number | undefined;
      mainsHz: MainsHz;
    };

export type ParsedCommand = { ok: true; command: Command } | { ok: false; message: string };

export const USAGE = `Usage:
  eeg inspect FILE
      Describes a recording as JSON.
  eeg convert FILE OUT.edf|OUT.bdf|OUT.csv
      Writes a recording as EDF+, BDF+ or a table, by the ending of OUT. What changes on the way is said on stderr.
  eeg bands FILE
      Prints the band powers of every channel as JSON: Welch's method, windows of 2 s, definition included.
  eeg replay FILE --protocol PROTOCOL.json [--baseline SECONDS] [--mains 50|60] [--ticks OUT.csv]
      Runs a protocol over a recording and prints the figures of the session as JSON.
      --protocol  given several times, all are run and their figures are printed side by side
      --baseline  taken from the start of the file; without it the protocol says how long
      --mains     mains frequency the notch removes, 50 unless given
      --ticks     writes one row for every 40 ms of training to a CSV file
`;

/** Reads the command line. A wrong one gives a line that says what is wrong with it. */
export function parseCommand(args: readonly string[]): ParsedCommand {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        protocol: { type: 'string', multiple: true },
        ticks: { type: 'string' },
        baseline: { type: 'string' },
        mains: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    return wrong(argumentProblem(cause));
  }
  const { values, positionals } = parsed;
  const [kind, file, ...rest] = positionals;
  if (values.help || kind === 'help') return { ok: true, command: { kind: 'help' } };
  if (kind === undefined) return wrong('Say what to do: inspect, convert, bands or replay.');
  if (kind !== 'inspect' && kind !== 'convert' && kind !== 'bands' && kind !== 'replay')
    return wrong(`There is no command '${kind}'.`);
  if (file === undefined) return wrong(`${kind} needs a file.`);
  if (kind === 'convert') return parseConvert(file, rest, values);
  if (rest.length > 0) return wrong(`${kind} takes one file; '${rest[0]}' is one too many.`);
  if (kind === 'replay') return parseReplay(file, values);
  const stray = Object.keys(values)[0];
  return stray === undefined
    ? { ok: true, command: { kind, file } }
    : wrong(`${kind} has no option --${stray}.`);
}

function parseConvert(file: string, [out, ...rest]: readonly string[], values: object): ParsedCommand {
  const stray = Object.keys(values)[0];
  if (stray !== undefined) return wrong(`convert has no option --${stray}.`);
  if (out === undefined) return wrong('convert needs a file to write: OUT.edf, OUT.bdf or OUT.csv.');
  if (rest.length > 0) return wrong(`convert takes two files; '${rest[0]}' is one too many.`);
  const ending = /\.([^./\\]+)$/.exec(out)?.[1]?.toLowerCase();
  const format = CONVERT_FORMATS.find((known) => known === ending);
  return format
    ? { ok: true, command: { kind: 'convert', file, out, format } }
    : wrong(`'${out}' must end in .edf, .bdf or .csv.`);
}

type ReplayValues = { protocol?: string[]; ticks?: string; baseline?: string; mains?: string };

function parseReplay(file: string, { protocol, ticks, baseline, mains = '50' }: ReplayValues): ParsedCommand {
  if (protocol === undefined) return wrong('replay needs --protocol PROTOCOL.json.');
  if (ticks !== undefined && protocol.length > 1) {
    return wrong('--ticks writes the ticks of one protocol; several were given.');
  }
  if (mains !== '50' && mains !== '60') return wrong(`--mains must be 50 or 60, not '${mains}'.`);
  const baselineSeconds = baseline === undefined ? undefined : Number(baseline);
  const isNumber = baseline === undefined || baseline.trim() !== '';
  if (!isNumber || (baselineSeconds !== undefined && !(baselineSeconds >= 0 && baselineSeconds < Infinity))) {
    return wrong(`--baseline must be a number of seconds from 0 on, not '${baseline}'.`);
  }
  const mainsHz = mains === '50' ? 50 : 60;
  return {
    ok: true,
    command: { kind: 'replay', file, protocols: protocol, ticks, baselineSeconds, mainsHz },
  };
}

/** What Node's argument reader objects to, in our words; it quotes the option it means. */
function argumentProblem(cause: unknown): string {
  const { code, message = '' } = cause as { code?: unknown; message?: string };
  const option = /--?[\w-]+/.exec(message)?.[0] ?? 'an option';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${option}.`;
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return `${option} needs a value after it.`;
  return 'The arguments cannot be read.';
}

const wrong = (message: string): ParsedCommand => ({ ok: false, message });
