const NICE_STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** Smallest round number at or above `value`. */
export function niceCeil(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  for (const step of NICE_STEPS) if (step * magnitude >= value * (1 - 1e-9)) return step * magnitude;
  return 10 * magnitude;
}

const THRESHOLD_HEADROOM = 2.5;

/**
 * Top of a band bar's scale in uV. It follows the threshold, which stays in the part of the bar where it is easy to
 * grip; a value beyond it fills the bar and is read as a number. A scale that kept moving could not be read.
 */
export function nextScaleMax(scaleMax: number, valueUv: number, thresholdUv: number): number {
  const hasThreshold = Number.isFinite(thresholdUv);
  const wanted = hasThreshold ? thresholdUv * THRESHOLD_HEADROOM : valueUv * 1.5;
  if (!Number.isFinite(wanted) || wanted <= 0) return scaleMax;
  if (scaleMax <= 0) return niceCeil(wanted);
  if (hasThreshold && (thresholdUv > scaleMax * 0.85 || thresholdUv < scaleMax * 0.15))
    return niceCeil(wanted);
  if (!hasThreshold && valueUv > scaleMax) return niceCeil(wanted);
  return scaleMax;
}
