import { BatchSpectra } from './spectra.ts';
import { kernelExports } from './kernel-exports.ts';
import { instantiate } from './load-core.ts';

/** Batch spectra on an instance of their own, from the bytes of `dsp/build/core.wasm`. */
export async function loadSpectra(bytes: ArrayBuffer | ArrayBufferView): Promise<BatchSpectra> {
  return new BatchSpectra(kernelExports(await instantiate(bytes)));
}
