import { kernelExports, type KernelExports } from '../host/kernel-exports.ts';
import { instantiate } from '../host/load-core.ts';
import { type CoreTarget, coreBytes } from './core-bytes.mjs';

/** The exports of an instance of the present sources; compiles them when no other test has yet. */
export async function loadTestKernels(target: CoreTarget = 'release'): Promise<KernelExports> {
  return kernelExports(await instantiate(await coreBytes(target)));
}

/** Largest difference of two rows as a share of the largest expected value; infinite where lengths or gaps differ. */
export function relativeDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return Number.POSITIVE_INFINITY;
  let largest = 0;
  let scale = 0;
  for (let index = 0; index < expected.length; index++) {
    const [a, b] = [actual[index]!, expected[index]!];
    if (Number.isNaN(a) !== Number.isNaN(b)) return Number.POSITIVE_INFINITY;
    if (Number.isNaN(a)) continue;
    largest = Math.max(largest, Math.abs(a - b));
    scale = Math.max(scale, Math.abs(b));
  }
  return scale === 0 ? largest : largest / scale;
}
