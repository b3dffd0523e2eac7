import type { Mutant } from '../mutant.ts';

const CORE_TESTS = ['dsp/host/core.test.ts', 'dsp/golden/kernels.test.ts'];

/** Every figure is computed as its document says. The tests compile a changed core themselves. */
export const SIGNAL_CORE: readonly Mutant[] = [
  {
    rule: 'The step of a filter is that of the transposed direct form II.',
    file: 'dsp/assembly/biquad.ts',
    before: 'return f64x2.sub(f64x2.mul(b2, x), f64x2.mul(a2, y));',
    after: 'return f64x2.add(f64x2.mul(b2, x), f64x2.mul(a2, y));',
    tests: CORE_TESTS,
  },
  {
    rule: 'Filters start settled, so that an offset of an electrode is no transient.',
    file: 'dsp/assembly/condition.ts',
    before: 'const START_SETTLED: f64 = 1;',
    after: 'const START_SETTLED: f64 = 0;',
    tests: CORE_TESTS,
  },
  {
    rule: 'An amplitude is the root of the mean square.',
    file: 'dsp/assembly/mean-square.ts',
    before: 'Math.sqrt(mean)',
    after: 'mean',
    tests: CORE_TESTS,
  },
  {
    rule: 'An infinite sample is a missing one.',
    file: 'dsp/assembly/ring.ts',
    before: 'v128.store(to + at, v128.bitselect(values, missing, isFinite));',
    after: 'v128.store(to + at, values);',
    tests: CORE_TESTS,
  },
  {
    rule: 'A density counts both ends of the spectrum half.',
    file: 'dsp/assembly/periodogram.ts',
    before: 'store<f64>(densityAt, load<f64>(densityAt) * 0.5);',
    after: '',
    tests: ['dsp/host/spectra.test.ts', 'dsp/golden/kernels.test.ts'],
  },
  {
    rule: 'A low-pass passes direct current unchanged.',
    file: 'dsp/host/filter-design.ts',
    before: 'const b0 = k * k * norm;',
    after: 'const b0 = k * norm;',
    tests: ['dsp/host/filter-design.test.ts'],
  },
  {
    rule: 'A notch is as wide as its quality says.',
    file: 'dsp/host/filter-design.ts',
    before: 'tanTurns(widthTurns / 2)',
    after: 'tanTurns(widthTurns)',
    tests: ['dsp/host/filter-design.test.ts'],
  },
  {
    rule: 'The power of a band includes the part beyond its last bin.',
    file: 'dsp/host/band-power.ts',
    before: '  if (high > last) sum += (high - last) * densityAt(psd, last, (last + high) / 2 - last);\n',
    after: '',
    tests: ['dsp/host/band-power.test.ts'],
  },
  {
    rule: 'An asymmetry is positive when the right site has more power.',
    file: 'dsp/host/metrics/asymmetry.ts',
    before: 'Math.log(rightUvSq) - Math.log(leftUvSq)',
    after: 'Math.log(leftUvSq) - Math.log(rightUvSq)',
    tests: ['dsp/host/metrics/metrics.test.ts'],
  },
  {
    rule: 'A share is in percent.',
    file: 'dsp/host/metrics/relative-power.ts',
    before: 'const share = (100 * part) / whole;',
    after: 'const share = part / whole;',
    tests: ['dsp/host/metrics/metrics.test.ts'],
  },
];
