// @ts-nocheck: AssemblyScript, checked by asc.
import { blockAt, blockSamples, channels, ringAt, ringSamples } from './layout';

/** Samples taken since the last reset. A float: exact up to 2^53, some million years. */
let taken: f64 = 0;
/** Where the next sample goes, the same for every channel. */
let writeIndex: i32 = 0;

export function clearRing(): void {
  taken = 0;
  writeIndex = 0;
}

/** Index of the next sample to come, which is the clock of the oscillators. */
export function samplesTaken(): f64 {
  return taken;
}

/** Moves `count` samples of every channel from the block to the ring. Infinite samples are missing ones. */
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

/** The sample that came `age` samples before the newest one; `age` must be below {@link samplesHeld}. */
export function sampleOfAge(channel: i32, age: i32): f32 {
  let index = writeIndex - 1 - age;
  if (index < 0) index += ringSamples;
  return load<f32>(ringAt + (usize(channel * ringSamples + index) << 2));
}

export function samplesHeld(): i32 {
  return taken < f64(ringSamples) ? i32(taken) : ringSamples;
}

export function finiteOrNaN(value: f32): f32 {
  return value - value == 0 ? value : f32.NaN;
}
