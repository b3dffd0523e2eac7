import type { MainsHz } from '#shared/engine/engine-api.ts';
import {
  DEFAULT_SEGMENT_SECONDS,
  type SelectionRequest,
  type TraceSpectrum,
} from '#shared/review/analysis.ts';
import type { Workbench } from './workbench.ts';

/** Hum is narrow; the window of the estimate widens it this much, and the mains frequency varies slightly. */
const HALF_WIDTH_HZ = 1;
/** EEG range for comparison: above slow drifts, below the mains frequency. */
const EEG_HZ = { low: 2, high: 40 } as const;
const MOST_SECONDS = 10;
/** Hum is similar in all leads: a subset of many lines is sufficient. */
const MOST_TRACES = 16;

/**
 * The mains frequency with more power than the EEG in at least half of the lines; undefined if there is none.
 * `practiceHz` is checked first, but a recording may come from elsewhere.
 */
export function dominantHum(spectra: readonly TraceSpectrum[], practiceHz: MainsHz): MainsHz | undefined {
  const measured = spectra.filter((spectrum) => spectrum.kind === 'spectrum');
  if (measured.length === 0) return undefined;
  const candidates: MainsHz[] = practiceHz === 50 ? [50, 60] : [60, 50];
  return candidates.find((hz) => {
    const humming = measured.filter(({ density, binHz }) => {
      const top = hz + HALF_WIDTH_HZ;
      if (top > (density.length - 1) * binHz) return false;
      return (
        powerIn(density, binHz, hz - HALF_WIDTH_HZ, top) > powerIn(density, binHz, EEG_HZ.low, EEG_HZ.high)
      );
    });
    return 2 * humming.length >= measured.length;
  });
}

function powerIn(density: Float64Array, binHz: number, lowHz: number, highHz: number): number {
  let sum = 0;
  for (let bin = Math.ceil(lowHz / binHz); bin * binHz <= highHz && bin < density.length; bin++) {
    sum += density[bin]!;
  }
  return sum * binHz;
}

type ShownPage = Pick<Workbench, 'recording' | 'rows' | 'settings' | 'startSeconds'>;

/** Request to measure the page for hum: its good voltage lines without filter. Undefined when none is shown. */
export function humRequest(page: ShownPage): SelectionRequest | undefined {
  const { recording, rows, settings, startSeconds } = page;
  const lines = rows.filter(({ isVoltage, isRawBelow, trace }) => isVoltage && !isRawBelow && !trace.isBad);
  const start = startSeconds.peek();
  const durationSeconds = Math.min(MOST_SECONDS, settings.get().spanSeconds, recording.spanSeconds - start);
  if (lines.length === 0 || !(durationSeconds > 0)) return undefined;
  const stride = Math.ceil(lines.length / MOST_TRACES);
  return {
    startSeconds: start,
    durationSeconds,
    traces: lines
      .filter((_, index) => index % stride === 0)
      .map(({ trace }) => ({ weights: trace.weights, filter: undefined })),
    segmentSeconds: DEFAULT_SEGMENT_SECONDS,
  };
}

/** Whether hum of this frequency is visible: filters are on, and neither notch nor low-pass removes it. */
export function showsHum({ settings }: Pick<Workbench, 'settings'>, hz: MainsHz): boolean {
  const { isFilteredShown, filter } = settings.get();
  return isFilteredShown && filter.notchHz === undefined && (filter.lowPassHz ?? hz) > 0.9 * hz;
}
