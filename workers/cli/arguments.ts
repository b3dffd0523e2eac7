import { parseArgs } from 'node:util';
import { VOLTAGE_UNITS, type VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { ARTIFACT_BITS, ARTIFACT_WORDS, type ArtifactReason } from '#shared/engine/ticks.ts';

export const CONVERT_FORMATS = ['edf', 'bdf', 'csv'] as const;
export type ConvertFormat = (typeof CONVERT_FORMATS)[number];

export type Command =
  | { kind: 'help' }
  | ({ kind: 'inspect' | 'bands' } & Recording)
  | ({ kind: 'convert'; out: string; format: ConvertFormat } & Recording)
  | ({
      kind: 'replay';
      /** At least one. */
      protocols: string[];
      ticks: string | undefined;
      baselineSeconds: number | undefined;
      mainsHz: MainsHz;
    } & Recording);

/** `blankUnit`: the unit of values whose unit the file leaves blank. */
export type Recording = { file: string; blankUnit: VoltageUnit | undefined };

export const ONE_PROTOCOL_OF_TICKS = '--ticks writes the ticks of one protocol; several were given.';

export type ParsedCommand = { ok: true; command: Command } | { ok: false; message: string };

const ARTIFACT_BIT_LINES = Object.entries(ARTIFACT_BITS).map(
  ([reason, bit]) =>
    `  ${String(bit).padStart(5)}  ${reason}: ${ARTIFACT_WORDS[reason as ArtifactReason].toLowerCase()}`,
);

export const USAGE = `Usage:
  eeg inspect FILE
      Describes a recording as JSON.
  eeg convert FILE OUT.edf|OUT.bdf|OUT.csv
      Writes a recording as EDF+, BDF+ or a table, by the ending of OUT. Warnings of the file and what changes on the
      way are said on stderr and printed as JSON.
  eeg bands FILE
      Prints the band powers of every channel as JSON: Welch's method, windows of 2 s, definition included.
  eeg replay FILE --protocol PROTOCOL.json [--baseline SECONDS] [--mains 50|60] [--ticks OUT.csv]
      Runs a protocol over a recording and prints the figures of the session as JSON.
      --protocol  given several times, all are run and their figures are printed side by side
      --baseline  taken from the start of the file; without it the protocol says how long, and a baseline of
                  fewer than 20 windows of the slowest metric is lengthened
      --mains     mains frequency the notch removes, 50 unless given; a warning says when the hum is at the other
      --ticks     writes one row for every 40 ms of training to a CSV file
  Every command takes --unit uV|mV|V|nV: the unit of EDF and BDF values whose header leaves it blank.

Columns of --ticks: timeSeconds, success (0-100), rewarded (0 or 1), artifact, then value and threshold of each
condition in its own unit (NaN: not known), named with the edges of its band: 'SMR (12-15 Hz) value'. 'artifact' is 0 for a clean row, else the sum of:
${ARTIFACT_BIT_LINES.join('\n')}
Artifact is left out of the figures and never counts as failure.
`;

/** Parses the command line. Returns a one-line message when it is invalid. */
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
        unit: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    return wrong(argumentProblem(cause));
  }
  const { values: all, positionals } = parsed;
  const { unit, ...values } = all;
  const [kind, file, ...rest] = positionals;
  if (values.help || kind === 'help') return { ok: true, command: { kind: 'help' } };
  if (kind === undefined) return wrong('Choose a command: inspect, convert, bands or replay.');
  if (kind !== 'inspect' && kind !== 'convert' && kind !== 'bands' && kind !== 'replay')
    return wrong(`There is no command '${kind}'.`);
  if (file === undefined) return wrong(`${kind} needs a file.`);
  const blankUnit = VOLTAGE_UNITS.find((known) => known === unit);
  if (unit !== undefined && blankUnit === undefined)
    return wrong(`--unit must be one of ${VOLTAGE_UNITS.join(', ')}, not '${unit}'.`);
  const recording = { file, blankUnit };
  if (kind === 'convert') return parseConvert(recording, rest, values);
  if (rest.length > 0) return wrong(`${kind} takes one file; remove '${rest[0]}'.`);
  if (kind === 'replay') return parseReplay(recording, values);
  const stray = Object.keys(values)[0];
  return stray === undefined
    ? { ok: true, command: { kind, ...recording } }
    : wrong(`${kind} has no option --${stray}.`);
}

function parseConvert(
  recording: Recording,
  [out, ...rest]: readonly string[],
  values: object,
): ParsedCommand {
  const stray = Object.keys(values)[0];
  if (stray !== undefined) return wrong(`convert has no option --${stray}.`);
  if (out === undefined) return wrong('convert needs a file to write: OUT.edf, OUT.bdf or OUT.csv.');
  if (rest.length > 0) return wrong(`convert takes two files; remove '${rest[0]}'.`);
  const ending = /\.([^./\\]+)$/.exec(out)?.[1]?.toLowerCase();
  const format = CONVERT_FORMATS.find((known) => known === ending);
  return format
    ? { ok: true, command: { kind: 'convert', ...recording, out, format } }
    : wrong(`'${out}' must end in .edf, .bdf or .csv.`);
}

type ReplayValues = { protocol?: string[]; ticks?: string; baseline?: string; mains?: string };

function parseReplay(
  recording: Recording,
  { protocol, ticks, baseline, mains = '50' }: ReplayValues,
): ParsedCommand {
  if (protocol === undefined) return wrong('replay needs --protocol PROTOCOL.json.');
  if (ticks !== undefined && protocol.length > 1) {
    return wrong(ONE_PROTOCOL_OF_TICKS);
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
    command: { kind: 'replay', ...recording, protocols: protocol, ticks, baselineSeconds, mainsHz },
  };
}

/** Our message for an error of Node's argument parser; it quotes the option in question. */
function argumentProblem(cause: unknown): string {
  const { code, message = '' } = cause as { code?: unknown; message?: string };
  const option = /--?[\w-]+/.exec(message)?.[0] ?? 'an option';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${option}.`;
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return `${option} needs a value after it.`;
  return 'The arguments cannot be read.';
}

const wrong = (message: string): ParsedCommand => ({ ok: false, message });
