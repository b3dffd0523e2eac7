// @ts-nocheck: AssemblyScript, checked by asc.
import { runSections } from './biquad';
import { SECTION_BYTES } from './layout';
import { checkRange } from './memory';

/*
 * Cascades over two or four signals at a time, in place. V is the vectors of a sample, see `runSections`.
 */

/** Bytes of one sample of four signals. */
export const QUAD_BYTES: usize = 32;
/** Bytes of the state of one biquad for four signals: s1 and s2 of the first two, then of the other two. */
export const QUAD_STATE_BYTES: i32 = 64;

/**
 * Runs the whole cascade over `count` samples of two signals, 16 bytes each. Returns false when a sample or a state was
 * missing or infinite. Samples and states are then invalid: the caller must restore both and use `runSection`.
 */
export function runPairCascade(
  lanes: usize,
  count: i32,
  sections: usize,
  sectionCount: i32,
  states: usize,
): bool {
  return runCascade<u8>(lanes, count, sections, sectionCount, states);
}

/** The same over four signals: every sample has {@link QUAD_BYTES}, every state {@link QUAD_STATE_BYTES}. */
export function runQuadCascade(
  lanes: usize,
  count: i32,
  sections: usize,
  sectionCount: i32,
  states: usize,
): bool {
  return runCascade<u16>(lanes, count, sections, sectionCount, states);
}

function runCascade<V>(lanes: usize, count: i32, sections: usize, sectionCount: i32, states: usize): bool {
  const stateBytes = usize(sizeof<V>()) << 5;
  const sampleBytes = usize(sizeof<V>()) << 4;
  checkRange(lanes, usize(count) * sampleBytes);
  checkRange(sections, usize(sectionCount * SECTION_BYTES));
  checkRange(states, usize(sectionCount) * stateBytes);
  let section = sections;
  let state = states;
  let rest = sectionCount;
  const end = lanes + usize(count) * sampleBytes;
  for (; rest >= 4; rest -= 4) {
    runSections<V, u32>(lanes, end, section, state);
    section += 4 * SECTION_BYTES;
    state += 4 * stateBytes;
  }
  if (rest >= 2) {
    runSections<V, u16>(lanes, end, section, state);
    section += 2 * SECTION_BYTES;
    state += 2 * stateBytes;
    rest -= 2;
  }
  if (rest == 1) runSections<V, u8>(lanes, end, section, state);
  return areFinite(states, usize(sectionCount) * stateBytes);
}

/** A value that is not finite stays in the state of every section it reaches, whatever the next samples are. */
function areFinite(states: usize, bytes: usize): bool {
  const end = states + bytes;
  let none = f64x2.splat(0);
  for (let at = states; at < end; at += 16) {
    const value = v128.load(at);
    none = f64x2.add(none, f64x2.sub(value, value));
  }
  return i64x2.all_true(f64x2.eq(none, f64x2.splat(0)));
}
