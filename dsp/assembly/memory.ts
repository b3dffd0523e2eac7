// @ts-nocheck: AssemblyScript, checked by asc.

/** v128 loads are fastest on this boundary, and no two regions share a 16-byte cell. */
const ALIGN_BYTES: f64 = 16;
const PAGE_BYTES: f64 = 65536;

/** First free byte. A float, so that the size of any plan can be added without wrapping around. */
let top: f64 = 0;
/** End of the live plan, where the memory of spectra begins; 0 without a plan. */
let liveEnd: f64 = 0;

/** Start and end of every region as u32, for {@link checkRange}; release builds store none. */
const MOST_REGIONS: i32 = 128;
const regionsAt: usize = memory.data(128 * 8);
let regions: i32 = 0;
let liveRegions: i32 = 0;

/** Drops every region. Layout starts after the compiler's own static data. */
export function rewind(): void {
  liveEnd = 0;
  liveRegions = 0;
  regions = 0;
  top = align(f64(__heap_base));
}

/** Drops every region except those of a live plan. */
export function rewindToLive(): void {
  if (liveEnd == 0) rewind();
  else {
    top = liveEnd;
    regions = liveRegions;
  }
}

/** Marks the regions taken so far as a live plan, which spectra do not overwrite. */
export function keepLive(): void {
  liveEnd = top;
  liveRegions = regions;
}

/**
 * Reserves `bytes` and returns their address. The address is valid only if the whole layout fits ({@link neededBytes}
 * against {@link memoryBytes}); nothing is written before that check.
 */
export function take(bytes: f64): usize {
  const at = top;
  top = align(top + bytes);
  if (!ASC_NO_ASSERT && top < 4294967295.0) noteRegion(u32(at), u32(at + bytes));
  return at < 4294967295.0 ? usize(at) : 0;
}

/**
 * In the debug build, stops the program if `bytes` from an address on are not within one region. Kernels work on
 * addresses, so no other check would notice. The release build omits it.
 */
export function checkRange(at: usize, bytes: usize): void {
  if (ASC_NO_ASSERT) return;
  let isInside = false;
  for (let region: usize = 0; region < usize(regions); region++) {
    const entry = regionsAt + (region << 3);
    if (at >= usize(load<u32>(entry)) && at + bytes <= usize(load<u32>(entry, 4))) isInside = true;
  }
  assert(isInside, 'A kernel reached beyond its region.');
}

function noteRegion(start: u32, end: u32): void {
  assert(regions < MOST_REGIONS);
  store<u32>(regionsAt + (usize(regions) << 3), start);
  store<u32>(regionsAt + (usize(regions) << 3), end, 4);
  regions++;
}

/** Bytes of memory the regions taken since {@link rewind} need, from address 0 on. */
export function neededBytes(): f64 {
  return top;
}

/** Bytes of memory the module has. It never grows. */
export function memoryBytes(): f64 {
  return f64(memory.size()) * PAGE_BYTES;
}

/** Copies a few cells of 16 bytes. In hot loops it is cheaper than `memory.copy`, which leaves the module. */
export function copyCells(to: usize, from: usize, bytes: usize): void {
  checkRange(to, bytes);
  checkRange(from, bytes);
  for (let at: usize = 0; at < bytes; at += 16) v128.store(to + at, v128.load(from + at));
}

function align(address: f64): f64 {
  return Math.ceil(address / ALIGN_BYTES) * ALIGN_BYTES;
}
