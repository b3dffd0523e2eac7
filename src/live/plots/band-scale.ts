/** Below this an EEG amplitude is noise of the amplifier: everything would pass. */
export const LEAST_THRESHOLD_UV = 0.1;

/** Step of the arrow keys: about one hundredth of the scale, as a round number. Shift makes it ten times that. */
export function thresholdStepUv(scaleMax: number, isBig: boolean): number {
  const fine = 10 ** Math.floor(Math.log10(Math.max(scaleMax, 1e-3) / 50));
  return isBig ? fine * 10 : fine;
}

/** What a key does to a focused threshold; undefined when the key means nothing here. */
export function thresholdAfterKey(
  key: string,
  options: {
    thresholdUv: number;
    scaleMax: number;
    isBig: boolean;
    isRtl?: boolean;
    /** What the baseline gave; undefined while there is none. */
    baselineUv?: number | undefined;
  },
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
  if (key === 'Home') return LEAST_THRESHOLD_UV;
  if (key === 'Backspace') return options.baselineUv;
  if (key === 'End') return scaleMax;
  const move = moves[key];
  return move === undefined ? undefined : handThresholdUv(thresholdUv + move);
}

/** A threshold set by hand: rounded, and never so low that everything passes. */
export const handThresholdUv = (uv: number): number => roundUv(Math.max(LEAST_THRESHOLD_UV, uv));

/** Two decimals are more than a threshold means. */
const roundUv = (uv: number): number => Math.round(uv * 100) / 100;

export const formatUv = (uv: number): string =>
  Number.isFinite(uv) ? `${uv.toFixed(uv < 10 ? 2 : 1)} µV` : '– µV';
