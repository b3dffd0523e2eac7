// @ts-nocheck: AssemblyScript, checked by asc.
import { SECTION_BYTES, STATE_BYTES } from './layout';

/*
 * Biquads in transposed direct form II over f64x2 samples in place, several sections in one pass: while one section waits
 * for its own last result, the next one works on the sample before. Operation for operation this is `runSection` of
 * biquad.ts without its start, so results are the same to the last bit.
 */

/**
 * Runs the whole cascade. Returns false when a sample or a state was missing or infinite: then samples and states are
 * spoilt, and the caller has to restore both and take the way of `runSection`.
 */
export function runCascade(
  lanes: usize,
  count: i32,
  sections: usize,
  sectionCount: i32,
  states: usize,
): bool {
  let section = sections;
  let state = states;
  let rest = sectionCount;
  const end = lanes + (usize(count) << 4);
  for (; rest >= 4; rest -= 4) {
    runFour(lanes, end, section, state);
    section += 4 * SECTION_BYTES;
    state += 4 * STATE_BYTES;
  }
  if (rest >= 2) {
    runTwo(lanes, end, section, state);
    section += 2 * SECTION_BYTES;
    state += 2 * STATE_BYTES;
    rest -= 2;
  }
  if (rest == 1) runOne(lanes, end, section, state);
  return areFinite(states, sectionCount);
}

/** What is not finite once stays so in the state of every section it reaches, whatever comes after. */
function areFinite(states: usize, sectionCount: i32): bool {
  const end = states + usize(sectionCount * STATE_BYTES);
  let none = f64x2.splat(0);
  for (let at = states; at < end; at += 16) {
    const value = v128.load(at);
    none = f64x2.add(none, f64x2.sub(value, value));
  }
  return i64x2.all_true(f64x2.eq(none, f64x2.splat(0)));
}

function runOne(lanes: usize, end: usize, section: usize, state: usize): void {
  const b0 = v128.load64_splat(section);
  const b1 = v128.load64_splat(section, 8);
  const b2 = v128.load64_splat(section, 16);
  const a1 = v128.load64_splat(section, 24);
  const a2 = v128.load64_splat(section, 32);
  let s1 = v128.load(state);
  let s2 = v128.load(state, 16);
  for (let at = lanes; at < end; at += 16) {
    const x = v128.load(at);
    const y = f64x2.add(f64x2.mul(b0, x), s1);
    s1 = f64x2.add(f64x2.sub(f64x2.mul(b1, x), f64x2.mul(a1, y)), s2);
    s2 = f64x2.sub(f64x2.mul(b2, x), f64x2.mul(a2, y));
    v128.store(at, y);
  }
  v128.store(state, s1);
  v128.store(state, s2, 16);
}

function runTwo(lanes: usize, end: usize, section: usize, state: usize): void {
  const b0 = v128.load64_splat(section);
  const b1 = v128.load64_splat(section, 8);
  const b2 = v128.load64_splat(section, 16);
  const a1 = v128.load64_splat(section, 24);
  const a2 = v128.load64_splat(section, 32);
  const d0 = v128.load64_splat(section, 40);
  const d1 = v128.load64_splat(section, 48);
  const d2 = v128.load64_splat(section, 56);
  const c1 = v128.load64_splat(section, 64);
  const c2 = v128.load64_splat(section, 72);
  let s1 = v128.load(state);
  let s2 = v128.load(state, 16);
  let t1 = v128.load(state, 32);
  let t2 = v128.load(state, 48);
  for (let at = lanes; at < end; at += 16) {
    const x = v128.load(at);
    const y = f64x2.add(f64x2.mul(b0, x), s1);
    s1 = f64x2.add(f64x2.sub(f64x2.mul(b1, x), f64x2.mul(a1, y)), s2);
    s2 = f64x2.sub(f64x2.mul(b2, x), f64x2.mul(a2, y));
    const z = f64x2.add(f64x2.mul(d0, y), t1);
    t1 = f64x2.add(f64x2.sub(f64x2.mul(d1, y), f64x2.mul(c1, z)), t2);
    t2 = f64x2.sub(f64x2.mul(d2, y), f64x2.mul(c2, z));
    v128.store(at, z);
  }
  v128.store(state, s1);
  v128.store(state, s2, 16);
  v128.store(state, t1, 32);
  v128.store(state, t2, 48);
}

/** Coefficients stay in memory here: there are more of them than registers. */
function runFour(lanes: usize, end: usize, section: usize, state: usize): void {
  const b0 = v128.load64_splat(section);
  const b1 = v128.load64_splat(section, 8);
  const b2 = v128.load64_splat(section, 16);
  const a1 = v128.load64_splat(section, 24);
  const a2 = v128.load64_splat(section, 32);
  const d0 = v128.load64_splat(section, 40);
  const d1 = v128.load64_splat(section, 48);
  const d2 = v128.load64_splat(section, 56);
  const c1 = v128.load64_splat(section, 64);
  const c2 = v128.load64_splat(section, 72);
  const f0 = v128.load64_splat(section, 80);
  const f1 = v128.load64_splat(section, 88);
  const f2 = v128.load64_splat(section, 96);
  const e1 = v128.load64_splat(section, 104);
  const e2 = v128.load64_splat(section, 112);
  const h0 = v128.load64_splat(section, 120);
  const h1 = v128.load64_splat(section, 128);
  const h2 = v128.load64_splat(section, 136);
  const g1 = v128.load64_splat(section, 144);
  const g2 = v128.load64_splat(section, 152);
  let s1 = v128.load(state);
  let s2 = v128.load(state, 16);
  let t1 = v128.load(state, 32);
  let t2 = v128.load(state, 48);
  let u1 = v128.load(state, 64);
  let u2 = v128.load(state, 80);
  let v1 = v128.load(state, 96);
  let v2 = v128.load(state, 112);
  for (let at = lanes; at < end; at += 16) {
    const x = v128.load(at);
    const y = f64x2.add(f64x2.mul(b0, x), s1);
    s1 = f64x2.add(f64x2.sub(f64x2.mul(b1, x), f64x2.mul(a1, y)), s2);
    s2 = f64x2.sub(f64x2.mul(b2, x), f64x2.mul(a2, y));
    const z = f64x2.add(f64x2.mul(d0, y), t1);
    t1 = f64x2.add(f64x2.sub(f64x2.mul(d1, y), f64x2.mul(c1, z)), t2);
    t2 = f64x2.sub(f64x2.mul(d2, y), f64x2.mul(c2, z));
    const p = f64x2.add(f64x2.mul(f0, z), u1);
    u1 = f64x2.add(f64x2.sub(f64x2.mul(f1, z), f64x2.mul(e1, p)), u2);
    u2 = f64x2.sub(f64x2.mul(f2, z), f64x2.mul(e2, p));
    const q = f64x2.add(f64x2.mul(h0, p), v1);
    v1 = f64x2.add(f64x2.sub(f64x2.mul(h1, p), f64x2.mul(g1, q)), v2);
    v2 = f64x2.sub(f64x2.mul(h2, p), f64x2.mul(g2, q));
    v128.store(at, q);
  }
  v128.store(state, s1);
  v128.store(state, s2, 16);
  v128.store(state, t1, 32);
  v128.store(state, t2, 48);
  v128.store(state, u1, 64);
  v128.store(state, u2, 80);
  v128.store(state, v1, 96);
  v128.store(state, v2, 112);
}
