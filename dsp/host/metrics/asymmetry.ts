/**
 * Asymmetry of a band between two sites, without unit: `ln P(right) - ln P(left)`, powers in uV^2. Positive when the right
 * site has more. For alpha over F4 and F3 more power is read as less activity (Davidson 1988). Undefined unless both
 * powers are above 0.
 */
export function asymmetry(rightUvSq: number, leftUvSq: number): number | undefined {
  const difference = Math.log(rightUvSq) - Math.log(leftUvSq);
  return rightUvSq > 0 && leftUvSq > 0 && Number.isFinite(difference) ? difference : undefined;
}
