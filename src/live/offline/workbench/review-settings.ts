import type { Derivation } from '#shared/eeg/derivation.ts';
import { channelName, type MontageId, type MontageTrace } from '#model/review/montages.ts';
import type { TraceFilter, TraceSpec } from '#shared/review/page.ts';
import type { ReviewChannel, ReviewRecording } from '#shared/review/recording.ts';
import { NOMINAL_PX_PER_MM } from './view-math.ts';

/** What people choose about the view. Changes at human speed; where the view stands is a signal. */
export type ReviewSettings = {
  spanSeconds: number;
  uvPerMm: number;
  /** CSS pixels of a millimetre on this screen, by calibration. */
  pxPerMm: number;
  isNegativeUp: boolean;
  montage: MontageId;
  custom: readonly Derivation[];
  /** What the person called the custom montage. */
  customName: string | undefined;
  filter: TraceFilter;
  /** By label of the line, in place of `filter`. */
  filterOverrides: Readonly<Record<string, TraceFilter>>;
  isFilteredShown: boolean;
  isRawShown: boolean;
  /** Where raw traces go beside filtered ones: faint behind them, or on a line of their own below. */
  rawPlace: 'behind' | 'below';
  /** Lines that are left out, by label. */
  hiddenLabels: readonly string[];
  /** Kept when the window changes its size; undefined where the length of the page is what was chosen. */
  mmPerSecond: number | undefined;
  badChannels: readonly number[];
};

export const DEFAULT_FILTER: TraceFilter = {
  highPassHz: 0.5,
  lowPassHz: 70,
  notchHz: undefined,
  phase: 'zero',
};

/** Lines close together need less room each. */
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
 * Lines that are no voltages (status bits, acceleration, counters) beside others that are. They come hidden, so that
 * the EEG has the page; a file that holds nothing else shows them all.
 */
export function otherLabels(channels: readonly ReviewChannel[]): string[] {
  const labels = (isWanted: (channel: ReviewChannel) => boolean) =>
    channels.flatMap((channel, index) => (isWanted(channel) ? [channelName(channel, index)] : []));
  const voltages = labels(({ kind, sampleCount }) => kind === 'voltage' && sampleCount > 0);
  if (voltages.length === 0) return [];
  // Lines are hidden by name: one that shares its name with a voltage cannot be.
  return labels(({ kind, samplingRateHz }) => kind !== 'voltage' && samplingRateHz > 0).filter(
    (label) => !voltages.includes(label),
  );
}

/** What stays hidden under another montage: other signals as they were; a montage of one's own shows all its lines. */
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

/** One line on the screen and which traces of the page draw it. */
export type ReviewRow = {
  trace: MontageTrace;
  /** Index into the traces of the page. */
  filtered: number | undefined;
  raw: number | undefined;
  /** Voltages share the sensitivity; anything else is scaled to fit. */
  isVoltage: boolean;
  /** The raw line below its filtered one. */
  isRawBelow: boolean;
  /** Without a high-pass the line is drawn about its own middle, or an offset would carry it away. */
  isCentred: boolean;
  /** The filter of the screen is on, but not on this line: it is no voltage, or its rate is too low. */
  isFilterLeftOut: boolean;
};

/** The lines of a montage and the traces that have to be fetched for them. */
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

/** The parts of a filter a sampling rate can have; undefined when none is left. */
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
