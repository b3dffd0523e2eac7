import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSpectra } from '#dsp/host/load-kernels.ts';
import type { Spectra } from '#dsp/host/spectra-types.ts';
import { bandsOf } from '#workers/cli/bands.ts';
import { withFolderFile } from '#workers/cli/node-byte-source.ts';
import type { EegFile } from '#workers/eeg-files/eeg-file.ts';
import { inspectEegFile, type Sha256 } from '#workers/eeg-files/inspect.ts';
import { openEegFile } from '#workers/eeg-files/open.ts';
import { differences } from './compare.ts';
import { type FactsFile, readFacts } from './facts.ts';

const FACTS_ENDING = '.json';
const SHOWN_DIFFERENCES = 4;

type Verdict = { path: string; format: string; channels: number; warnings: string[]; problems: string[] };

/** Compares every recording below a folder with its facts and prints a table. Resolves to whether all agree. */
export async function corpus(folder: string): Promise<boolean> {
  const spectra = await loadSpectra(await readFile('dsp/build/core.wasm'));
  const paths = await recordings(folder);
  const verdicts: Verdict[] = [];
  for (const path of paths) verdicts.push(await judge(folder, path, spectra));
  printTable(verdicts);
  const wrong = verdicts.filter(({ problems }) => problems.length > 0).length;
  console.log(
    `\n${verdicts.length - wrong} of ${verdicts.length} recordings agree with their reference facts`,
  );
  return wrong === 0 && verdicts.length > 0;
}

/** Paths of the files that have facts beside them. */
async function recordings(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, encoding: 'utf8' });
  const names = new Set(all);
  return all.filter((path) => names.has(path + FACTS_ENDING)).sort();
}

async function judge(folder: string, path: string, spectra: Spectra): Promise<Verdict> {
  const verdict: Verdict = { path, format: '', channels: 0, warnings: [], problems: [] };
  try {
    const text = await readFile(join(folder, path + FACTS_ENDING), 'utf8');
    const facts = readFacts(JSON.parse(text) as FactsFile);
    await withFolderFile(join(folder, path), async (source, companion) => {
      const opened = await openEegFile(source, { companion });
      if (!opened.ok) {
        // If no other program could read the file either, a refusal with a message is correct.
        if (facts) verdict.problems.push(opened.problem.message);
        return;
      }
      const inspection = await inspectEegFile(opened.file, nodeSha256);
      verdict.format = inspection.format;
      verdict.channels = inspection.channels.length;
      verdict.warnings = inspection.warnings.map(({ code }) => code);
      const bands = await bandsOf(opened.file, spectra);
      if (facts) verdict.problems.push(...differences({ inspection, bands }, facts));
      verdict.problems.push(...(await partDifferences(opened.file)));
    });
  } catch (cause) {
    verdict.problems.push(cause instanceof Error ? cause.message : String(cause));
  }
  return verdict;
}

/** Any part of a recording must read the same as within the whole. */
async function partDifferences(file: EegFile): Promise<string[]> {
  const [channel] = file.channels;
  if (!channel || channel.sampleCount < 40) return [];
  const { sampleCount } = channel;
  const whole = (await file.readFloat64({ channels: [0], firstSampleIndex: 0, sampleCount }))[0];
  const firstSampleIndex = Math.floor(sampleCount / 3);
  const part = (await file.readFloat64({ channels: [0], firstSampleIndex, sampleCount: 37 }))[0];
  const isSame =
    part?.length === 37 && part.every((value, i) => Object.is(value, whole?.[firstSampleIndex + i]));
  return isSame && whole?.length === sampleCount ? [] : ['a part is read otherwise than the whole'];
}

const nodeSha256 = (): Sha256 => {
  const hash = createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), digestHex: () => hash.digest('hex') };
};

function printTable(verdicts: readonly Verdict[]): void {
  const width = Math.max(10, ...verdicts.map(({ path }) => path.length));
  console.log(`${'recording'.padEnd(width)}  ${'format'.padEnd(12)}channels  verdict  warnings`);
  for (const { path, format, channels, warnings, problems } of verdicts) {
    const verdict = problems.length === 0 ? 'agrees' : 'DIFFERS';
    console.log(
      `${path.padEnd(width)}  ${format.padEnd(12)}${String(channels).padStart(8)}  ${verdict.padEnd(7)}  ${[...new Set(warnings)].join(' ')}`.trimEnd(),
    );
    for (const problem of problems.slice(0, SHOWN_DIFFERENCES)) console.log(`    ${problem}`);
    const more = problems.length - SHOWN_DIFFERENCES;
    if (more > 0) console.log(`    and ${more} more`);
  }
}
