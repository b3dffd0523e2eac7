// @ts-nocheck: AssemblyScript, checked by asc.
import { blockAt, blockSamples, channels, ringAt, ringSamples } from './layout';
import { checkRange } from './memory';

/** Samples taken since the last reset. A float: exact up to 2^53, some million years. */
let taken: f64 = 0;
/** Where the next sample goes, the same for every channel. */
let writeIndex: i32 = 0;

export function clearRing(): void {
  taken = 0;
  writeIndex = 0;
}

/** Index of the next sample: the clock of the oscillators. */
export function samplesTaken(): f64 {
  return taken;
}

/** Moves `count` samples of every channel from the block to the ring. Infinite samples count as missing. */
export function storeBlock(count: i32): void {
  if (ringSamples > 0) {
    for (let channel = 0; channel < channels; channel++) storeChannel(channel, count);
    writeIndex = (writeIndex + count) % ringSamples;
  }
  taken += f64(count);
}

function storeChannel(channel: i32, count: i32): void {
  const from = blockAt + (usize(channel * blockSamples) << 2);
  const ring = ringAt + (usize(channel * ringSamples) << 2);
  let index = writeIndex;
  let taken = 0;
  while (taken < count) {
    const run = min(count - taken, ringSamples - index);
    storeRun(ring + (usize(index) << 2), from + (usize(taken) << 2), run);
    taken += run;
    index = 0;
  }
}

function storeRun(to: usize, from: usize, count: i32): void {
  checkRange(to, usize(count) << 2);
  checkRange(from, usize(count) << 2);
  const missing = f32x4.splat(f32.NaN);
  const end = usize(count) << 2;
  const whole = usize(count & ~3) << 2;
  let at: usize = 0;
  for (; at < whole; at += 16) {
    const values = v128.load(from + at);
    const difference = f32x4.sub(values, values);
    const isFinite = f32x4.eq(difference, difference);
    v128.store(to + at, v128.bitselect(values, missing, isFinite));
  }
  for (; at < end; at += 4) store<f32>(to + at, finiteOrNaN(load<f32>(from + at)));
}

/** Copies the `count` samples of a channel from `oldestAge` before the newest on, as f64; there must be as many. */
export function copySamples(channel: i32, oldestAge: i32, count: i32, to: usize): void {
  const ring = ringAt + (usize(channel * ringSamples) << 2);
  let index = writeIndex - 1 - oldestAge;
  if (index < 0) index += ringSamples;
  const first = min(count, ringSamples - index);
  copyRun(ring + (usize(index) << 2), to, first);
  copyRun(ring, to + (usize(first) << 3), count - first);
}

function copyRun(from: usize, to: usize, count: i32): void {
  if (count == 0) return;
  checkRange(from, usize(count) << 2);
  checkRange(to, usize(count) << 3);
  const pairs = count >> 1;
  for (let i: usize = 0; i < usize(pairs); i++) {
    v128.store(to + (i << 4), f64x2.promote_low_f32x4(v128.load64_zero(from + (i << 3))));
  }
  if (count & 1) store<f64>(to + (usize(count - 1) << 3), f64(load<f32>(from + (usize(count - 1) << 2))));
}

export function samplesHeld(): i32 {
  return taken < f64(ringSamples) ? i32(taken) : ringSamples;
}

export function finiteOrNaN(value: f32): f32 {
  return value - value == 0 ? value : f32.NaN;
}
