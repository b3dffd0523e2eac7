import type { WasmCore } from '../host/core.ts';
import { loadCore } from '../host/load-core.ts';
import { type CoreTarget, coreBytes } from './core-bytes.mjs';

/** A core of its own from the present sources; compiles them when no other test has yet. */
export async function loadTestCore(target: CoreTarget = 'release'): Promise<WasmCore> {
  return loadCore(await coreBytes(target));
}
