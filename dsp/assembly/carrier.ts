// @ts-nocheck: AssemblyScript, checked by asc.
import { CARRIER_BYTES, CARRIER_SAMPLES } from './layout';
import { phaseAt, phasor } from './oscillator';
import { checkRange } from './memory';

/*
 * Oscillators that cost one product per sample. The phase of every 64th sample is computed from its index, and the
 * samples after it are rotated by precomputed factors. Errors do not accumulate, so an oscillator cannot drift, and
 * block boundaries have no effect.
 */

/** Fills the factors exp(-2 pi i j turnsPerSample) of one feature, each followed by a copy rotated by 90 degrees. */
export function fillCarrier(table: usize, turnsPerSample: f64): void {
  for (let j = 0; j < CARRIER_SAMPLES; j++) {
    const factor = phasor(phaseAt(f64(j), turnsPerSample));
    const r = f64x2.extract_lane(factor, 0);
    const i = f64x2.extract_lane(factor, 1);
    const at = table + usize(j * CARRIER_BYTES);
    v128.store(at, factor);
    v128.store(at, f64x2.replace_lane(f64x2.splat(r), 0, -i), 16);
  }
}

/** Multiplies `count` samples, the first of index `firstIndex`, by the oscillator: f64x2 products into `lanes`. */
export function mixDown(
  samples: usize,
  lanes: usize,
  firstIndex: f64,
  count: i32,
  turnsPerSample: f64,
  table: usize,
): void {
  checkRange(samples, usize(count) << 3);
  checkRange(lanes, usize(count) << 4);
  checkRange(table, usize(CARRIER_SAMPLES * CARRIER_BYTES));
  const span = f64(CARRIER_SAMPLES);
  let base = Math.floor(firstIndex / span) * span;
  let j = i32(firstIndex - base);
  let i = 0;
  while (i < count) {
    const anchor = phasor(phaseAt(base, turnsPerSample));
    const r = f64x2.splat(f64x2.extract_lane(anchor, 0));
    const q = f64x2.splat(f64x2.extract_lane(anchor, 1));
    const end = min(count, i + CARRIER_SAMPLES - j);
    let at = table + usize(j * CARRIER_BYTES);
    for (; i < end; i++) {
      const carrier = f64x2.add(f64x2.mul(r, v128.load(at)), f64x2.mul(q, v128.load(at, 16)));
      const x = v128.load64_splat(samples + (usize(i) << 3));
      v128.store(lanes + (usize(i) << 4), f64x2.mul(x, carrier));
      at += CARRIER_BYTES;
    }
    j = 0;
    base += span;
  }
}
