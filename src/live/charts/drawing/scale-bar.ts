const BAR_STEPS_UV = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];

/** The largest round voltage that fits into `mostPx`, at `pxPerUv` pixels per microvolt. */
export function scaleBar(pxPerUv: number, mostPx: number): { uv: number; px: number } {
  const uv = BAR_STEPS_UV.findLast((step) => step * pxPerUv <= mostPx) ?? BAR_STEPS_UV[0]!;
  return { uv, px: uv * pxPerUv };
}
