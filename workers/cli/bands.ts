import { bandPowerOnGrid } from '#dsp/host/metrics/band-power-on-grid.ts';
import type { Spectra } from '#dsp/host/spectra-types.ts';
import {
  ASSESSMENT_BAND_NAMES,
  ASSESSMENT_BANDS,
  type AssessmentBand,
  BAND_POWER_DEFINITION,
  spectralWindow,
} from '#shared/eeg/assessment-bands.ts';
import type { EegChannel, EegFile, EegWarning, SampleRange } from '../eeg-files/eeg-file.ts';

const WINDOW_SECONDS = 2;
const READ_SECONDS = 10;
/** Channels processed at a time: windows of 2 s at 20 kHz then still fit the memory of the kernel. */
const MOST_CHANNELS = 32;

/** Output of `eeg bands`. A band is null when the channel does not cover its frequencies or has no samples. */
export type BandsReport = {
  definition: typeof DEFINITION;
  channels: {
    label: string;
    unit: string;
    samplingRateHz: number;
    /** Shorter than the default when no segment of the recording is long enough. */
    windowSeconds: number | null;
    windows: number;
    bands: Record<AssessmentBand, number | null>;
  }[];
  /** Warnings from opening the file. */
  warnings: EegWarning[];
};

const DEFINITION = {
  estimator: BAND_POWER_DEFINITION.estimator,
  windowSeconds: WINDOW_SECONDS,
  taper: BAND_POWER_DEFINITION.taper,
  overlapPct: BAND_POWER_DEFINITION.overlapPct,
  detrend: BAND_POWER_DEFINITION.detrend,
  scaling: BAND_POWER_DEFINITION.scaling,
  integration: BAND_POWER_DEFINITION.integration,
  bandUnit: 'square of the unit of the channel',
  bandsHz: ASSESSMENT_BANDS,
  gaps: BAND_POWER_DEFINITION.gaps,
} as const;

/** Channels of the same rate and length, whose spectra are computed together on the same segments. */
type Group = {
  channels: number[];
  windowSamples: number;
  segments: readonly Omit<SampleRange, 'channels'>[];
};

/** Band powers of every channel of a recording. Reads the file once per group of channels, in bounded memory. */
export async function bandsOf(file: EegFile, spectra: Spectra): Promise<BandsReport> {
  const report = file.channels.map((channel): BandsReport['channels'][number] => ({
    label: channel.label,
    unit: channel.unit,
    samplingRateHz: channel.samplingRateHz,
    windowSeconds: null,
    windows: 0,
    bands: bandPowers(new Float64Array(0), Number.NaN),
  }));
  for (const group of groupsOf(file)) {
    const { samplingRateHz } = file.channels[group.channels[0]!]!;
    spectra.configure({
      samplingRateHz,
      channelCount: group.channels.length,
      segmentSamples: group.windowSamples,
    });
    await readSegments(file, group, spectra);
    for (const [index, channel] of group.channels.entries()) {
      const density = spectra.density(index);
      if (!density) continue;
      Object.assign(report[channel]!, {
        windowSeconds: group.windowSamples / samplingRateHz,
        windows: spectra.segmentCount(index),
        bands: bandPowers(density, samplingRateHz / group.windowSamples),
      });
    }
  }
  return { definition: DEFINITION, channels: report, warnings: [...file.warnings] };
}

/** Null where the spectrum does not cover the band: JSON has no NaN. */
function bandPowers(density: Float64Array, binHz: number): Record<AssessmentBand, number | null> {
  const powers = ASSESSMENT_BAND_NAMES.map((name) => {
    const value = bandPowerOnGrid(density, binHz, ASSESSMENT_BANDS[name]);
    return [name, Number.isNaN(value) ? null : value] as const;
  });
  return Object.fromEntries(powers) as Record<AssessmentBand, number | null>;
}

function groupsOf(file: EegFile): Group[] {
  const alike = new Map<string, number[]>();
  for (const [index, channel] of file.channels.entries()) {
    if (!(channel.samplingRateHz > 0 && channel.sampleCount > 0)) continue;
    const key = `${channel.samplingRateHz}/${channel.sampleCount}`;
    alike.set(key, [...(alike.get(key) ?? []), index]);
  }
  return [...alike.values()].flatMap((channels) => {
    const group = windowing(file, channels[0]!);
    if (!group) return [];
    const parts = Array.from({ length: Math.ceil(channels.length / MOST_CHANNELS) }, (_, part) =>
      channels.slice(part * MOST_CHANNELS, (part + 1) * MOST_CHANNELS),
    );
    return parts.map((part) => ({ ...group, channels: part }));
  });
}

/** The window of a channel, and the segments that windows are taken from. */
function windowing(file: EegFile, channel: number): Omit<Group, 'channels'> | undefined {
  const { samplingRateHz } = file.channels[channel] as EegChannel;
  const segments = file.segments.map((_, segment) => file.segmentSamples(segment, channel));
  return spectralWindow(segments, Math.round(WINDOW_SECONDS * samplingRateHz));
}

async function readSegments(file: EegFile, group: Group, spectra: Spectra): Promise<void> {
  const { samplingRateHz } = file.channels[group.channels[0]!]!;
  const most = Math.max(1, Math.ceil(READ_SECONDS * samplingRateHz));
  for (const { firstSampleIndex, sampleCount } of group.segments) {
    for (let done = 0; done < sampleCount; done += most) {
      const count = Math.min(most, sampleCount - done);
      spectra.add(
        await file.readFloat64({
          channels: group.channels,
          firstSampleIndex: firstSampleIndex + done,
          sampleCount: count,
        }),
      );
    }
    spectra.markGap();
  }
}
