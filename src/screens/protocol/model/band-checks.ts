import { plain } from '#shared/locale/formats.ts';
import { edgesLabel } from '#shared/eeg/band-labels.ts';
import { type BandEdges, isWideBand } from '#shared/eeg/bands.ts';
import type { Feature } from '#shared/eeg/feature.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import type { Problem } from './problem.ts';

/** Bands of a feature with their place in it. */
function bandsWithPaths(feature: Feature): { key: string; band: BandEdges }[] {
  switch (feature.metric) {
    case 'heartRate':
      return [];
    case 'bandRatio':
      return [
        { key: 'numerator', band: feature.numerator },
        { key: 'denominator', band: feature.denominator },
      ];
    case 'relativePower':
      return [
        { key: 'band', band: feature.band },
        { key: 'total', band: feature.total },
      ];
    default:
      return [{ key: 'band', band: feature.band }];
  }
}

/** Bands that the filters remove, equal bands in a ratio, and a share of a band that does not contain it. */
export function bandProblems({ feature }: Condition, index: number, { filters }: Protocol): Problem[] {
  const root = `conditions.${index}.feature`;
  return [
    ...bandsWithPaths(feature).flatMap(({ key, band }) =>
      filterProblems(band, `${root}.${key}`, { feature, filters }),
    ),
    ...relationProblems(feature, root),
  ];
}

type Context = { feature: Feature; filters: Protocol['filters'] };

function filterProblems(band: BandEdges, path: string, { feature, filters }: Context): Problem[] {
  const { highPassHz, lowPassHz } = filters;
  const problems: Problem[] = [];
  if (band.highHz <= highPassHz) {
    const text = `The high-pass at ${plain(highPassHz)} Hz removes ${edgesLabel(band)}. Lower the high-pass or raise the band.`;
    return [{ path: `${path}.highHz`, level: 'error', text }];
  }
  if (band.lowHz < highPassHz) {
    const text = `Below the high-pass of ${plain(highPassHz)} Hz the band is weakened. Begin it there, or lower the high-pass.`;
    problems.push({ path: `${path}.lowHz`, level: 'warning', text });
  }
  if (lowPassHz === null) return problems;
  if (band.lowHz >= lowPassHz) {
    const text = `The low-pass at ${plain(lowPassHz)} Hz removes ${edgesLabel(band)}. Raise the low-pass, turn it off, or lower the band.`;
    problems.push({ path: `${path}.lowHz`, level: 'error', text });
  } else if (band.highHz > lowPassHz && feature.metric !== 'emgShare') {
    const text = `The band reaches above the low-pass of ${plain(lowPassHz)} Hz, which removes that part. Raise the low-pass or lower the upper edge.`;
    problems.push({ path: `${path}.highHz`, level: 'error', text });
  }
  return problems;
}

function relationProblems(feature: Feature, root: string): Problem[] {
  if (feature.metric === 'bandRatio') {
    const { numerator, denominator } = feature;
    if (numerator.lowHz !== denominator.lowHz || numerator.highHz !== denominator.highHz) return [];
    const text = 'Both bands are the same, so the ratio is always 1. Change one of them.';
    return [{ path: `${root}.denominator`, level: 'error', text }];
  }
  if (feature.metric === 'relativePower') {
    const { band, total } = feature;
    if (band.lowHz >= total.lowHz && band.highHz <= total.highHz) return [];
    const text = `${edgesLabel(band)} is not inside its total of ${edgesLabel(total)}. Widen the total or move the band.`;
    return [{ path: `${root}.total`, level: 'error', text }];
  }
  if (feature.metric === 'phaseSynchrony' && isWideBand(feature.band)) {
    const text = `${edgesLabel(feature.band)} spans more than two octaves, and a band that wide has no phase. Choose an upper edge of at most four times the lower one.`;
    return [{ path: `${root}.band.highHz`, level: 'error', text }];
  }
  if (feature.metric === 'peakAlpha' && (feature.band.lowHz < 5 || feature.band.highHz > 16)) {
    const text =
      'The alpha peak lies between 7 and 13 Hz in nearly everyone; a wider search finds other peaks.';
    return [{ path: `${root}.band`, level: 'warning', text }];
  }
  return [];
}
