/**
 * Flags of Node that compile the embedded database lazily and without optimization: a server that runs for seconds starts
 * in half the time, but its queries take up to 1.5 times as long.
 */
export const QUICK_START = ['--wasm-lazy-compilation', '--liftoff-only'];
