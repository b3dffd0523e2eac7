import type { Derivation } from '#shared/eeg/derivation.ts';
import { channelName, type MontageId, type MontageTrace } from '#model/review/montages.ts';
import type { TraceFilter, TraceSpec } from '#shared/review/page.ts';
import type { ReviewChannel, ReviewRecording } from '#shared/review/recording.ts';
import { NOMINAL_PX_PER_MM } from './view-math.ts';

/** The user's choices for the view. They change at human speed; the position of the view is a signal. */
export type ReviewSettings = {
  spanSeconds: number;
  uvPerMm: number;
  /** CSS pixels per millimeter on this screen, by calibration. */
  pxPerMm: number;
  isNegativeUp: boolean;
  montage: MontageId;
  custom: readonly Derivation[];
  /** The user's name for the custom montage. */
  customName: string | undefined;
  filter: TraceFilter;
  /** By label of the line; replaces `filter`. */
  filterOverrides: Readonly<Record<string, TraceFilter>>;
  isFilteredShown: boolean;
  isRawShown: boolean;
  /** Where raw traces are drawn: faintly behind the filtered ones, or on a separate line below. */
  rawPlace: 'behind' | 'below';
  /** Labels of hidden lines. */
  hiddenLabels: readonly string[];
  /** Stays constant when the window is resized; undefined when the page length was chosen instead. */
  mmPerSecond: number | undefined;
  badChannels: readonly number[];
};

export const DEFAULT_FILTER: TraceFilter = {
  highPassHz: 0.5,
  lowPassHz: 70,
  notchHz: undefined,
  phase: 'zero',
};

/** Close lines need less height each. */
export const defaultSettings = (recording: ReviewRecording): ReviewSettings => ({
  spanSeconds: 10,
  uvPerMm: recording.channels.length > 24 ? 30 : recording.channels.length > 12 ? 15 : 7,
  pxPerMm: NOMINAL_PX_PER_MM,
  isNegativeUp: false,
  montage: 'asRecorded',
  custom: [],
  customName: undefined,
  filter: DEFAULT_FILTER,
  filterOverrides: {},
  isFilteredShown: true,
  isRawShown: false,
  rawPlace: 'behind',
  hiddenLabels: otherLabels(recording.channels),
  mmPerSecond: undefined,
  badChannels: [],
});

/**
 * Lines that are not voltages (status bits, acceleration, counters), in a file that also has voltages. They are hidden
 * at first, so that the EEG has the page; a file without voltages shows all lines.
 */
export function otherLabels(channels: readonly ReviewChannel[]): string[] {
  const labels = (isWanted: (channel: ReviewChannel) => boolean) =>
    channels.flatMap((channel, index) => (isWanted(channel) ? [channelName(channel, index)] : []));
  const voltages = labels(({ kind, sampleCount }) => kind === 'voltage' && sampleCount > 0);
  if (voltages.length === 0) return [];
  // Lines are hidden by name, so a line with the same name as a voltage cannot be hidden.
  return labels(({ kind, samplingRateHz }) => kind !== 'voltage' && samplingRateHz > 0).filter(
    (label) => !voltages.includes(label),
  );
}

/**
 * Lines that stay hidden under another montage: other signals keep their state; a custom montage shows all its lines.
 */
export function hiddenUnder(
  montage: MontageId,
  settings: ReviewSettings,
  { channels }: ReviewRecording,
): readonly string[] {
  if (montage === 'custom') return [];
  const others = otherLabels(channels);
  return settings.montage === 'custom'
    ? others
    : others.filter((label) => settings.hiddenLabels.includes(label));
}

/** One line on the screen and the page's traces that draw it. */
export type ReviewRow = {
  trace: MontageTrace;
  /** Index into the traces of the page. */
  filtered: number | undefined;
  raw: number | undefined;
  /** Voltages share the sensitivity; other signals are scaled to fit. */
  isVoltage: boolean;
  /** The raw line below its filtered one. */
  isRawBelow: boolean;
  /** Without a high-pass the line is drawn around its own middle, or an offset would move it out of view. */
  isCentred: boolean;
  /** The screen's filter is on, but not for this line: it is not a voltage, or its rate is too low. */
  isFilterLeftOut: boolean;
};

/** The lines of a montage and the traces to fetch for them. */
export function reviewRows(
  recording: ReviewRecording,
  traces: readonly MontageTrace[],
  settings: ReviewSettings,
): { rows: ReviewRow[]; specs: TraceSpec[] } {
  const specs: TraceSpec[] = [];
  const add = (trace: MontageTrace, filter: TraceFilter | undefined) =>
    specs.push({ weights: trace.weights, filter }) - 1;
  const shown = traces.filter(({ label }) => !settings.hiddenLabels.includes(label));
  const rows = shown.flatMap((trace): ReviewRow[] => {
    const isVoltage = trace.unit === 'uV';
    const rate = recording.channels[trace.weights[0]?.channel ?? 0]?.samplingRateHz ?? 0;
    const chosen = settings.filterOverrides[trace.label] ?? settings.filter;
    const filter = isVoltage && settings.isFilteredShown ? fittingFilter(chosen, rate) : undefined;
    const isRawShown = settings.isRawShown || !filter;
    const filtered = filter ? add(trace, filter) : undefined;
    const raw = isRawShown ? add(trace, undefined) : undefined;
    const isCentred = filter?.highPassHz === undefined;
    const isFilterLeftOut = settings.isFilteredShown && !filter && hasParts(chosen);
    const row = { trace, filtered, raw, isVoltage, isCentred, isRawBelow: false, isFilterLeftOut };
    if (settings.rawPlace === 'behind' || filtered === undefined || raw === undefined) return [row];
    const below = { ...row, filtered: undefined, isCentred: true, isRawBelow: true };
    return [{ ...row, raw: undefined }, below];
  });
  return { rows, specs };
}

/** The parts of a filter that fit a sampling rate; undefined when none does. */
export function fittingFilter(filter: TraceFilter, samplingRateHz: number): TraceFilter | undefined {
  const fits = (hz: number | undefined) =>
    hz !== undefined && hz > 0 && hz < 0.49 * samplingRateHz ? hz : undefined;
  const fitting = {
    highPassHz: fits(filter.highPassHz),
    lowPassHz: fits(filter.lowPassHz),
    notchHz: fits(filter.notchHz),
    phase: filter.phase,
  };
  return hasParts(fitting) ? fitting : undefined;
}

const hasParts = ({ highPassHz, lowPassHz, notchHz }: TraceFilter): boolean =>
  highPassHz !== undefined || lowPassHz !== undefined || notchHz !== undefined;
