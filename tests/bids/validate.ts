import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';

/** `dist/commonjs/cli.js` of the npm package bids-validator 1.15.0, see README.md. */
const PACKED = path.join(import.meta.dirname, 'bids-validator-1.15.0-cli.cjs.br');
const SHA_256 = '5aaeecc155efef20b29be3cbf2d3b9b125d98373eaed067605528436582397d0';

/** `evidence`: what the validator says about each file. */
export type BidsIssue = { key: string; reason: string; files: string[]; evidence: string[] };
export type BidsVerdict = { errors: BidsIssue[]; warnings: BidsIssue[]; subjects: string[]; tasks: string[] };

/** What the official validator of BIDS says about the files of a dataset, by their names in it. */
export async function validateBids(files: ReadonlyMap<string, Buffer>): Promise<BidsVerdict> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'loopwell-bids-'));
  try {
    const dataset = path.join(folder, 'dataset');
    for (const [name, bytes] of files) {
      const target = path.join(dataset, name);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, bytes);
    }
    const program = path.join(folder, 'validator.cjs');
    await writeFile(program, await unpackedProgram());
    return parseVerdict(await run(program, dataset));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpackedProgram(): Promise<Buffer> {
  const program = brotliDecompressSync(await readFile(PACKED));
  if (createHash('sha256').update(program).digest('hex') !== SHA_256) {
    throw new Error(`${PACKED} is not the file of the npm package. See README.md beside it.`);
  }
  return program;
}

/** Its JSON. It exits with 1 when the dataset has errors, which is no failure of the validator. */
async function run(program: string, dataset: string): Promise<string> {
  const start = `require(${JSON.stringify(program)}).default([${JSON.stringify(dataset)}, '--json']).catch((code) => process.exit(code))`;
  const maxBuffer = 64 * 1024 * 1024;
  return promisify(execFile)(process.execPath, ['-e', start], { maxBuffer }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => {
      if (error.stdout) return error.stdout;
      throw error;
    },
  );
}

type RawIssue = {
  key: string;
  reason: string;
  files: { file?: { relativePath?: string } | null; evidence?: string | null }[];
};

function parseVerdict(json: string): BidsVerdict {
  const { issues, summary } = JSON.parse(json) as {
    issues: { errors: RawIssue[]; warnings: RawIssue[] };
    summary?: { subjects: string[]; tasks: string[] };
  };
  const toIssue = ({ key, reason, files }: RawIssue): BidsIssue => ({
    key,
    reason,
    files: files.flatMap(({ file }) => file?.relativePath ?? []),
    evidence: files.flatMap(({ evidence }) => evidence ?? []),
  });
  return {
    errors: issues.errors.map(toIssue),
    warnings: issues.warnings.map(toIssue),
    subjects: summary?.subjects ?? [],
    tasks: summary?.tasks ?? [],
  };
}
