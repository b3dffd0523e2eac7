/** One CSS millimeter in CSS pixels, by definition of the CSS inch. */
const PX_PER_MM = 96 / 25.4;

export const SENSITIVITIES_UV_PER_MM = [1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 100] as const;
export const TIMEBASES_SECONDS = [2, 5, 10, 20, 30] as const;
export const DEFAULT_TIMEBASE_SECONDS = 10;

/** Minimum channel height for separate traces; below it the panel scrolls. */
export const LEAST_SLOT_PX = 13;

/** Sensitivity at which normal EEG fills its slot without overlapping the next, for this number of channels. */
export function usualSensitivity(channelCount: number): number {
  if (channelCount > 24) return 30;
  return channelCount > 12 ? 15 : 7;
}

export const slotHeightPx = (panelPx: number, channelCount: number): number =>
  Math.max(LEAST_SLOT_PX, panelPx / Math.max(1, channelCount));

/** Vertical pixels (CSS) of one microvolt. */
export const pxPerUv = (uvPerMm: number): number => PX_PER_MM / uvPerMm;

/** The next or previous value of a list from `current`, clamped to the list. */
export function stepIn(values: readonly number[], current: number, by: 1 | -1): number {
  const at = values.findIndex((value) => value >= current);
  const next = Math.min(values.length - 1, Math.max(0, (at < 0 ? values.length - 1 : at) + by));
  return values[next]!;
}
