// @ts-nocheck: AssemblyScript, checked by asc.

const TWO_PI: f64 = 6.283185307179586;

/**
 * exp(-2 pi i t) as f64x2 (cos, -sin) of a phase in turns, 0 <= t < 1; error below 4e-16.
 *
 * Both parts are a cosine, the second a quarter turn ahead, so one branch-free polynomial computes both lanes:
 * cos(2 pi u) = sin(2 pi (1/4 - |u|)) with |u| <= 1/2, and sine by its Taylor series up to z^21, whose first
 * omitted term is below 2e-18 there. Only +, - and * are used, so every machine gets the same bits.
 */
export function phasor(turns: f64): v128 {
  const t = v128.add<f64>(v128.splat<f64>(turns), f64x2(0, 0.25));
  const u = v128.sub<f64>(t, v128.floor<f64>(v128.add<f64>(t, v128.splat<f64>(0.5))));
  const z = v128.mul<f64>(v128.splat<f64>(TWO_PI), v128.sub<f64>(v128.splat<f64>(0.25), v128.abs<f64>(u)));
  const zz = v128.mul<f64>(z, z);
  let sum = v128.splat<f64>(1.0 / 51090942171709440000.0);
  sum = horner(sum, zz, -1.0 / 121645100408832000.0);
  sum = horner(sum, zz, 1.0 / 355687428096000.0);
  sum = horner(sum, zz, -1.0 / 1307674368000.0);
  sum = horner(sum, zz, 1.0 / 6227020800.0);
  sum = horner(sum, zz, -1.0 / 39916800.0);
  sum = horner(sum, zz, 1.0 / 362880.0);
  sum = horner(sum, zz, -1.0 / 5040.0);
  sum = horner(sum, zz, 1.0 / 120.0);
  sum = horner(sum, zz, -1.0 / 6.0);
  sum = horner(sum, zz, 1.0);
  return v128.mul<f64>(sum, z);
}

/** Phase of the oscillator at a sample, in turns. Computed from the sample index each time, so it cannot drift. */
export function phaseAt(sampleIndex: f64, turnsPerSample: f64): f64 {
  const turns = sampleIndex * turnsPerSample;
  return turns - Math.floor(turns);
}

function horner(sum: v128, zz: v128, coefficient: f64): v128 {
  return v128.add<f64>(v128.mul<f64>(sum, zz), v128.splat<f64>(coefficient));
}
