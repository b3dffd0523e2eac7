// @ts-nocheck: AssemblyScript, checked by asc.

/**
 * Runs one biquad (transposed direct form II) in place over `count` f64x2 samples, two signals at a time.
 * Samples are `step` bytes apart.
 *
 * A NaN sample leaves NaN in the state, and a NaN state means: start afresh at the next number. It then starts
 * in the steady state of the constant input `start * x`: with 1 an offset of the first sample causes no
 * transient, with 0 the section starts from rest. The state is all there is between calls, so block sizes
 * do not matter.
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
    const y = v128.add<f64>(v128.mul<f64>(b0, x), s1);
    s1 = v128.add<f64>(v128.sub<f64>(v128.mul<f64>(b1, x), v128.mul<f64>(a1, y)), s2);
    s2 = v128.sub<f64>(v128.mul<f64>(b2, x), v128.mul<f64>(a2, y));
    v128.store(at, y);
  }
  v128.store(state, s1);
  v128.store(state, s2, 16);
}

function gainAtDc(section: usize): f64 {
  const numerator = load<f64>(section) + load<f64>(section, 8) + load<f64>(section, 16);
  return numerator / (1.0 + load<f64>(section, 24) + load<f64>(section, 32));
}
