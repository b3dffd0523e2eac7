// @ts-nocheck: AssemblyScript, checked by asc.
import { runSection } from './biquad';
import { QUAD_BYTES, QUAD_STATE_BYTES, runQuadCascade } from './cascade';
import { gatherFinite, gatherRows } from './lanes';
import { SECTION_BYTES, STATE_BYTES } from './layout';
import { copyCells, memoryBytes, neededBytes, rewind, take } from './memory';

/** Samples processed together: their doubles stay in the fastest cache. */
const STRIP_SAMPLES: i32 = 256;

/**
 * Unused samples between rows. Rows a power of two apart would share cache cells, and the processor would mistake a
 * read of one row for a read of data just written to another.
 */
const ROW_PADDING: i32 = 48;

let channels: i32 = 0;
let groups: i32 = 0;
let rowSamples: i32 = 0;
let sections: i32 = 0;
/** 1: filters start settled on their first sample; 0: at rest. */
let start: f64 = 0;

/** f32 [4 * groups][rowSamples], written and read by the host; rows without a channel are zero. */
export let filterRowsAt: usize = 0;
/** Biquad [sections], written by the host. */
export let filterSectionsAt: usize = 0;
/** State [groups][sections][2]; NaN: the filter starts with the next number. */
let statesAt: usize = 0;
let savedAt: usize = 0;
/** f64x2 [STRIP_SAMPLES][2]. */
let lanesAt: usize = 0;

/** Lays out memory. Returns 0, or the bytes needed if they do not fit. */
export function layOutFilter(c: i32, block: i32, cascade: i32, startsSettled: bool): f64 {
  channels = 0;
  groups = (c + 3) >> 2;
  rowSamples = block + (block & 1) + ROW_PADDING;
  sections = cascade;
  start = startsSettled ? 1 : 0;
  rewind();
  filterRowsAt = take(f64(groups) * f64(rowSamples) * 16.0);
  filterSectionsAt = take(f64(cascade) * f64(SECTION_BYTES));
  statesAt = take(f64(groups) * f64(cascade) * f64(QUAD_STATE_BYTES));
  savedAt = take(f64(cascade) * f64(QUAD_STATE_BYTES));
  lanesAt = take(f64(STRIP_SAMPLES) * f64(QUAD_BYTES));
  if (neededBytes() > memoryBytes()) return neededBytes();

  channels = c;
  memory.fill(filterRowsAt, 0, usize(groups * rowSamples) << 4);
  clearFilter();
  return 0;
}

/** All filters start with their next number. */
export function clearFilter(): void {
  const numbers = groups * sections * 8;
  for (let i = 0; i < numbers; i++) store<f64>(statesAt + (usize(i) << 3), f64.NaN);
}

export function filterRowSamples(): i32 {
  return rowSamples;
}

/** Filters the first `count` samples of every row in place. */
export function filterRows(count: i32): void {
  assert(count <= rowSamples - ROW_PADDING);
  for (let group = 0; group < groups; group++) {
    for (let first = 0; first < count; first += STRIP_SAMPLES) {
      filterStrip(group, first, min(STRIP_SAMPLES, count - first));
    }
  }
}

function filterStrip(group: i32, first: i32, count: i32): void {
  const bytes = usize(sections * QUAD_STATE_BYTES);
  const states = statesAt + usize(group) * bytes;
  const a = filterRowsAt + (usize(4 * group * rowSamples + first) << 2);
  const rowBytes = usize(rowSamples) << 2;
  const c = a + 2 * rowBytes;
  copyCells(savedAt, states, bytes);
  gatherRows(a, a + rowBytes, lanesAt, count);
  gatherRows(c, c + rowBytes, lanesAt + 16, count);
  if (!runQuadCascade(lanesAt, count, filterSectionsAt, sections, states)) {
    memory.copy(states, savedAt, bytes);
    for (let lane: usize = 0; lane < 4; lane++)
      gatherFinite(a + lane * rowBytes, lanesAt + (lane << 3), count);
    for (let section = 0; section < sections; section++) {
      const coefficients = filterSectionsAt + usize(section * SECTION_BYTES);
      const state = states + usize(section * QUAD_STATE_BYTES);
      runSection(lanesAt, QUAD_BYTES, count, coefficients, state, start);
      runSection(lanesAt + 16, QUAD_BYTES, count, coefficients, state + STATE_BYTES, start);
    }
  }
  scatter(a, lanesAt, count);
  scatter(c, lanesAt + 16, count);
}

function scatter(a: usize, from: usize, count: i32): void {
  const b = a + (usize(rowSamples) << 2);
  const pairBytes = usize(count & ~1) << 2;
  for (let at: usize = 0; at < pairBytes; at += 8) {
    const one = v128.load(from);
    const two = v128.load(from, 32);
    v128.store64_lane(a + at, f32x4.demote_f64x2_zero(v128.shuffle<f64>(one, two, 0, 2)), 0);
    v128.store64_lane(b + at, f32x4.demote_f64x2_zero(v128.shuffle<f64>(one, two, 1, 3)), 0);
    from += 2 * QUAD_BYTES;
  }
  if (count & 1) {
    store<f32>(a + pairBytes, f32(load<f64>(from)));
    store<f32>(b + pairBytes, f32(load<f64>(from, 8)));
  }
}
