import { readFile } from 'node:fs/promises';
import { decodedText } from '#shared/decoded-text.ts';
import { readProtocolFile } from '#shared/eeg/protocol-import.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { CliError, fileProblem } from './cli-error.ts';
import type { InputFiles } from './input-files.ts';

const MOST_PROBLEMS_SHOWN = 5;

/** All protocols of all files, in order. Files are parsed by the same rules as in the import dialog. */
export async function readProtocols(paths: readonly string[], inputs: InputFiles): Promise<Protocol[]> {
  const protocols: Protocol[] = [];
  for (const path of paths) protocols.push(...(await readProtocolsOf(path, inputs)));
  return protocols;
}

async function readProtocolsOf(path: string, inputs: InputFiles): Promise<Protocol[]> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new CliError(fileProblem(path, cause));
  });
  await inputs.add(path);
  const read = readProtocolFile(decodedText(bytes));
  if (read.ok) return read.protocols;
  const problems = read.problems.map(({ place, message }) =>
    place === '' ? message : `${place}: ${message}`,
  );
  const more = problems.length - MOST_PROBLEMS_SHOWN;
  throw new CliError(
    `'${path}' cannot be used as a protocol. ${problems.slice(0, MOST_PROBLEMS_SHOWN).join(' ')}` +
      `${more > 0 ? ` And ${more} more.` : ''} The format is described in docs/schema/protocol.schema.json.`,
  );
}
