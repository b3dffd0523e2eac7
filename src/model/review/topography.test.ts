import { describe, expect, it } from 'vitest';
import { mapElectrodes, scalpInterpolator } from './topography.ts';

const SITES = 'Fp1 Fp2 F7 F3 Fz F4 F8 T7 C3 Cz C4 T8 P7 P3 Pz P4 P8 O1 O2'.split(' ');

describe('electrodes of a map', () => {
  it('are scalp sites, each once; lines between two sites and ears have no place', () => {
    const found = mapElectrodes(['EEG C3-Ref', 'C3', 'Fp1-F7', 'A1', 'Oz..', 'ECG']);
    expect(found.map(({ trace }) => trace)).toEqual([0, 4]);
  });
});

describe('a map of the scalp', () => {
  const electrodes = mapElectrodes(SITES);
  const interpolate = scalpInterpolator(electrodes, electrodes);

  it('shows at an electrode what was measured there', () => {
    const values = electrodes.map(({ x, y }, k) => 20 + 10 * x - 5 * y + (k % 3));
    const found = interpolate(values);
    for (const [k, value] of values.entries()) expect(Math.abs(found[k]! - value)).toBeLessThan(0.05);
  });

  it('is even where all electrodes measured the same', () => {
    const points = [
      { x: 0.1, y: 0.3 },
      { x: -0.9, y: 0.2 },
    ];
    const found = scalpInterpolator(electrodes, points)(electrodes.map(() => 7));
    for (const value of found) expect(value).toBeCloseTo(7, 9);
  });

  it('finds a smooth field between its electrodes', () => {
    // The height above the ears on the sphere, a field that a head could produce.
    const field = ({ x, y }: { x: number; y: number }) => 10 + 5 * Math.cos((Math.hypot(x, y) * Math.PI) / 2);
    const points = [
      { x: 0.2, y: 0.2 },
      { x: -0.3, y: 0.1 },
      { x: 0.35, y: -0.45 },
    ];
    const found = scalpInterpolator(electrodes, points)(electrodes.map(field));
    for (const [k, point] of points.entries()) expect(Math.abs(found[k]! - field(point))).toBeLessThan(0.15);
  });

  it('never shows more or less than was measured', () => {
    const rim = Array.from({ length: 36 }, (_, k) => ({ x: Math.cos(k / 5.7), y: Math.sin(k / 5.7) }));
    const values = electrodes.map((_, k) => (k === 17 ? 100 : 1));
    const found = scalpInterpolator(electrodes, rim)(values);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...found)).toBeLessThanOrEqual(100);
  });
});
