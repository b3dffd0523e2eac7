import { readFile } from 'node:fs/promises';
import { filterCases, type KernelCase, singleCases, spectraCases } from './kernel-cases.ts';
import { type LiveCost, liveCases, liveCosts } from './kernel-live.ts';
import { compare, isJson, printJson, type RatioResult } from './ratio.ts';

const TURNS = 21;

/** Every signal kernel against plain TypeScript that does the same, and the FFT against libraries. */
export async function bench(): Promise<void> {
  const core = new Uint8Array(await readFile('dsp/build/core.wasm'));
  console.log(
    'Signal kernels: how many times as fast as the alternative (median of paired turns, and range)\n',
  );
  console.log(row('kernel', 'against', 'ratio', 'range', 'floor', 'ms a call'));
  for (const make of [spectraCases, singleCases, filterCases, liveCases]) {
    for (const kernel of await make(core)) report(kernel);
  }
  console.log('\nLive block of 100 ms by channels: 4 filters for all, 3 bands');
  for (const cost of await liveCosts(core)) reportCost(cost);
}

function report(kernel: KernelCase): void {
  const { title, floor, turns = TURNS, ours, other } = kernel;
  const result: RatioResult = compare(title, ours, other, turns);
  if (isJson()) {
    printJson({ bench: 'kernels', ...result, against: other.name, floor: floor ?? null });
    return;
  }
  const { median, min, max } = result.ratio;
  const isBelow = floor !== undefined && median < floor;
  console.log(
    row(
      title,
      other.name,
      median.toFixed(2),
      `${min.toFixed(2)} to ${max.toFixed(2)}`,
      floor === undefined ? '' : `${floor}${isBelow ? ' MISSED' : ''}`,
      `${result.medianMs[ours.name]!.toFixed(2)} and ${result.medianMs[other.name]!.toFixed(2)}`,
    ),
  );
}

function reportCost({ channels, usPerBlock, usPerChannel, corePct }: LiveCost): void {
  if (isJson()) {
    printJson({
      bench: 'kernels',
      title: 'Live block of 100 ms',
      channels,
      usPerBlock,
      usPerChannel,
      corePct,
    });
    return;
  }
  console.log(
    `  ${String(channels).padStart(2)} channels: ${usPerBlock.toFixed(2)} us, ${usPerChannel.toFixed(3)} us a channel, ` +
      `${corePct.toFixed(4)} % of one core`,
  );
}

const WIDTHS = [84, 17, 6, 15, 11, 18];
const row = (...cells: string[]): string =>
  cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
    .join('  ')
    .trimEnd();
