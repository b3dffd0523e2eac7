import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { loadCore } from '#dsp/host/load-core.ts';
import { loadSpectra } from '#dsp/host/load-kernels.ts';
import {
  MAINS_DIFFERS,
  type ReplayLack,
  type ReplayOutcome,
  type ReplayReport,
} from '#shared/engine/replay-api.ts';
import { UNIT_MISSING } from '#shared/eeg/voltage-unit.ts';
import type { ByteSource } from '../eeg-files/byte-source.ts';
import type { EegFile } from '../eeg-files/eeg-file.ts';
import { inspectEegFile } from '../eeg-files/inspect.ts';
import { openEegFile } from '../eeg-files/open.ts';
import { replayRecording, replaySideBySide } from '../engine/recording/replay-recording.ts';
import { fileFeed } from '../sources/file-feed.ts';
import type { Command, Recording } from './arguments.ts';
import { ONE_PROTOCOL_OF_TICKS, parseCommand, USAGE } from './arguments.ts';
import { bandsOf } from './bands.ts';
import { CliError, fileProblem } from './cli-error.ts';
import { convertFile } from './convert.ts';
import { InputFiles } from './input-files.ts';
import { withFolderFile } from './node-byte-source.ts';
import { readProtocols } from './read-protocols.ts';
import { ticksCsv } from './ticks-csv.ts';
import { writeLines } from './write-file.ts';

export type CliIo = {
  stdout: (text: string) => void;
  stderr: (text: string) => void;
  /** Path of core.wasm. */
  corePath: string;
};

const OK = 0;
const BAD_INPUT = 1;
const WRONG_USAGE = 2;

/** Runs one command and returns the exit code. Results go to stdout as one JSON object, everything else to stderr. */
export async function runCli(args: readonly string[], io: CliIo): Promise<number> {
  const parsed = parseCommand(args);
  if (!parsed.ok) {
    io.stderr(`eeg: ${parsed.message} See 'eeg --help'.\n`);
    return WRONG_USAGE;
  }
  try {
    await execute(parsed.command, io);
    return OK;
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    io.stderr(`eeg: ${oneLine(cause.message)}\n`);
    return BAD_INPUT;
  }
}

type OpenRecording = { file: EegFile; inputs: InputFiles };

async function execute(command: Command, io: CliIo): Promise<void> {
  switch (command.kind) {
    case 'help':
      io.stdout(USAGE);
      return;
    case 'inspect':
      await withEegFile(command, async (file) => {
        printJson(io, await inspectEegFile(file, createSha256));
      });
      return;
    case 'convert':
      await withEegFile(command, (file, inputs) => runConvert(command, { file, inputs }, io));
      return;
    case 'bands':
      await withEegFile(command, async (file) => {
        const report = await bandsOf(file, await loadSpectra(await readCore(io.corePath)));
        printWarnings([report], io);
        printJson(io, report);
      });
      return;
    case 'replay':
      await withEegFile(command, (file, inputs) => runReplay(command, { file, inputs }, io));
  }
}

async function runConvert(
  { out, format }: Extract<Command, { kind: 'convert' }>,
  { file, inputs }: OpenRecording,
  io: CliIo,
): Promise<void> {
  const warnings = await convertFile(file, { out, format, inputs });
  printWarnings([{ warnings }], io);
  printJson(io, { written: out, format, warnings });
}

async function runReplay(
  command: Extract<Command, { kind: 'replay' }>,
  { file, inputs }: OpenRecording,
  io: CliIo,
): Promise<void> {
  const protocols = await readProtocols(command.protocols, inputs);
  if (command.ticks !== undefined) {
    if (protocols.length > 1) throw new CliError(ONE_PROTOCOL_OF_TICKS);
    await inputs.refuseAsOutput(command.ticks);
  }
  const feed = fileFeed(file);
  if (!feed.ok) throw new CliError(withUnitAdvice(feed.problem));
  const core = await loadCore(await readCore(io.corePath));
  const { mainsHz, baselineSeconds } = command;
  const options = { core, mainsHz, baselineSeconds };
  const [protocol] = protocols;
  if (!protocol || protocols.length > 1) {
    const outcomes = (await replaySideBySide(feed.feed, protocols, options)).map((outcome) =>
      outcome.ok ? { ...outcome, report: withMainsAdvice(outcome.report) } : outcome,
    );
    printWarnings(
      outcomes.flatMap((outcome) => (outcome.ok ? [outcome.report] : [])),
      io,
    );
    printJson(io, { replays: outcomes.map(sideBySideEntry) });
    return;
  }
  const result = await replayRecording(feed.feed, protocol, options);
  if (!result.ok) throw new CliError(withAdvice(result));
  if (command.ticks !== undefined) {
    await writeLines(command.ticks, ticksCsv(result.ticks, result.report.perCondition), inputs);
  }
  const report = withMainsAdvice(result.report);
  printWarnings([report], io);
  printJson(io, report);
}

const withMainsAdvice = (report: ReplayReport): ReplayReport => ({
  ...report,
  warnings: report.warnings.map(({ code, message }) => {
    const advice = code === MAINS_DIFFERS ? ` Run again with --mains ${report.mains.measuredHz}.` : '';
    return { code, message: `${message}${advice}` };
  }),
});

/** Prints each warning once, as lines for people; the JSON output lists them by protocol. */
function printWarnings(reports: readonly Pick<ReplayReport, 'warnings'>[], io: CliIo): void {
  const messages = reports.flatMap(({ warnings }) => warnings.map(({ message }) => message));
  for (const message of new Set(messages)) io.stderr(`eeg: ${oneLine(message)}\n`);
}

/** A protocol that cannot run on the file keeps its position, with the reason instead of figures. */
const sideBySideEntry = (outcome: ReplayOutcome) =>
  outcome.ok ? outcome.report : { protocol: outcome.protocol, problem: withAdvice(outcome) };

const ADVICE: Readonly<Record<ReplayLack, string>> = {
  baseline: 'Give --baseline SECONDS.',
  training: 'Give a shorter one with --baseline SECONDS.',
};

const withAdvice = ({ message, lack }: { message: string; lack?: ReplayLack }): string =>
  lack === undefined ? message : `${message} ${ADVICE[lack]}`;

const withUnitAdvice = ({ code, message }: { code: string; message: string }): string =>
  code === UNIT_MISSING ? `${message} Give it with --unit, such as --unit uV.` : message;

type Companion = (name: string) => Promise<ByteSource | undefined>;

async function withEegFile(
  { file: path, blankUnit }: Recording,
  action: (file: EegFile, inputs: InputFiles) => Promise<void>,
): Promise<void> {
  let isOpen = false;
  const inputs = new InputFiles();
  const openAll = async (source: ByteSource, companion: Companion) => {
    isOpen = true;
    const opened = await openEegFile(source, { companion, ...(blankUnit && { blankUnit }) });
    if (!opened.ok) throw new CliError(opened.problem.message);
    await action(opened.file, inputs);
  };
  try {
    await withFolderFile(path, openAll, (opened) => inputs.add(opened));
  } catch (cause) {
    throw isOpen ? cause : new CliError(fileProblem(path, cause));
  }
}

const readCore = (path: string) =>
  readFile(path).catch(() => {
    throw new CliError(`The signal core is missing (${path}). Build it with npm run build:dsp.`);
  });

function createSha256() {
  const hash = createHash('sha256');
  return {
    update: (bytes: Uint8Array): void => {
      hash.update(bytes);
    },
    digestHex: () => hash.digest('hex'),
  };
}

const printJson = (io: CliIo, value: unknown): void => io.stdout(`${JSON.stringify(value, undefined, 2)}\n`);

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
