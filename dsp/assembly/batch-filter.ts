// @ts-nocheck: AssemblyScript, checked by asc.
import { runSection } from './biquad';
import { runCascade } from './cascade';
import { SECTION_BYTES, STATE_BYTES } from './layout';
import { memoryBytes, neededBytes, rewind, take } from './memory';
import { finiteOrNaN } from './ring';

/** Samples done in one go: their doubles stay in the fastest cache. */
const STRIP_SAMPLES: i32 = 512;

let channels: i32 = 0;
let pairs: i32 = 0;
let rowSamples: i32 = 0;
let sections: i32 = 0;
/** 1: filters start settled on their first sample; 0: at rest. */
let start: f64 = 0;

/** f32 [2 * pairs][rowSamples], written and read by the host; the odd one out is silence. */
export let filterRowsAt: usize = 0;
/** Biquad [sections], written by the host. */
export let filterSectionsAt: usize = 0;
/** State [pairs][sections]; NaN is: start afresh. */
let statesAt: usize = 0;
let savedAt: usize = 0;
/** f64x2 [STRIP_SAMPLES]. */
let lanesAt: usize = 0;

/** Lays memory out. Returns 0, or the bytes needed where they do not fit. */
export function layOutFilter(c: i32, block: i32, cascade: i32, startsSettled: bool): f64 {
  channels = 0;
  pairs = (c + 1) >> 1;
  rowSamples = block + (block & 1);
  sections = cascade;
  start = startsSettled ? 1 : 0;
  rewind();
  filterRowsAt = take(f64(pairs) * f64(rowSamples) * 8.0);
  filterSectionsAt = take(f64(cascade) * f64(SECTION_BYTES));
  statesAt = take(f64(pairs) * f64(cascade) * f64(STATE_BYTES));
  savedAt = take(f64(cascade) * f64(STATE_BYTES));
  lanesAt = take(f64(STRIP_SAMPLES) * 16.0);
  if (neededBytes() > memoryBytes()) return neededBytes();

  channels = c;
  memory.fill(filterRowsAt, 0, usize(pairs * rowSamples) << 3);
  clearFilter();
  return 0;
}

/** All filters start afresh with their next number. */
export function clearFilter(): void {
  const numbers = pairs * sections * 4;
  for (let i = 0; i < numbers; i++) store<f64>(statesAt + (usize(i) << 3), f64.NaN);
}

export function filterRowSamples(): i32 {
  return rowSamples;
}

/** Filters the first `count` samples of every row in place. */
export function filterRows(count: i32): void {
  for (let pair = 0; pair < pairs; pair++) {
    for (let first = 0; first < count; first += STRIP_SAMPLES) {
      filterStrip(pair, first, min(STRIP_SAMPLES, count - first));
    }
  }
}

function filterStrip(pair: i32, first: i32, count: i32): void {
  const bytes = usize(sections * STATE_BYTES);
  const states = statesAt + usize(pair) * bytes;
  const a = filterRowsAt + (usize(2 * pair * rowSamples + first) << 2);
  const b = a + (usize(rowSamples) << 2);
  memory.copy(savedAt, states, bytes);
  gather(a, b, count);
  if (!runCascade(lanesAt, count, filterSectionsAt, sections, states)) {
    memory.copy(states, savedAt, bytes);
    gatherFinite(a, b, count);
    for (let section = 0; section < sections; section++) {
      const coefficients = filterSectionsAt + usize(section * SECTION_BYTES);
      runSection(lanesAt, count, coefficients, states + usize(section * STATE_BYTES), start);
    }
  }
  scatter(a, b, count);
}

/** Two samples of each row become two vectors of one sample each. Reads one sample beyond an odd count. */
function gather(a: usize, b: usize, count: i32): void {
  const bytes = usize(count) << 2;
  let to = lanesAt;
  for (let at: usize = 0; at < bytes; at += 8) {
    const fromA = f64x2.promote_low_f32x4(v128.load64_zero(a + at));
    const fromB = f64x2.promote_low_f32x4(v128.load64_zero(b + at));
    v128.store(to, v128.shuffle<f64>(fromA, fromB, 0, 2));
    v128.store(to, v128.shuffle<f64>(fromA, fromB, 1, 3), 16);
    to += 32;
  }
}

function gatherFinite(a: usize, b: usize, count: i32): void {
  for (let i: usize = 0; i < usize(count); i++) {
    store<f64>(lanesAt + (i << 4), f64(finiteOrNaN(load<f32>(a + (i << 2)))));
    store<f64>(lanesAt + (i << 4), f64(finiteOrNaN(load<f32>(b + (i << 2)))), 8);
  }
}

function scatter(a: usize, b: usize, count: i32): void {
  const pairBytes = usize(count & ~1) << 2;
  let from = lanesAt;
  for (let at: usize = 0; at < pairBytes; at += 8) {
    const one = v128.load(from);
    const two = v128.load(from, 16);
    v128.store64_lane(a + at, f32x4.demote_f64x2_zero(v128.shuffle<f64>(one, two, 0, 2)), 0);
    v128.store64_lane(b + at, f32x4.demote_f64x2_zero(v128.shuffle<f64>(one, two, 1, 3)), 0);
    from += 32;
  }
  if (count & 1) {
    store<f32>(a + pairBytes, f32(load<f64>(from)));
    store<f32>(b + pairBytes, f32(load<f64>(from, 8)));
  }
}
