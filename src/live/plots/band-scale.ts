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
 * Top of a band bar's scale in uV. It follows the threshold, and grows when the value leaves it, but shrinks only
 * when the threshold has become hard to grip: a scale that keeps moving cannot be read.
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

/** Step of the arrow keys: about one hundredth of the scale, as a round number. Shift makes it ten times that. */
export function thresholdStepUv(scaleMax: number, isBig: boolean): number {
  const fine = 10 ** Math.floor(Math.log10(Math.max(scaleMax, 1e-3) / 50));
  return isBig ? fine * 10 : fine;
}

/** What a key does to a focused threshold; undefined when the key means nothing here. */
export function thresholdAfterKey(
  key: string,
  options: { thresholdUv: number; scaleMax: number; isBig: boolean; isRtl?: boolean },
): number | undefined {
  const { thresholdUv, scaleMax, isBig, isRtl = false } = options;
  const step = thresholdStepUv(scaleMax, isBig);
  const moves: Record<string, number> = {
    ArrowUp: step,
    ArrowDown: -step,
    ArrowRight: isRtl ? -step : step,
    ArrowLeft: isRtl ? step : -step,
    PageUp: thresholdStepUv(scaleMax, true),
    PageDown: -thresholdStepUv(scaleMax, true),
  };
  if (key === 'Home') return step;
  if (key === 'End') return scaleMax;
  const move = moves[key];
  return move === undefined ? undefined : roundUv(Math.max(step, thresholdUv + move));
}

/** Two decimals are more than a threshold means. */
export const roundUv = (uv: number): number => Math.round(uv * 100) / 100;

export const formatUv = (uv: number): string =>
  Number.isFinite(uv) ? `${uv.toFixed(uv < 10 ? 2 : 1)} µV` : '– µV';
