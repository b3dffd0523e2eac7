/** Least squares through the available points; undefined for fewer than three or without variance. */
export function fitLine(
  xs: readonly number[],
  ys: readonly (number | null)[],
): { at: (x: number) => number } | undefined {
  const points = xs.flatMap((x, index) => {
    const y = ys[index];
    return y === null || y === undefined ? [] : [{ x, y }];
  });
  if (points.length < 3) return undefined;
  const middle = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const centre = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const spread = points.reduce((sum, { x }) => sum + (x - middle) ** 2, 0);
  if (!(spread > 0)) return undefined;
  const slope = points.reduce((sum, { x, y }) => sum + (x - middle) * (y - centre), 0) / spread;
  return { at: (x) => centre + slope * (x - middle) };
}
