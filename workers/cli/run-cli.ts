import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { loadCore } from '#dsp/host/load-core.ts';
import { loadSpectra } from '#dsp/host/load-kernels.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import type { ReplayLack, ReplayOutcome } from '#shared/engine/replay-api.ts';
import type { EegFile } from '../eeg-files/eeg-file.ts';
import { inspectEegFile } from '../eeg-files/inspect.ts';
import { openEegFile } from '../eeg-files/open.ts';
import { replayRecording, replaySideBySide } from '../engine/replay-recording.ts';
import { fileFeed } from '../sources/file-feed.ts';
import type { Command } from './arguments.ts';
import { parseCommand, USAGE } from './arguments.ts';
import { bandsOf } from './bands.ts';
import { CliError, fileProblem } from './cli-error.ts';
import { convertFile } from './convert.ts';
import { withFolderFile } from './node-byte-source.ts';
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

async function execute(command: Command, io: CliIo): Promise<void> {
  switch (command.kind) {
    case 'help':
      io.stdout(USAGE);
      return;
    case 'inspect':
      await withEegFile(command.file, async (file) => {
        printJson(io, await inspectEegFile(file, createSha256));
      });
      return;
    case 'convert':
      await withEegFile(command.file, (file) => runConvert(command, file, io));
      return;
    case 'bands':
      await withEegFile(command.file, async (file) => {
        printJson(io, await bandsOf(file, await loadSpectra(await readCore(io.corePath))));
      });
      return;
    case 'replay':
      await withEegFile(command.file, (file) => runReplay(command, file, io));
  }
}

async function runConvert(
  command: Extract<Command, { kind: 'convert' }>,
  file: EegFile,
  io: CliIo,
): Promise<void> {
  const { file: from, out, format } = command;
  for (const { message } of await convertFile(file, { from, out, format })) io.stderr(`eeg: ${message}\n`);
}

async function runReplay(
  command: Extract<Command, { kind: 'replay' }>,
  file: EegFile,
  io: CliIo,
): Promise<void> {
  const protocols: Protocol[] = [];
  for (const path of command.protocols) protocols.push(await readProtocol(path));
  const feed = fileFeed(file);
  if (!feed.ok) throw new CliError(feed.problem.message);
  const core = await loadCore(await readCore(io.corePath));
  const { mainsHz, baselineSeconds } = command;
  const options = { core, mainsHz, baselineSeconds };
  const [protocol] = protocols;
  if (!protocol || protocols.length > 1) {
    const outcomes = await replaySideBySide(feed.feed, protocols, options);
    printJson(io, { replays: outcomes.map(sideBySideEntry) });
    return;
  }
  const result = await replayRecording(feed.feed, protocol, options);
  if (!result.ok) throw new CliError(withAdvice(result));
  if (command.ticks !== undefined) {
    const names = protocol.conditions.map(({ name }) => name);
    await writeLines(command.ticks, ticksCsv(result.ticks, names));
  }
  printJson(io, result.report);
}

/** A protocol that cannot run on the file keeps its place, with the reason instead of figures. */
const sideBySideEntry = (outcome: ReplayOutcome) =>
  outcome.ok ? outcome.report : { protocol: outcome.protocol, problem: withAdvice(outcome) };

const ADVICE: Readonly<Record<ReplayLack, string>> = {
  baseline: 'Give --baseline SECONDS.',
  training: 'Give a shorter one with --baseline SECONDS.',
};

const withAdvice = ({ message, lack }: { message: string; lack?: ReplayLack }): string =>
  lack === undefined ? message : `${message} ${ADVICE[lack]}`;

async function withEegFile(path: string, action: (file: EegFile) => Promise<void>): Promise<void> {
  let isOpen = false;
  try {
    await withFolderFile(path, async (source, companion) => {
      isOpen = true;
      const opened = await openEegFile(source, { companion });
      if (!opened.ok) throw new CliError(opened.problem.message);
      await action(opened.file);
    });
  } catch (cause) {
    throw isOpen ? cause : new CliError(fileProblem(path, cause));
  }
}

async function readProtocol(path: string): Promise<Protocol> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CliError(fileProblem(path, cause));
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CliError(
      `'${path}' is not JSON. A protocol file is described in docs/schema/protocol.schema.json.`,
    );
  }
  const parsed = protocolSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new CliError(`'${path}' is not a protocol: ${issueList(parsed.error)}.`);
}

const isMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && issue.message.endsWith('received undefined');

const issueList = (error: z.ZodError): string =>
  error.issues
    .slice(0, 3)
    .map((issue) => {
      const words = isMissing(issue) ? 'is missing' : issue.message;
      return issue.path.length > 0 ? `${issue.path.join('.')}: ${words}` : words;
    })
    .join('; ');

const readCore = (path: string) =>
  readFile(path).catch(() => {
    throw new CliError(`The signal core is not there (${path}). Build it with npm run build:dsp.`);
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
