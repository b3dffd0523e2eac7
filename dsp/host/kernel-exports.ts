/**
 * The batch functions of the module (`dsp/assembly/index.ts`), next to the live ones in `core.ts`. A test compares the
 * lists with the compiled module.
 */
export const KERNEL_FUNCTIONS = [
  'spectraConfigure',
  'spectraClear',
  'spectraTake',
  'spectraBreak',
  'spectraFinish',
  'spectraSingle',
  'spectraHeld',
  'spectraRowSamples',
  'spectraRowsPointer',
  'spectraCountsPointer',
  'spectraPowersPointer',
  'spectraProductsPointer',
  'spectraDensityPointer',
  'filterConfigure',
  'filterClear',
  'filterRun',
  'filterStride',
  'filterRowsPointer',
  'filterSectionsPointer',
  'decodeConfigure',
  'decodeIntegers',
  'decodeScale',
  'decodeValues',
  'decodeRecordsPointer',
  'decodePlanesPointer',
] as const;

export type KernelExports = Record<(typeof KERNEL_FUNCTIONS)[number], (...args: number[]) => number> & {
  memory: { readonly buffer: ArrayBuffer };
};

/** Checks that an instance has the batch functions. Otherwise throws an Error that says what to do. */
export function kernelExports(exports: object): KernelExports {
  const found = exports as Partial<KernelExports>;
  const lacking = KERNEL_FUNCTIONS.filter((name) => typeof found[name] !== 'function');
  if (lacking.length > 0 || !found.memory) {
    throw new Error(
      `The signal kernels do not match this program (the module lacks ${lacking.join(', ') || 'memory'}): ` +
        'build it again with npm run build:dsp.',
    );
  }
  return found as KernelExports;
}

const owners = new WeakMap<object, object>();

/**
 * Batch kernels of an instance share its memory, so only the kernel set up last is valid. Spectra lie after a live plan
 * and do not change it; a new live plan overwrites them.
 */
export function claimMemory(exports: object, owner: object): void {
  owners.set(exports, owner);
}

/** Throws an Error when another kernel was set up on the same instance since. */
export function checkClaim(exports: KernelExports, owner: object, name: string): void {
  if (owners.get(exports) === owner) return;
  throw new Error(
    `The memory of ${name} belongs to another kernel now: give kernels that work side by side an instance each.`,
  );
}
