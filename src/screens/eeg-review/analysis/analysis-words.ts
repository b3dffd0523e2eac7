import { fixed, formats } from '#shared/locale/formats.ts';
import type { AnalysisInput } from '#live/offline/index.ts';
import { MONTAGE_LABELS } from '#model/review/montages.ts';
import type { AssessmentBand } from '#shared/eeg/assessment-bands.ts';
import type { BandPower, TraceSpectrum } from '#shared/review/analysis.ts';
import type { TraceFilter } from '#shared/review/page.ts';

const RANGE_WORDS = { selection: 'Selection', page: 'Page', whole: 'Whole recording' } as const;

/** 754.26 -> '12:34.3', from the first sample of the recording. */
export function timeWords(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const rest = `${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

export function rangeWords({ range, startSeconds, durationSeconds }: AnalysisInput): string {
  const end = startSeconds + durationSeconds;
  return `${RANGE_WORDS[range]}, ${timeWords(startSeconds)} to ${timeWords(end)} (${Number(durationSeconds.toFixed(2))} s)`;
}

export const montageWords = ({ montage }: AnalysisInput): string => MONTAGE_LABELS[montage];

export function filterWords(input: Pick<AnalysisInput, 'filter' | 'hasOverrides'>): string {
  const { filter, hasOverrides } = input;
  const words = filter ? passWords(filter) : undefined;
  if (words === undefined) return hasOverrides ? 'Filters of single lines only' : 'No filter';
  return hasOverrides ? `${words}; some lines have filters of their own` : words;
}

function passWords({ highPassHz, lowPassHz, notchHz, phase }: TraceFilter): string | undefined {
  const parts: string[] = [];
  if (highPassHz !== undefined && lowPassHz !== undefined) parts.push(`${highPassHz} to ${lowPassHz} Hz`);
  else if (highPassHz !== undefined) parts.push(`above ${highPassHz} Hz`);
  else if (lowPassHz !== undefined) parts.push(`below ${lowPassHz} Hz`);
  if (notchHz !== undefined) parts.push(`notch ${notchHz} Hz`);
  if (parts.length === 0) return undefined;
  return `${parts.join(', ')}, ${phase === 'zero' ? 'zero phase' : 'causal'}`;
}

/** 'uV' -> 'µV²', and its density 'µV²/Hz'. */
export const powerUnit = (unit: string): string => `${unit === 'uV' ? 'µV' : unit}²`;

/** Three significant digits: a power is rarely known more precisely. */
export function powerWords(power: number): string {
  if (!Number.isFinite(power)) return '–';
  if (power !== 0 && (Math.abs(power) >= 1e5 || Math.abs(power) < 1e-3))
    return formats().inText(power.toExponential(1));
  const digits = power === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(power))));
  return fixed(power, Math.min(digits, 4));
}

export const shareWords = (share: number): string =>
  Number.isFinite(share) ? `${Math.round(share * 100)} %` : '–';

/** The power of a band; undefined for a line that could not be measured. */
export const bandIn = (spectrum: TraceSpectrum | undefined, band: AssessmentBand): BandPower | undefined =>
  spectrum?.kind === 'spectrum' ? spectrum.bands.find((each) => each.band === band) : undefined;
