import { readFile } from 'node:fs/promises';
import { filterCases, type KernelCase, singleCases, spectraCases } from './kernel-cases.ts';
import { decodeCases } from './kernel-decode.ts';
import { liveCases } from './kernel-live.ts';
import { compare } from './ratio.ts';
import type { Report } from './report.ts';

const TURNS = 21;

/** Every signal kernel against plain TypeScript that does the same, and the FFT against libraries. */
export async function bench(report: Report): Promise<void> {
  const core = new Uint8Array(await readFile('dsp/build/core.wasm'));
  report.heading('Signal kernels in WebAssembly, float64');
  for (const make of [spectraCases, singleCases, filterCases, liveCases, decodeCases]) {
    for (const kernel of await make(core)) measure(kernel, report);
  }
}

function measure({ title, floor, turns = TURNS, ours, other }: KernelCase, report: Report): void {
  report.line(compare(title, ours, other, turns), { name: title, alternative: other.name, floor });
}
