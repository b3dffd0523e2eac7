/**
 * Asymmetry of a band between two sites, dimensionless: `ln P(right) - ln P(left)`, powers in uV^2. Positive when the
 * right site has more power. For alpha over F4 and F3, more power is interpreted as less activity (Davidson 1988).
 * Undefined unless both powers are above 0.
 */
export function asymmetry(rightUvSq: number, leftUvSq: number): number | undefined {
  const difference = Math.log(rightUvSq) - Math.log(leftUvSq);
  return rightUvSq > 0 && leftUvSq > 0 && Number.isFinite(difference) ? difference : undefined;
}
