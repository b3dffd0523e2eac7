import { montageTraces } from '#model/review/montages.ts';
import type { TraceFilter, TraceSpec } from '#shared/review/page.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';
import { fittingFilter, type ReviewSettings } from '../workbench/review-settings.ts';
import type { Selection } from '../workbench/selection.ts';

export type AnalysisRange = 'selection' | 'page' | 'whole';

/** The user's choices for an analysis. */
export type AnalysisChoices = {
  /** Without a selection, the page is used. */
  range: AnalysisRange;
  /** With the screen's filter, or unfiltered. */
  signal: 'shown' | 'unfiltered';
  segmentSeconds: number;
  /**
   * Label of the line highlighted in the spectrum and used for the spectrogram; undefined chooses it by the selection.
   */
  trace: string | undefined;
};

/** The definition of band powers uses windows of 2 s. */
export const SEGMENT_CHOICES_SECONDS = [1, 2, 4, 8] as const;

export const DEFAULT_ANALYSIS: AnalysisChoices = {
  range: 'selection',
  signal: 'shown',
  segmentSeconds: 2,
  trace: undefined,
};

type MeasuredTrace = {
  label: string;
  unit: string;
  isBad: boolean;
  samplingRateHz: number;
  spec: TraceSpec;
};

/** Everything a result depends on. Seconds count from the first sample. */
export type AnalysisInput = {
  range: AnalysisRange;
  startSeconds: number;
  durationSeconds: number;
  segmentSeconds: number;
  montage: ReviewSettings['montage'];
  /** The screen's filter for the chosen line, as far as its rate allows it; undefined for none. */
  filter: TraceFilter | undefined;
  hasOverrides: boolean;
  traces: readonly MeasuredTrace[];
  /** Index of the spectrogram's line. */
  chosen: number;
};

type AnalysisView = { startSeconds: number; selection: Selection | undefined };

/** The current input; a message when the montage cannot be made or there is nothing to measure. */
export function analysisInput(
  recording: ReviewRecording,
  settings: ReviewSettings,
  view: AnalysisView,
  choices: AnalysisChoices,
): { ok: true; input: AnalysisInput } | { ok: false; message: string } {
  const made = montageTraces(settings.montage, { channels: recording.channels, ...settings });
  if (!made.ok) return made;
  const isFiltered = choices.signal === 'shown' && settings.isFilteredShown;
  const all = made.traces.map((trace) => {
    const channel = recording.channels[trace.weights[0]?.channel ?? 0];
    const samplingRateHz = channel?.samplingRateHz ?? 0;
    const chosen = settings.filterOverrides[trace.label] ?? settings.filter;
    const filter = isFiltered && trace.unit === 'uV' ? fittingFilter(chosen, samplingRateHz) : undefined;
    const { label, unit, isBad, weights } = trace;
    return { label, unit, isBad, samplingRateHz, kind: channel?.kind, spec: { weights, filter } };
  });
  const voltages = all.filter(({ kind }) => kind === 'voltage');
  const measurable = voltages.length > 0 ? voltages : all.filter(({ kind }) => kind !== 'status');
  if (measurable.length === 0) return { ok: false, message: 'This recording has no signal to measure.' };
  const selectedLabel =
    view.selection?.row === undefined ? undefined : made.traces[view.selection.row]?.label;
  const wanted = choices.trace ?? selectedLabel;
  const found = measurable.findIndex(({ label }) => label === wanted);
  const good = measurable.findIndex(({ isBad }) => !isBad);
  const chosen = found >= 0 ? found : Math.max(0, good);
  return {
    ok: true,
    input: {
      ...rangeOf(recording, settings, view, choices.range),
      segmentSeconds: choices.segmentSeconds,
      montage: settings.montage,
      filter: isFiltered ? fittingFilter(settings.filter, measurable[chosen]!.samplingRateHz) : undefined,
      hasOverrides: isFiltered && Object.keys(settings.filterOverrides).length > 0,
      traces: measurable.map(({ kind: _kind, ...trace }) => trace),
      chosen,
    },
  };
}

function rangeOf(
  { spanSeconds }: ReviewRecording,
  settings: ReviewSettings,
  { startSeconds, selection }: AnalysisView,
  wanted: AnalysisRange,
): Pick<AnalysisInput, 'range' | 'startSeconds' | 'durationSeconds'> {
  if (wanted === 'whole') return { range: 'whole', startSeconds: 0, durationSeconds: spanSeconds };
  if (wanted === 'selection' && selection && selection.startSeconds !== selection.endSeconds) {
    const [from, to] = [selection.startSeconds, selection.endSeconds].sort((a, b) => a - b);
    return { range: 'selection', startSeconds: from!, durationSeconds: to! - from! };
  }
  const end = Math.min(spanSeconds, startSeconds + settings.spanSeconds);
  return { range: 'page', startSeconds, durationSeconds: Math.max(0, end - startSeconds) };
}
