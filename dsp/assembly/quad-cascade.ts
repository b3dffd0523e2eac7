// @ts-nocheck: AssemblyScript, checked by asc.
import { SECTION_BYTES } from './layout';

/*
 * Biquads in transposed direct form II over four signals at a time, in place: every sample is two f64x2, and several
 * sections run in one pass. While one section waits for its own last result, the other signals and the next section keep
 * the processor busy. Operation for operation this is `runSection` of biquad.ts without its start, so results are the
 * same to the last bit.
 */

/** Bytes of one sample of four signals. */
export const QUAD_BYTES: usize = 32;
/** Bytes of the state of one biquad for four signals: s1 and s2 of the first two, then of the other two. */
export const QUAD_STATE_BYTES: i32 = 64;

/**
 * Runs the whole cascade. Returns false when a sample or a state was missing or infinite: then samples and states are
 * spoilt, and the caller has to restore both and take the way of `runSection`.
 */
export function runQuadCascade(
  lanes: usize,
  count: i32,
  sections: usize,
  sectionCount: i32,
  states: usize,
): bool {
  let section = sections;
  let state = states;
  let rest = sectionCount;
  const end = lanes + usize(count) * QUAD_BYTES;
  for (; rest >= 4; rest -= 4) {
    runFour(lanes, end, section, state);
    section += 4 * SECTION_BYTES;
    state += 4 * QUAD_STATE_BYTES;
  }
  if (rest >= 2) {
    runTwo(lanes, end, section, state);
    section += 2 * SECTION_BYTES;
    state += 2 * QUAD_STATE_BYTES;
    rest -= 2;
  }
  if (rest == 1) runOne(lanes, end, section, state);
  return areFinite(states, sectionCount * QUAD_STATE_BYTES);
}

/** What is not finite once stays so in the state of every section it reaches, whatever comes after. */
export function areFinite(states: usize, bytes: i32): bool {
  const end = states + usize(bytes);
  let none = f64x2.splat(0);
  for (let at = states; at < end; at += 16) {
    const value = v128.load(at);
    none = f64x2.add(none, f64x2.sub(value, value));
  }
  return i64x2.all_true(f64x2.eq(none, f64x2.splat(0)));
}

/** x and z are the two halves of a sample, s and t their states. */
function runOne(lanes: usize, end: usize, section: usize, state: usize): void {
  const b0a = v128.load64_splat(section);
  const b1a = v128.load64_splat(section, 8);
  const b2a = v128.load64_splat(section, 16);
  const a1a = v128.load64_splat(section, 24);
  const a2a = v128.load64_splat(section, 32);
  let s1a = v128.load(state);
  let s2a = v128.load(state, 16);
  let t1a = v128.load(state, 32);
  let t2a = v128.load(state, 48);
  for (let at = lanes; at < end; at += QUAD_BYTES) {
    const x0 = v128.load(at);
    const z0 = v128.load(at, 16);
    const x1 = f64x2.add(f64x2.mul(b0a, x0), s1a);
    s1a = f64x2.add(f64x2.sub(f64x2.mul(b1a, x0), f64x2.mul(a1a, x1)), s2a);
    s2a = f64x2.sub(f64x2.mul(b2a, x0), f64x2.mul(a2a, x1));
    const z1 = f64x2.add(f64x2.mul(b0a, z0), t1a);
    t1a = f64x2.add(f64x2.sub(f64x2.mul(b1a, z0), f64x2.mul(a1a, z1)), t2a);
    t2a = f64x2.sub(f64x2.mul(b2a, z0), f64x2.mul(a2a, z1));
    v128.store(at, x1);
    v128.store(at, z1, 16);
  }
  v128.store(state, s1a);
  v128.store(state, s2a, 16);
  v128.store(state, t1a, 32);
  v128.store(state, t2a, 48);
}

function runTwo(lanes: usize, end: usize, section: usize, state: usize): void {
  const b0a = v128.load64_splat(section);
  const b1a = v128.load64_splat(section, 8);
  const b2a = v128.load64_splat(section, 16);
  const a1a = v128.load64_splat(section, 24);
  const a2a = v128.load64_splat(section, 32);
  const b0b = v128.load64_splat(section, 40);
  const b1b = v128.load64_splat(section, 48);
  const b2b = v128.load64_splat(section, 56);
  const a1b = v128.load64_splat(section, 64);
  const a2b = v128.load64_splat(section, 72);
  let s1a = v128.load(state);
  let s2a = v128.load(state, 16);
  let t1a = v128.load(state, 32);
  let t2a = v128.load(state, 48);
  let s1b = v128.load(state, 64);
  let s2b = v128.load(state, 80);
  let t1b = v128.load(state, 96);
  let t2b = v128.load(state, 112);
  for (let at = lanes; at < end; at += QUAD_BYTES) {
    const x0 = v128.load(at);
    const z0 = v128.load(at, 16);
    const x1 = f64x2.add(f64x2.mul(b0a, x0), s1a);
    s1a = f64x2.add(f64x2.sub(f64x2.mul(b1a, x0), f64x2.mul(a1a, x1)), s2a);
    s2a = f64x2.sub(f64x2.mul(b2a, x0), f64x2.mul(a2a, x1));
    const z1 = f64x2.add(f64x2.mul(b0a, z0), t1a);
    t1a = f64x2.add(f64x2.sub(f64x2.mul(b1a, z0), f64x2.mul(a1a, z1)), t2a);
    t2a = f64x2.sub(f64x2.mul(b2a, z0), f64x2.mul(a2a, z1));
    const x2 = f64x2.add(f64x2.mul(b0b, x1), s1b);
    s1b = f64x2.add(f64x2.sub(f64x2.mul(b1b, x1), f64x2.mul(a1b, x2)), s2b);
    s2b = f64x2.sub(f64x2.mul(b2b, x1), f64x2.mul(a2b, x2));
    const z2 = f64x2.add(f64x2.mul(b0b, z1), t1b);
    t1b = f64x2.add(f64x2.sub(f64x2.mul(b1b, z1), f64x2.mul(a1b, z2)), t2b);
    t2b = f64x2.sub(f64x2.mul(b2b, z1), f64x2.mul(a2b, z2));
    v128.store(at, x2);
    v128.store(at, z2, 16);
  }
  v128.store(state, s1a);
  v128.store(state, s2a, 16);
  v128.store(state, t1a, 32);
  v128.store(state, t2a, 48);
  v128.store(state, s1b, 64);
  v128.store(state, s2b, 80);
  v128.store(state, t1b, 96);
  v128.store(state, t2b, 112);
}

/** More coefficients than registers: the machine reads them from memory, which costs little here. */
function runFour(lanes: usize, end: usize, section: usize, state: usize): void {
  const b0a = v128.load64_splat(section);
  const b1a = v128.load64_splat(section, 8);
  const b2a = v128.load64_splat(section, 16);
  const a1a = v128.load64_splat(section, 24);
  const a2a = v128.load64_splat(section, 32);
  const b0b = v128.load64_splat(section, 40);
  const b1b = v128.load64_splat(section, 48);
  const b2b = v128.load64_splat(section, 56);
  const a1b = v128.load64_splat(section, 64);
  const a2b = v128.load64_splat(section, 72);
  const b0c = v128.load64_splat(section, 80);
  const b1c = v128.load64_splat(section, 88);
  const b2c = v128.load64_splat(section, 96);
  const a1c = v128.load64_splat(section, 104);
  const a2c = v128.load64_splat(section, 112);
  const b0d = v128.load64_splat(section, 120);
  const b1d = v128.load64_splat(section, 128);
  const b2d = v128.load64_splat(section, 136);
  const a1d = v128.load64_splat(section, 144);
  const a2d = v128.load64_splat(section, 152);
  let s1a = v128.load(state);
  let s2a = v128.load(state, 16);
  let t1a = v128.load(state, 32);
  let t2a = v128.load(state, 48);
  let s1b = v128.load(state, 64);
  let s2b = v128.load(state, 80);
  let t1b = v128.load(state, 96);
  let t2b = v128.load(state, 112);
  let s1c = v128.load(state, 128);
  let s2c = v128.load(state, 144);
  let t1c = v128.load(state, 160);
  let t2c = v128.load(state, 176);
  let s1d = v128.load(state, 192);
  let s2d = v128.load(state, 208);
  let t1d = v128.load(state, 224);
  let t2d = v128.load(state, 240);
  for (let at = lanes; at < end; at += QUAD_BYTES) {
    const x0 = v128.load(at);
    const z0 = v128.load(at, 16);
    const x1 = f64x2.add(f64x2.mul(b0a, x0), s1a);
    s1a = f64x2.add(f64x2.sub(f64x2.mul(b1a, x0), f64x2.mul(a1a, x1)), s2a);
    s2a = f64x2.sub(f64x2.mul(b2a, x0), f64x2.mul(a2a, x1));
    const z1 = f64x2.add(f64x2.mul(b0a, z0), t1a);
    t1a = f64x2.add(f64x2.sub(f64x2.mul(b1a, z0), f64x2.mul(a1a, z1)), t2a);
    t2a = f64x2.sub(f64x2.mul(b2a, z0), f64x2.mul(a2a, z1));
    const x2 = f64x2.add(f64x2.mul(b0b, x1), s1b);
    s1b = f64x2.add(f64x2.sub(f64x2.mul(b1b, x1), f64x2.mul(a1b, x2)), s2b);
    s2b = f64x2.sub(f64x2.mul(b2b, x1), f64x2.mul(a2b, x2));
    const z2 = f64x2.add(f64x2.mul(b0b, z1), t1b);
    t1b = f64x2.add(f64x2.sub(f64x2.mul(b1b, z1), f64x2.mul(a1b, z2)), t2b);
    t2b = f64x2.sub(f64x2.mul(b2b, z1), f64x2.mul(a2b, z2));
    const x3 = f64x2.add(f64x2.mul(b0c, x2), s1c);
    s1c = f64x2.add(f64x2.sub(f64x2.mul(b1c, x2), f64x2.mul(a1c, x3)), s2c);
    s2c = f64x2.sub(f64x2.mul(b2c, x2), f64x2.mul(a2c, x3));
    const z3 = f64x2.add(f64x2.mul(b0c, z2), t1c);
    t1c = f64x2.add(f64x2.sub(f64x2.mul(b1c, z2), f64x2.mul(a1c, z3)), t2c);
    t2c = f64x2.sub(f64x2.mul(b2c, z2), f64x2.mul(a2c, z3));
    const x4 = f64x2.add(f64x2.mul(b0d, x3), s1d);
    s1d = f64x2.add(f64x2.sub(f64x2.mul(b1d, x3), f64x2.mul(a1d, x4)), s2d);
    s2d = f64x2.sub(f64x2.mul(b2d, x3), f64x2.mul(a2d, x4));
    const z4 = f64x2.add(f64x2.mul(b0d, z3), t1d);
    t1d = f64x2.add(f64x2.sub(f64x2.mul(b1d, z3), f64x2.mul(a1d, z4)), t2d);
    t2d = f64x2.sub(f64x2.mul(b2d, z3), f64x2.mul(a2d, z4));
    v128.store(at, x4);
    v128.store(at, z4, 16);
  }
  v128.store(state, s1a);
  v128.store(state, s2a, 16);
  v128.store(state, t1a, 32);
  v128.store(state, t2a, 48);
  v128.store(state, s1b, 64);
  v128.store(state, s2b, 80);
  v128.store(state, t1b, 96);
  v128.store(state, t2b, 112);
  v128.store(state, s1c, 128);
  v128.store(state, s2c, 144);
  v128.store(state, t1c, 160);
  v128.store(state, t2c, 176);
  v128.store(state, s1d, 192);
  v128.store(state, s2d, 208);
  v128.store(state, t1d, 224);
  v128.store(state, t2d, 240);
}
