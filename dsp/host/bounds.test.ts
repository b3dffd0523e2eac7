import { describe, expect, it } from 'vitest';
import type { CoreExports } from './core.ts';
import { coreBytes } from '../testing/core-bytes.mjs';
import { aPlan, usualConditioning } from '../testing/plans.ts';
import { coreFromExports, instantiate } from './load-core.ts';
import { kernelExports } from './kernel-exports.ts';

/*
 * Kernels work on raw addresses, which the host checks. The debug build checks them again, so a kernel that writes
 * outside its region fails the tests instead of corrupting other memory.
 */
const debugBuild = async () => kernelExports(await instantiate(await coreBytes('debug')));

/** The live functions of the same instance. */
const liveOf = (exports: object) => exports as CoreExports;

describe('the debug build', () => {
  it('stops a live block that is longer than planned', async () => {
    const exports = await debugBuild();
    coreFromExports(exports).configure(
      aPlan({ maxBlockSamples: 10, conditioning: usualConditioning(), ringSamples: 64 }),
    );

    expect(liveOf(exports).process(10)).toBeUndefined();
    expect(() => liveOf(exports).process(11)).toThrow('unreachable');
  });

  it('stops samples for spectra that do not fit their rows', async () => {
    const exports = await debugBuild();
    exports.spectraConfigure(2, 500, 4096, 1);
    const room = exports.spectraRowSamples();

    expect(exports.spectraTake(4096)).toBeUndefined();
    expect(() => exports.spectraTake(room)).toThrow('unreachable');
  });

  it('stops a filter that runs past its rows', async () => {
    const exports = await debugBuild();
    exports.filterConfigure(1, 100, 2, 1);

    expect(exports.filterRun(100)).toBeUndefined();
    expect(() => exports.filterRun(101)).toThrow('unreachable');
  });
});
