import type { AnalysisInput, AnalysisResult } from '#live/offline/index.ts';
import { csvRemark, csvText } from '#shared/csv-text.ts';
import {
  ASSESSMENT_BAND_NAMES,
  ASSESSMENT_BANDS,
  type AssessmentBand,
  BAND_POWER_DEFINITION,
} from '#shared/eeg/assessment-bands.ts';
import { fileLabel } from '#shared/eeg/band-labels.ts';
import { edgesInData } from '#shared/eeg/bands.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';
import { APP_VERSION, ENGINE_VERSION } from '#shared/version.ts';
import { filterWords, montageWords, rangeWords } from './analysis-words.ts';

/** Origin of exported figures, one per line; identical for all exports of one measurement. */
export function provenanceLines({ name, startTime }: ReviewRecording, input: AnalysisInput): string[] {
  const bad = input.traces.filter(({ isBad }) => isBad).map(({ label }) => label);
  return [
    `File: ${name}`,
    `Recording starts: ${startTime ?? 'not stated'}; times are in seconds from its first sample`,
    `Range: ${rangeWords(input)}, from ${input.startSeconds} s, for ${input.durationSeconds} s`,
    `Montage: ${montageWords(input)}`,
    `Filter: ${filterWords(input)}`,
    ...(bad.length > 0 ? [`Bad: ${bad.join(' ')}`] : []),
    `Version: Loopwell ${APP_VERSION}, engine ${ENGINE_VERSION}`,
  ];
}

/** Definitions of spectra and band powers, one per line. */
const definitionLines = ({ segmentSeconds }: AnalysisInput): string[] => [
  `Estimator: ${BAND_POWER_DEFINITION.estimator}; windows of ${segmentSeconds} s, ` +
    `${BAND_POWER_DEFINITION.overlapPct} % overlap; taper: ${BAND_POWER_DEFINITION.taper}; ` +
    `detrend: ${BAND_POWER_DEFINITION.detrend}; ${BAND_POWER_DEFINITION.scaling}`,
  `Gaps: ${BAND_POWER_DEFINITION.gaps}`,
];

/** Densities as a table with one block per sampling rate: frequency, then one column per line. */
export function spectrumCsv(recording: ReviewRecording, { input, spectra }: AnalysisResult): string {
  const groups = new Map<string, number[]>();
  for (const [index, spectrum] of spectra.entries()) {
    if (spectrum.kind !== 'spectrum') continue;
    const key = `${spectrum.binHz} ${spectrum.density.length}`;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  const blocks = [...groups.values()].map((members) => {
    const found = members.map((index) => spectra[index]!);
    const first = found[0]!;
    if (first.kind !== 'spectrum') return '';
    const head = members.map((index) =>
      csvText(`${input.traces[index]!.label} (${input.traces[index]!.unit}^2/Hz)`),
    );
    const rows = Array.from(first.density, (_, bin) =>
      [bin * first.binHz, ...found.map((each) => (each.kind === 'spectrum' ? each.density[bin] : ''))].join(
        ',',
      ),
    );
    return [['frequency_hz', ...head].join(','), ...rows].join('\r\n');
  });
  return table([...provenanceLines(recording, input), ...definitionLines(input)], blocks);
}

/** Adds the edges of a band: 'theta_power (4-8 Hz)'. */
const labelOf = (band: AssessmentBand) => (name: string) =>
  fileLabel({ name, bandLabel: edgesInData(ASSESSMENT_BANDS[band]) });

/** One row per line: absolute and relative power of every band, and the number of windows used. */
export function bandsCsv(recording: ReviewRecording, { input, spectra }: AnalysisResult): string {
  const head = [
    'line',
    'unit',
    'bad',
    'windows',
    'window_s',
    ...ASSESSMENT_BAND_NAMES.flatMap((band) => [`${band}_power`, `${band}_relative`].map(labelOf(band))),
  ];
  const rows = input.traces.map(({ label, unit, isBad }, index) => {
    const spectrum = spectra[index]!;
    const first = [csvText(label), csvText(`${unit}^2`), isBad ? 1 : 0];
    if (spectrum.kind === 'failed')
      return [...first, 0, '', ...ASSESSMENT_BAND_NAMES.flatMap(() => ['', ''])];
    const figures = spectrum.bands.flatMap(({ power, relative }) => [number(power), number(relative)]);
    return [...first, spectrum.segments, spectrum.segmentSeconds, ...figures];
  });
  const bands = ASSESSMENT_BAND_NAMES.map((band) => labelOf(band)(band));
  const lines = [
    ...provenanceLines(recording, input),
    ...definitionLines(input),
    `Power: ${BAND_POWER_DEFINITION.integration}; bands: ${bands.join(', ')}; relative is the share of their sum`,
  ];
  return table(lines, [[head, ...rows].map((row) => row.join(',')).join('\r\n')]);
}

const table = (lines: readonly string[], blocks: readonly string[]): string =>
  `${[...lines.map(csvRemark), blocks.join('\r\n\r\n')].join('\r\n')}\r\n`;

const number = (value: number): string => (Number.isFinite(value) ? String(value) : '');
