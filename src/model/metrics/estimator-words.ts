import { plain } from '#shared/locale/formats.ts';
import { type BandEdges, edgesInData, isWideBand, meanSquareSeconds } from '#shared/eeg/bands.ts';
import { type Feature, isIndividualBand, possibleBands } from '#shared/eeg/feature.ts';
import { ENGINE_VERSION, takesMeanSquare } from '#shared/version.ts';
import { type MetricInfo, METRICS } from '#shared/eeg/metrics.ts';

type MetricWords = Pick<MetricInfo, 'definition' | 'formula' | 'delayRule'>;

const WIDE_DEFINITION =
  'The signal passes a band-pass, and the root mean square over the newest samples is the amplitude. Peak to peak is 2·√2 ' +
  'times, power the square of the RMS.';
const WIDE_FORMULA = 'A = √(mean over the window of BP(x)²) in µV RMS; A_pp = 2·√2·A; P = A²';
const WIDE_DELAY =
  'Over two octaves: half of the window of the mean square and the delay of the band-pass. A rhythm that starts shows ' +
  'half of its size after a quarter of the window; one that ends, after three quarters.';

/** Definition, formula and delay rule of a feature, with the estimator its bands use in an engine version. */
export function metricInfo(feature: Feature, engineVersion = ENGINE_VERSION): MetricWords {
  const info = METRICS[feature.metric];
  const { isAnyWide, isAnyNarrow } = widths(feature, engineVersion);
  if (!isAnyWide) return info;
  const both = (narrow: string, wide: string) => (isAnyNarrow ? `${narrow} ${wide}` : wide);
  const delayRule = both(info.delayRule, WIDE_DELAY);
  if (feature.metric !== 'bandAmplitude') return { ...info, delayRule };
  return {
    definition: both(info.definition, `Over two octaves: ${WIDE_DEFINITION}`),
    formula: isAnyNarrow ? `${info.formula}. Over two octaves: ${WIDE_FORMULA}` : WIDE_FORMULA,
    delayRule,
  };
}

/** How the value is computed, with settings, in one sentence for the card behind a figure. */
export function estimatorWords(feature: Feature, engineVersion = ENGINE_VERSION): string {
  const label = [METRICS[feature.metric].label, choiceWords(feature)].filter(Boolean).join(', ');
  const window = 'windowSeconds' in feature ? `, from the newest ${plain(feature.windowSeconds)} s` : '';
  if (!('filterOrder' in feature)) return `${label}${window}`;
  const smoothed =
    'smoothingMs' in feature && feature.smoothingMs > 0 ? `, smoothed over ${feature.smoothingMs} ms` : '';
  const name = feature.metric === 'bandAmplitude' ? 'Amplitude' : label;
  return `${name} ${bandEstimators(feature, feature.filterOrder, engineVersion).join('; ')}${smoothed}${window}`;
}

/** One estimator for all bands up to two octaves, then one for each wider band. */
function bandEstimators(feature: Feature, order: number, engineVersion: string): string[] {
  const { bands, wide, isAnyNarrow } = widths(feature, engineVersion);
  const demodulated = `by quadrature demodulation, low-pass of order ${order} at half the bandwidth`;
  const passed = `by band-pass (Butterworth, order ${order} at each edge) and root mean square over`;
  // The actual band is known only after the baseline.
  const wideWords =
    isIndividualBand(feature) && isAnyNarrow && wide.length > 0
      ? [`over two octaves ${passed} one period of the lower edge`]
      : wide.map(
          (band) => `${bands.length > 1 ? `${edgesInData(band)} ` : ''}${passed} ${windowMs(band)} ms`,
        );
  return [...(isAnyNarrow ? [demodulated] : []), ...new Set(wideWords)];
}

function widths(feature: Feature, engineVersion: string) {
  const bands = 'filterOrder' in feature ? possibleBands(feature) : [];
  const wide = takesMeanSquare(engineVersion) ? bands.filter(isWideBand) : [];
  return { bands, wide, isAnyWide: wide.length > 0, isAnyNarrow: wide.length < bands.length };
}

const windowMs = (band: BandEdges): number => Math.round(1000 * meanSquareSeconds(band));

/** The option within a metric that changes the value but not its unit. */
function choiceWords(feature: Feature): string | undefined {
  if (feature.metric !== 'peakAlpha') return undefined;
  return feature.estimate === 'peak' ? 'highest point' : 'center of gravity';
}
