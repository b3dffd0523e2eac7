// @ts-nocheck: AssemblyScript, checked by asc.
import { SECTION_BYTES, STATE_BYTES } from './layout';
import { areFinite } from './quad-cascade';

/*
 * Cascades over two signals at a time, for the two products of a demodulator; see quad-cascade.ts.
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
  for (; rest >= 2; rest -= 2) {
    runTwo(lanes, end, section, state);
    section += 2 * SECTION_BYTES;
    state += 2 * STATE_BYTES;
  }
  if (rest == 1) runOne(lanes, end, section, state);
  return areFinite(states, sectionCount * STATE_BYTES);
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
