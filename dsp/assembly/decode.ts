// @ts-nocheck: AssemblyScript, checked by asc.
import { memoryBytes, neededBytes, rewind, take } from './memory';

/** Vector loads reach this far beyond the last byte of a sample. */
const OVERREAD_BYTES: f64 = 32;

/** Bytes of whole records, written by the host. */
export let recordsAt: usize = 0;
/** Decoded samples, in consecutive planes at offsets given by the host. */
export let planesAt: usize = 0;

/** Lays out memory and drops other plans. Returns 0, or the bytes needed if they do not fit. */
export function layOutDecoder(recordBytes: f64, planeBytes: f64): f64 {
  rewind();
  recordsAt = take(recordBytes + OVERREAD_BYTES);
  planesAt = take(planeBytes + OVERREAD_BYTES);
  return neededBytes() > memoryBytes() ? neededBytes() : 0;
}

/** Four little-endian 24-bit samples from 12 bytes, sign-extended. */
function load24(at: usize): v128 {
  const bytes = v128.load(at);
  const zero = i32x4.splat(0);
  const high = v128.shuffle<u8>(bytes, zero, 16, 0, 1, 2, 16, 3, 4, 5, 16, 6, 7, 8, 16, 9, 10, 11);
  return i32x4.shr_s(high, 8);
}

function single16(at: usize): i32 {
  return i32(load<i16>(at));
}

function single24(at: usize): i32 {
  return i32(load<u16>(at)) | (i32(load<i8>(at + 2)) << 16);
}

/** `count` samples of every record, `stride` bytes apart, to consecutive integers. */
export function decode16(from: usize, stride: usize, records: i32, count: i32, to: usize): void {
  const width = usize(count) << 2;
  for (let r = 0; r < records; r++) {
    let at = from + usize(r) * stride;
    let out = to + usize(r) * width;
    const end = out + (usize(count & ~7) << 2);
    for (; out < end; out += 32, at += 16) {
      const v = v128.load(at);
      v128.store(out, i32x4.extend_low_i16x8_s(v));
      v128.store(out, i32x4.extend_high_i16x8_s(v), 16);
    }
    for (let rest = count & 7; rest > 0; rest--, out += 4, at += 2) store<i32>(out, single16(at));
  }
}

export function decode24(from: usize, stride: usize, records: i32, count: i32, to: usize): void {
  const width = usize(count) << 2;
  for (let r = 0; r < records; r++) {
    let at = from + usize(r) * stride;
    let out = to + usize(r) * width;
    const end = out + (usize(count & ~3) << 2);
    for (; out < end; out += 16, at += 12) v128.store(out, load24(at));
    for (let rest = count & 3; rest > 0; rest--, out += 4, at += 3) store<i32>(out, single24(at));
  }
}

/**
 * High 32 bits of a double. If the low 32 bits are an integer u below 2^32, the double is 2^52 + u. Processors convert
 * in one unit but add in several, so integers become doubles by this and one subtraction.
 */
const TWO_TO_52_HIGH: i32 = 0x43300000;
const TWO_TO_52: f64 = 4503599627370496;

let low: f64 = 0;
let gain: f64 = 1;
let offset: f64 = 0;
let factor: f64 = 1;

/** Sets the scale of later calls: `((digital - low) * gain + offset) * factor`, in doubles and in this order. */
export function setScale(digitalLow: i32, perStep: f64, atLow: f64, unit: f64): void {
  low = f64(digitalLow);
  gain = perStep;
  offset = atLow;
  factor = unit;
}

/**
 * Four unsigned integers to four floats, rounded once, at the end. `base` is the zero of the integers, including 2^52.
 */
function scaled(integers: v128, base: v128, gains: v128, offsets: v128): v128 {
  const high = i32x4.splat(TWO_TO_52_HIGH);
  const a = f64x2.sub(v128.shuffle<i32>(integers, high, 0, 4, 1, 5), base);
  const b = f64x2.sub(v128.shuffle<i32>(integers, high, 2, 6, 3, 7), base);
  return v128.shuffle<i64>(
    f32x4.demote_f64x2_zero(f64x2.add(f64x2.mul(a, gains), offsets)),
    f32x4.demote_f64x2_zero(f64x2.add(f64x2.mul(b, gains), offsets)),
    0,
    2,
  );
}

/** The same with the factor of the unit, for which one more multiplication is needed. */
function scaledToUnit(integers: v128, base: v128, gains: v128, offsets: v128, factors: v128): v128 {
  const high = i32x4.splat(TWO_TO_52_HIGH);
  const a = f64x2.sub(v128.shuffle<i32>(integers, high, 0, 4, 1, 5), base);
  const b = f64x2.sub(v128.shuffle<i32>(integers, high, 2, 6, 3, 7), base);
  return v128.shuffle<i64>(
    f32x4.demote_f64x2_zero(f64x2.mul(f64x2.add(f64x2.mul(a, gains), offsets), factors)),
    f32x4.demote_f64x2_zero(f64x2.mul(f64x2.add(f64x2.mul(b, gains), offsets), factors)),
    0,
    2,
  );
}

/** Signed 16-bit integers count from -2^15 once their highest bit is inverted. */
const SIGN_16: i16 = -32768;
const BIAS_16: f64 = 32768;
const SIGN_24: i32 = 0x800000;
const BIAS_24: f64 = 8388608;

/** Two 24-bit samples, from bytes 0 or 6 on, become the low bytes of two doubles; an index of -1 gives 0. */
function first24(bytes: v128): v128 {
  return v128.swizzle(bytes, i8x16(0, 1, 2, -1, -1, -1, -1, -1, 3, 4, 5, -1, -1, -1, -1, -1));
}
function next24(bytes: v128): v128 {
  return v128.swizzle(bytes, i8x16(6, 7, 8, -1, -1, -1, -1, -1, 9, 10, 11, -1, -1, -1, -1, -1));
}

export function scale16(from: usize, stride: usize, records: i32, count: i32, to: usize): void {
  const base = f64x2.splat(TWO_TO_52 + BIAS_16 + low);
  const gains = f64x2.splat(gain);
  const offsets = f64x2.splat(offset);
  const factors = f64x2.splat(factor);
  const sign = i16x8.splat(SIGN_16);
  const isPlain = factor == 1;
  const width = usize(count) << 2;
  for (let r = 0; r < records; r++) {
    let at = from + usize(r) * stride;
    let out = to + usize(r) * width;
    const end = out + (usize(count & ~7) << 2);
    if (isPlain) {
      for (; out < end; out += 32, at += 16) {
        const v = v128.xor(v128.load(at), sign);
        v128.store(out, scaled(i32x4.extend_low_i16x8_u(v), base, gains, offsets));
        v128.store(out, scaled(i32x4.extend_high_i16x8_u(v), base, gains, offsets), 16);
      }
    }
    for (; out < end; out += 32, at += 16) {
      const v = v128.xor(v128.load(at), sign);
      v128.store(out, scaledToUnit(i32x4.extend_low_i16x8_u(v), base, gains, offsets, factors));
      v128.store(out, scaledToUnit(i32x4.extend_high_i16x8_u(v), base, gains, offsets, factors), 16);
    }
    for (let rest = count & 7; rest > 0; rest--, out += 4, at += 2) {
      store<f32>(out, f32(((f64(single16(at)) - low) * gain + offset) * factor));
    }
  }
}

/**
 * Each byte moves once, to its place in the double: one exclusive or inverts the sign and sets the high bytes of 2^52.
 * Halves are stored separately, because stores cost less than another move.
 */
export function scale24(from: usize, stride: usize, records: i32, count: i32, to: usize): void {
  const base = f64x2.splat(TWO_TO_52 + BIAS_24 + low);
  const gains = f64x2.splat(gain);
  const offsets = f64x2.splat(offset);
  const factors = f64x2.splat(factor);
  const signAndHigh = i64x2.splat((i64(TWO_TO_52_HIGH) << 32) | SIGN_24);
  const isPlain = factor == 1;
  const width = usize(count) << 2;
  for (let r = 0; r < records; r++) {
    let at = from + usize(r) * stride;
    let out = to + usize(r) * width;
    const end = out + (usize(count & ~3) << 2);
    if (isPlain) {
      for (; out < end; out += 16, at += 12) {
        const bytes = v128.load(at);
        const a = f64x2.sub(v128.xor(first24(bytes), signAndHigh), base);
        const b = f64x2.sub(v128.xor(next24(bytes), signAndHigh), base);
        v128.store64_lane(out, f32x4.demote_f64x2_zero(f64x2.add(f64x2.mul(a, gains), offsets)), 0);
        v128.store64_lane(out, f32x4.demote_f64x2_zero(f64x2.add(f64x2.mul(b, gains), offsets)), 0, 8);
      }
    }
    for (; out < end; out += 16, at += 12) {
      const bytes = v128.load(at);
      const a = f64x2.sub(v128.xor(first24(bytes), signAndHigh), base);
      const b = f64x2.sub(v128.xor(next24(bytes), signAndHigh), base);
      const inUnitA = f64x2.mul(f64x2.add(f64x2.mul(a, gains), offsets), factors);
      const inUnitB = f64x2.mul(f64x2.add(f64x2.mul(b, gains), offsets), factors);
      v128.store64_lane(out, f32x4.demote_f64x2_zero(inUnitA), 0);
      v128.store64_lane(out, f32x4.demote_f64x2_zero(inUnitB), 0, 8);
    }
    for (let rest = count & 3; rest > 0; rest--, out += 4, at += 3) {
      store<f32>(out, f32(((f64(single24(at)) - low) * gain + offset) * factor));
    }
  }
}
