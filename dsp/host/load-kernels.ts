import { BatchSpectra } from './spectra.ts';
import { kernelExports } from './kernel-exports.ts';
import { instantiate } from './load-core.ts';
import { RecordDecoder } from './record-decoder.ts';

/** Batch spectra on a separate instance, from the bytes of `dsp/build/core.wasm`. */
export async function loadSpectra(bytes: ArrayBuffer | ArrayBufferView): Promise<BatchSpectra> {
  return new BatchSpectra(kernelExports(await instantiate(bytes)));
}

/** A record decoder on a separate instance, from the bytes of `dsp/build/core.wasm`. */
export async function loadDecoder(bytes: ArrayBuffer | ArrayBufferView): Promise<RecordDecoder> {
  return new RecordDecoder(kernelExports(await instantiate(bytes)));
}
