export type CoreTarget = 'release' | 'debug';

/** The module compiled from the present sources, kept under `dsp/build/tests` by their hash. */
export function coreBytes(target?: CoreTarget): Promise<Uint8Array<ArrayBuffer>>;
