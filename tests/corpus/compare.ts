import type { BandsReport } from '#workers/cli/bands.ts';
import type { InspectedChannel, Inspection } from '#workers/eeg-files/inspect.ts';
import type { AnnotationFacts, ChannelFacts, Facts } from './facts.ts';

export type Reading = { inspection: Inspection; bands: BandsReport };

/** Sums in another order differ by rounding, but never by more than this share of the size of the values. */
const VALUE_TOLERANCE = 1e-9;
/** Band powers come from a different implementation of the transform. */
const BAND_TOLERANCE = 1e-6;

/** All differences between a reading and the reference facts, in words; empty if all agree. */
export function differences({ inspection, bands }: Reading, facts: Facts): string[] {
  return [
    ...headDifferences(inspection, facts),
    ...channelDifferences(inspection, bands, facts),
    ...segmentDifferences(inspection, facts),
    ...(facts.annotations ? annotationDifferences(inspection.annotations, facts.annotations) : []),
    ...facts.warnings
      .filter((code) => !inspection.warnings.some((warning) => warning.code === code))
      .map((code) => `warning '${code}' is not given`),
  ];
}

function headDifferences(inspection: Inspection, facts: Facts): string[] {
  const found: string[] = [];
  if (facts.family !== undefined && !inspection.format.startsWith(facts.family)) {
    found.push(`format ${inspection.format} instead of ${facts.family}`);
  }
  const start = inspection.startTime?.slice(0, 19) ?? null;
  if (facts.startTime !== undefined && start !== facts.startTime) {
    found.push(`start ${start} instead of ${facts.startTime}`);
  }
  for (const name of ['startOffsetSeconds', 'durationSeconds', 'spanSeconds'] as const) {
    const expected = facts[name];
    if (expected !== undefined && !isClose(inspection[name], expected, 1e-9)) {
      found.push(`${name} ${inspection[name]} instead of ${expected}`);
    }
  }
  return found;
}

function channelDifferences({ channels, segments }: Inspection, bands: BandsReport, facts: Facts): string[] {
  if (facts.areAllChannels && channels.length !== facts.channels.length) {
    return [`${channels.length} channels instead of ${facts.channels.length}`];
  }
  const areBandsAlike = !facts.areGapsIgnored || segments.length === 1;
  return facts.channels.flatMap((expected, order) => {
    const index = facts.areAllChannels ? order : findChannel(channels, expected, order);
    const channel = channels[index];
    const name = expected.label ?? `channel ${order + 1}`;
    if (!channel) return [`${name} is missing`];
    return [
      ...oneChannel(channel, expected),
      ...(areBandsAlike ? bandDifferences(bands.channels[index], channel.samplingRateHz, expected) : []),
    ].map((problem) => `${name}: ${problem}`);
  });
}

/** Found by name if one fits, otherwise by order among the channels of that unit. */
function findChannel(channels: readonly InspectedChannel[], expected: ChannelFacts, order: number): number {
  const named = channels.findIndex(({ label }) => label === expected.label);
  if (named >= 0) return named;
  const alike = [...channels.keys()].filter(
    (index) => expected.unit === undefined || channels[index]!.unit === expected.unit,
  );
  return alike[order] ?? -1;
}

function oneChannel(channel: InspectedChannel, expected: ChannelFacts): string[] {
  const found: string[] = [];
  const same = (what: string, actual: string | number | undefined, wanted: string | number | undefined) => {
    if (wanted !== undefined && actual !== wanted) {
      found.push(`${what} ${String(actual)} instead of ${String(wanted)}`);
    }
  };
  same('label', channel.label, expected.digitalSha256 === undefined ? undefined : expected.label);
  same('unit', channel.unit, expected.unit);
  same('samples', channel.samples, expected.samples);
  same('digitalSha256', channel.digitalSha256, expected.digitalSha256);
  const rates = expected.samplingRatesHz;
  if (rates.length > 0 && !rates.some((rate) => isClose(channel.samplingRateHz, rate, 1e-10))) {
    found.push(`${channel.samplingRateHz} Hz instead of ${rates.join(' or ')}`);
  }
  if (!expected.values) return found;
  const { first16, ...statistics } = expected.values;
  const size = VALUE_TOLERANCE * Math.max(Math.abs(statistics.min), Math.abs(statistics.max), 1e-3);
  for (const [name, value] of Object.entries(statistics)) {
    const actual = channel[name as keyof typeof statistics];
    if (actual === null || Math.abs(actual - value) > size)
      found.push(`${name} ${actual} instead of ${value}`);
  }
  const first = first16.findIndex(
    (value, i) => !(Math.abs((channel.first16[i] ?? Number.NaN) - value) <= size),
  );
  if (first >= 0) found.push(`sample ${first} is ${channel.first16[first]} instead of ${first16[first]}`);
  return found;
}

function bandDifferences(
  actual: BandsReport['channels'][number] | undefined,
  rateHz: number,
  { bands, values }: ChannelFacts,
): string[] {
  if (!bands || !values || !actual) return [];
  const windowSamples = Math.round((actual.windowSeconds ?? 0) * rateHz);
  if (windowSamples !== bands.windowSamples) return [];
  // The powers of a constant channel are rounding errors.
  const floor = (1e-9 * Math.max(values.max - values.min, 1e-9)) ** 2;
  return Object.entries(bands.powers).flatMap(([name, expected]) => {
    const power = actual.bands[name as keyof typeof actual.bands];
    if (expected === null && power === null) return [];
    const isSame =
      expected !== null &&
      power !== null &&
      Math.abs(power - expected) <= BAND_TOLERANCE * Math.abs(expected) + floor;
    return isSame ? [] : [`${name} power ${power} instead of ${expected}`];
  });
}

function segmentDifferences({ segments }: Inspection, facts: Facts): string[] {
  if (!facts.segments) return [];
  if (segments.length !== facts.segments.length) {
    return [`${segments.length} segments instead of ${facts.segments.length}`];
  }
  return facts.segments.flatMap((expected, index) => {
    const actual = segments[index]!;
    const isSame =
      isClose(actual.startSeconds, expected.startSeconds, 1e-9) &&
      isClose(actual.durationSeconds, expected.durationSeconds, 1e-9);
    return isSame
      ? []
      : [`segment ${index + 1} at ${actual.startSeconds} s instead of ${expected.startSeconds}`];
  });
}

function annotationDifferences(actual: Inspection['annotations'], facts: AnnotationFacts): string[] {
  if (actual.length !== facts.count) return [`${actual.length} annotations instead of ${facts.count}`];
  return facts.list.flatMap((expected, index) => {
    const { onsetSeconds, durationSeconds, text } = actual[index]!;
    const tolerance = facts.toleranceSeconds;
    const isSame =
      text === expected.text &&
      Math.abs(onsetSeconds - (expected.onsetSeconds ?? onsetSeconds)) <= tolerance &&
      (tolerance > 0 ||
        expected.durationSeconds === undefined ||
        durationSeconds === expected.durationSeconds);
    const words = `'${text}' at ${onsetSeconds} s instead of '${expected.text}' at ${expected.onsetSeconds} s`;
    return isSame ? [] : [`annotation ${index + 1} is ${words}`];
  });
}

const isClose = (actual: number, expected: number, tolerance: number): boolean =>
  Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected));
