// @ts-nocheck: AssemblyScript, checked by asc.

/** v128 loads are fastest on this boundary, and no two regions share a 16-byte cell. */
const ALIGN_BYTES: f64 = 16;
const PAGE_BYTES: f64 = 65536;

/** First free byte. A float, so that a plan of any size can be added up without wrapping round. */
let top: f64 = 0;
/** End of the live plan, behind which spectra are laid out; 0 without one. */
let liveEnd: f64 = 0;

/** Forgets every region. Layout starts behind the compiler's own static data. */
export function rewind(): void {
  liveEnd = 0;
  top = align(f64(__heap_base));
}

/** Forgets every region but those of a live plan. */
export function rewindToLive(): void {
  if (liveEnd == 0) rewind();
  else top = liveEnd;
}

/** What was taken so far is a live plan, which spectra leave alone. */
export function keepLive(): void {
  liveEnd = top;
}

/**
 * Reserves `bytes` and returns their address. The address is only meaningful once the whole layout turned out
 * to fit ({@link neededBytes} against {@link memoryBytes}); nothing is written before that is known.
 */
export function take(bytes: f64): usize {
  const at = top;
  top = align(top + bytes);
  return at < 4294967295.0 ? usize(at) : 0;
}

/** Bytes of memory the regions taken since {@link rewind} need, from address 0 on. */
export function neededBytes(): f64 {
  return top;
}

/** Bytes of memory the module has. It never grows. */
export function memoryBytes(): f64 {
  return f64(memory.size()) * PAGE_BYTES;
}

/** Copies a few cells of 16 bytes. In hot loops cheaper than `memory.copy`, which leaves the module. */
export function copyCells(to: usize, from: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) v128.store(to + at, v128.load(from + at));
}

function align(address: f64): f64 {
  return Math.ceil(address / ALIGN_BYTES) * ALIGN_BYTES;
}
