import { CORE_FUNCTIONS, type CoreExports, WasmCore } from './core.ts';

/** The part of the WebAssembly API used here; Node's typings lack it. */
type WasmHost = {
  instantiate(bytes: ArrayBuffer | ArrayBufferView): Promise<{ instance: { exports: object } }>;
};

/** A separate core from the bytes of `dsp/build/core.wasm`, read or fetched by the caller. */
export async function loadCore(bytes: ArrayBuffer | ArrayBufferView): Promise<WasmCore> {
  return coreFromExports(await instantiate(bytes));
}

/** The exports of a new instance of the module. Rejects with an Error that can be shown to the user. */
export async function instantiate(bytes: ArrayBuffer | ArrayBufferView): Promise<object> {
  const host = (globalThis as unknown as { WebAssembly?: WasmHost }).WebAssembly;
  if (!host) {
    throw new Error('This browser has no WebAssembly, which the signal core needs: use a current browser.');
  }
  try {
    return (await host.instantiate(bytes)).instance.exports;
  } catch (cause) {
    throw new Error(
      'The signal core could not be started. It needs WebAssembly with SIMD: use a current browser, ' +
        'or build the core again with npm run build:dsp.',
      { cause },
    );
  }
}

/**
 * A core around an existing instance, such as the one a bundler creates when `core.wasm` is imported as a module. Such
 * a module is instantiated once, so two cores made from it would share memory.
 */
export function coreFromExports(exports: object): WasmCore {
  const found = exports as Partial<CoreExports>;
  const lacking = CORE_FUNCTIONS.filter((name) => typeof found[name] !== 'function');
  if (lacking.length > 0 || !found.memory) {
    throw new Error(
      `The signal core does not match this program (it lacks ${lacking.join(', ') || 'memory'}): ` +
        'build it again with npm run build:dsp.',
    );
  }
  return new WasmCore(found as CoreExports);
}
