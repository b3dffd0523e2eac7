import { siteKey } from '#shared/eeg/channel-labels.ts';
import { headPoint, type HeadPoint } from '#shared/eeg/head-sites.ts';

/** With fewer electrodes, no map is drawn: the values between them would be unknown. */
export const LEAST_MAP_ELECTRODES = 4;

const EARS = new Set(['a1', 'a2', 'm1', 'm2']);

export type MapElectrode = HeadPoint & { trace: number; label: string };

/**
 * The traces of a montage that measure one place on the scalp. Bipolar and ear traces have no place. For two traces at
 * one site the first counts.
 */
export function mapElectrodes(labels: readonly string[]): MapElectrode[] {
  const seen = new Set<string>();
  return labels.flatMap((label, trace) => {
    const key = siteKey(label);
    const point = headPoint(label);
    if (!point || EARS.has(key) || seen.has(key)) return [];
    seen.add(key);
    return [{ ...point, trace, label }];
  });
}

/** Order of the spline, and terms of its series. With the fourth order, the seventh term is below 1e-4. */
const ORDER = 4;
const TERMS = 20;
/** Keeps the equations solvable when electrodes nearly coincide. */
const SMOOTHING = 1e-7;
const TABLE_STEPS = 4096;

/**
 * Interpolates electrode values over the head with spherical splines (Perrin, Pernier, Bertrand and Echallier 1989,
 * Electroenceph clin Neurophysiol 72:184-187; order 4). The head is drawn as an azimuthal equidistant view of a sphere
 * from above: its rim is 90 degrees from the vertex. One call solves for the electrodes. The result maps one value per
 * electrode to the requested points, never beyond the range of the values.
 */
export function scalpInterpolator(
  electrodes: readonly HeadPoint[],
  points: readonly HeadPoint[],
): (values: readonly number[]) => Float64Array {
  const places = electrodes.map(onSphere);
  const table = splineTable();
  const count = places.length;
  const basis = points.map((point) => {
    const place = onSphere(point);
    return Float64Array.from(places, (other) => table(cosine(place, other)));
  });
  const equations = places.map((a, i) => [
    ...places.map((b, j) => table(cosine(a, b)) + (i === j ? SMOOTHING : 0)),
    1,
  ]);
  equations.push([...places.map(() => 1), 0]);
  return (values) => {
    const solved = solve(equations, [...values, 0]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return Float64Array.from(basis, (row) => {
      let sum = solved[count]!;
      for (let e = 0; e < count; e++) sum += solved[e]! * row[e]!;
      return Math.min(high, Math.max(low, sum));
    });
  };
}

type Place = readonly [number, number, number];

function onSphere({ x, y }: HeadPoint): Place {
  const radius = Math.hypot(x, y);
  const angle = (Math.min(radius, 1.2) * Math.PI) / 2;
  const share = radius === 0 ? 0 : Math.sin(angle) / radius;
  return [x * share, y * share, Math.cos(angle)];
}

const cosine = (a: Place, b: Place): number =>
  Math.min(1, Math.max(-1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]));

/** Table of the spline by the cosine of the angle, with linear interpolation between steps. */
function splineTable(): (x: number) => number {
  const table = Float64Array.from({ length: TABLE_STEPS + 1 }, (_, k) => spline(-1 + (2 * k) / TABLE_STEPS));
  return (x) => {
    const at = ((x + 1) / 2) * TABLE_STEPS;
    const k = Math.min(TABLE_STEPS - 1, Math.floor(at));
    return table[k]! + (at - k) * (table[k + 1]! - table[k]!);
  };
}

/** Sum of Legendre polynomials, by their recurrence relation. */
function spline(x: number): number {
  let [before, now] = [1, x];
  let sum = 0;
  for (let n = 1; n <= TERMS; n++) {
    sum += ((2 * n + 1) / (n * (n + 1)) ** ORDER) * now;
    [before, now] = [now, ((2 * n + 1) * x * now - n * before) / (n + 1)];
  }
  return sum / (4 * Math.PI);
}

/** Gaussian elimination with partial pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let r = column + 1; r < size; r++)
      if (Math.abs(rows[r]![column]!) > Math.abs(rows[best]![column]!)) best = r;
    [rows[column], rows[best]] = [rows[best]!, rows[column]!];
    const pivot = rows[column]!;
    for (let r = column + 1; r < size; r++) {
      const row = rows[r]!;
      const factor = row[column]! / pivot[column]!;
      if (factor !== 0) for (let c = column; c <= size; c++) row[c]! -= factor * pivot[c]!;
    }
  }
  const out = Array.from({ length: size }, () => 0);
  for (let r = size - 1; r >= 0; r--) {
    let sum = rows[r]![size]!;
    for (let c = r + 1; c < size; c++) sum -= rows[r]![c]! * out[c]!;
    out[r] = sum / rows[r]![r]!;
  }
  return out;
}
