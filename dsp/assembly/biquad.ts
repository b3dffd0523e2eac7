// @ts-nocheck: AssemblyScript, checked by asc.
import { checkRange } from './memory';

/*
 * Biquads in transposed direct form II. All filters of the core compute a step with the three functions at the end, so
 * that all code paths give the same bits.
 */

/**
 * Runs one biquad (transposed direct form II) in place over `count` f64x2 samples, two signals at a time.
 * Samples are `step` bytes apart.
 *
 * A NaN sample leaves NaN in the state, and a section with a NaN state starts at the next number. It starts in the
 * steady state of the constant input `start * x`. With 1, an offset of the first sample causes no transient; with 0,
 * the section starts at rest. Nothing but the state is stored between calls, so block sizes have no effect.
 */
export function runSection(
  lanes: usize,
  step: usize,
  count: i32,
  section: usize,
  state: usize,
  start: f64,
): void {
  const b0 = v128.splat<f64>(load<f64>(section));
  const b1 = v128.splat<f64>(load<f64>(section, 8));
  const b2 = v128.splat<f64>(load<f64>(section, 16));
  const a1 = v128.splat<f64>(load<f64>(section, 24));
  const a2 = v128.splat<f64>(load<f64>(section, 32));
  let s1 = v128.load(state);
  let s2 = v128.load(state, 16);

  const end = lanes + usize(count) * step;
  if (count > 0) checkRange(lanes, usize(count - 1) * step + 16);
  for (let at = lanes; at < end; at += step) {
    const x = v128.load(at);
    const isFresh = v128.ne<f64>(s1, s1);
    if (v128.any_true(isFresh)) {
      const constant = v128.mul<f64>(x, v128.splat<f64>(start));
      const settled = v128.mul<f64>(constant, v128.splat<f64>(gainAtDc(section)));
      const fresh2 = v128.sub<f64>(v128.mul<f64>(b2, constant), v128.mul<f64>(a2, settled));
      const fresh1 = v128.add<f64>(
        v128.sub<f64>(v128.mul<f64>(b1, constant), v128.mul<f64>(a1, settled)),
        fresh2,
      );
      s1 = v128.bitselect(fresh1, s1, isFresh);
      s2 = v128.bitselect(fresh2, s2, isFresh);
    }
    const y = output(b0, x, s1);
    s1 = firstState(b1, x, a1, y, s2);
    s2 = secondState(b2, x, a2, y);
    v128.store(at, y);
  }
  v128.store(state, s1);
  v128.store(state, s2, 16);
}

function gainAtDc(section: usize): f64 {
  const numerator = load<f64>(section) + load<f64>(section, 8) + load<f64>(section, 16);
  return numerator / (1.0 + load<f64>(section, 24) + load<f64>(section, 32));
}

/**
 * Runs sections over the samples from `lanes` to `end` in place, in one pass. While one section waits for its last
 * result, the processor computes the other signals and the next section. The operations are those of `runSection`
 * without its start.
 *
 * One function is compiled for every size: V is the vectors of a sample (u8: one, two signals; u16: two, four signals),
 * N the sections (u8: one; u16: two; u32: four). Branches on their sizes are decided by the compiler.
 *
 * x and z are the two vectors of a sample, s and t their states; a, b, c and d the sections. Four sections have more
 * coefficients than there are registers, so they are read from memory, which costs little here.
 */
export function runSections<V, N>(lanes: usize, end: usize, section: usize, state: usize): void {
  const b0a = coefficient<N>(section, 0, 0);
  const b1a = coefficient<N>(section, 0, 1);
  const b2a = coefficient<N>(section, 0, 2);
  const a1a = coefficient<N>(section, 0, 3);
  const a2a = coefficient<N>(section, 0, 4);
  const b0b = coefficient<N>(section, 1, 0);
  const b1b = coefficient<N>(section, 1, 1);
  const b2b = coefficient<N>(section, 1, 2);
  const a1b = coefficient<N>(section, 1, 3);
  const a2b = coefficient<N>(section, 1, 4);
  const b0c = coefficient<N>(section, 2, 0);
  const b1c = coefficient<N>(section, 2, 1);
  const b2c = coefficient<N>(section, 2, 2);
  const a1c = coefficient<N>(section, 2, 3);
  const a2c = coefficient<N>(section, 2, 4);
  const b0d = coefficient<N>(section, 3, 0);
  const b1d = coefficient<N>(section, 3, 1);
  const b2d = coefficient<N>(section, 3, 2);
  const a1d = coefficient<N>(section, 3, 3);
  const a2d = coefficient<N>(section, 3, 4);
  let s1a = stateOf<V, N>(state, 0, 0);
  let s2a = stateOf<V, N>(state, 0, 1);
  let t1a = stateOf<V, N>(state, 0, 2);
  let t2a = stateOf<V, N>(state, 0, 3);
  let s1b = stateOf<V, N>(state, 1, 0);
  let s2b = stateOf<V, N>(state, 1, 1);
  let t1b = stateOf<V, N>(state, 1, 2);
  let t2b = stateOf<V, N>(state, 1, 3);
  let s1c = stateOf<V, N>(state, 2, 0);
  let s2c = stateOf<V, N>(state, 2, 1);
  let t1c = stateOf<V, N>(state, 2, 2);
  let t2c = stateOf<V, N>(state, 2, 3);
  let s1d = stateOf<V, N>(state, 3, 0);
  let s2d = stateOf<V, N>(state, 3, 1);
  let t1d = stateOf<V, N>(state, 3, 2);
  let t2d = stateOf<V, N>(state, 3, 3);
  for (let at = lanes; at < end; at += usize(sizeof<V>()) << 4) {
    let x = v128.load(at);
    let z = sizeof<V>() > 1 ? v128.load(at, 16) : x;
    const xa = output(b0a, x, s1a);
    s1a = firstState(b1a, x, a1a, xa, s2a);
    s2a = secondState(b2a, x, a2a, xa);
    x = xa;
    if (sizeof<V>() > 1) {
      const za = output(b0a, z, t1a);
      t1a = firstState(b1a, z, a1a, za, t2a);
      t2a = secondState(b2a, z, a2a, za);
      z = za;
    }
    if (sizeof<N>() > 1) {
      const xb = output(b0b, x, s1b);
      s1b = firstState(b1b, x, a1b, xb, s2b);
      s2b = secondState(b2b, x, a2b, xb);
      x = xb;
      if (sizeof<V>() > 1) {
        const zb = output(b0b, z, t1b);
        t1b = firstState(b1b, z, a1b, zb, t2b);
        t2b = secondState(b2b, z, a2b, zb);
        z = zb;
      }
    }
    if (sizeof<N>() > 2) {
      const xc = output(b0c, x, s1c);
      s1c = firstState(b1c, x, a1c, xc, s2c);
      s2c = secondState(b2c, x, a2c, xc);
      x = xc;
      if (sizeof<V>() > 1) {
        const zc = output(b0c, z, t1c);
        t1c = firstState(b1c, z, a1c, zc, t2c);
        t2c = secondState(b2c, z, a2c, zc);
        z = zc;
      }
      const xd = output(b0d, x, s1d);
      s1d = firstState(b1d, x, a1d, xd, s2d);
      s2d = secondState(b2d, x, a2d, xd);
      x = xd;
      if (sizeof<V>() > 1) {
        const zd = output(b0d, z, t1d);
        t1d = firstState(b1d, z, a1d, zd, t2d);
        t2d = secondState(b2d, z, a2d, zd);
        z = zd;
      }
    }
    v128.store(at, x);
    if (sizeof<V>() > 1) v128.store(at, z, 16);
  }
  keepStates<V, N>(state, 0, s1a, s2a, t1a, t2a);
  keepStates<V, N>(state, 1, s1b, s2b, t1b, t2b);
  keepStates<V, N>(state, 2, s1c, s2c, t1c, t2c);
  keepStates<V, N>(state, 3, s1d, s2d, t1d, t2d);
}

/** Coefficient `which` of section `index` in both halves of a vector; not read for sections beyond N. */
function coefficient<N>(section: usize, index: i32, which: i32): v128 {
  return index < i32(sizeof<N>())
    ? v128.load64_splat(section + usize(40 * index + 8 * which))
    : f64x2.splat(0);
}

/** State `which` of section `index`: s1, s2, and with two vectors t1, t2. */
function stateOf<V, N>(state: usize, index: i32, which: i32): v128 {
  if (index >= i32(sizeof<N>()) || which >= 2 * i32(sizeof<V>())) return f64x2.splat(0);
  return v128.load(state + usize(32 * i32(sizeof<V>()) * index + 16 * which));
}

function keepStates<V, N>(state: usize, index: i32, s1: v128, s2: v128, t1: v128, t2: v128): void {
  if (index >= i32(sizeof<N>())) return;
  const at = state + usize(32 * i32(sizeof<V>()) * index);
  v128.store(at, s1);
  v128.store(at, s2, 16);
  if (sizeof<V>() == 1) return;
  v128.store(at, t1, 32);
  v128.store(at, t2, 48);
}

/** Output y for input x. */
function output(b0: v128, x: v128, s1: v128): v128 {
  return f64x2.add(f64x2.mul(b0, x), s1);
}

/** First state after the step. */
function firstState(b1: v128, x: v128, a1: v128, y: v128, s2: v128): v128 {
  return f64x2.add(f64x2.sub(f64x2.mul(b1, x), f64x2.mul(a1, y)), s2);
}

/** Second state after the step. */
function secondState(b2: v128, x: v128, a2: v128, y: v128): v128 {
  return f64x2.sub(f64x2.mul(b2, x), f64x2.mul(a2, y));
}
