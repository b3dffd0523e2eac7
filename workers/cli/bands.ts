import { bandPowerOnGrid } from '#dsp/host/metrics/band-power-on-grid.ts';
import type { Spectra } from '#dsp/host/spectra-types.ts';
import type { EegChannel, EegFile } from '../eeg-files/eeg-file.ts';

/** Edges as most programs for assessments have them, so that figures can be compared; protocols bring their own. */
const BANDS = {
  delta: { lowHz: 1, highHz: 4 },
  theta: { lowHz: 4, highHz: 8 },
  alpha: { lowHz: 8, highHz: 13 },
  beta: { lowHz: 13, highHz: 30 },
  gamma: { lowHz: 30, highHz: 45 },
} as const;
type BandName = keyof typeof BANDS;

const WINDOW_SECONDS = 2;
const SHORTEST_WINDOW_SAMPLES = 4;
const READ_SECONDS = 10;
/** Channels done at a time: windows of 2 s at 20 kHz then still fit the memory of the kernel. */
const MOST_CHANNELS = 32;

/** What `eeg bands` prints. A band is null where the channel has no such frequencies or no samples. */
export type BandsReport = {
  definition: typeof DEFINITION;
  channels: {
    label: string;
    unit: string;
    samplingRateHz: number;
    /** Shorter than the definition says where no stretch of the recording is as long. */
    windowSeconds: number | null;
    windows: number;
    bands: Record<BandName, number | null>;
  }[];
};

const DEFINITION = {
  estimator: 'Welch: mean of periodograms',
  windowSeconds: WINDOW_SECONDS,
  taper: 'Hann, periodic',
  overlapPct: 50,
  detrend: 'mean of each window removed',
  scaling: 'one-sided density, unit squared per Hz',
  integration: 'trapezoid over the bins of the band, both edges included',
  bandUnit: 'square of the unit of the channel',
  bandsHz: BANDS,
  gaps: 'no window reaches across a gap; where no stretch lasts a window, the longest stretch is the one window',
} as const;

type Stretch = { firstSample: number; sampleCount: number };
/** Channels whose spectra are taken together: of one rate and length, so their stretches are the same. */
type Group = { channels: number[]; windowSamples: number; stretches: Stretch[] };

/** Band powers of every channel of a recording, read through once per group of channels, in bounded memory. */
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
    await readStretches(file, group, spectra);
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
  return { definition: DEFINITION, channels: report };
}

/** Null where the spectrum does not cover the band: JSON has no NaN. */
function bandPowers(density: Float64Array, binHz: number): Record<BandName, number | null> {
  const power = (name: BandName): number | null => {
    const value = bandPowerOnGrid(density, binHz, BANDS[name]);
    return Number.isNaN(value) ? null : value;
  };
  return {
    delta: power('delta'),
    theta: power('theta'),
    alpha: power('alpha'),
    beta: power('beta'),
    gamma: power('gamma'),
  };
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
    if (group.windowSamples < SHORTEST_WINDOW_SAMPLES) return [];
    const parts = Array.from({ length: Math.ceil(channels.length / MOST_CHANNELS) }, (_, part) =>
      channels.slice(part * MOST_CHANNELS, (part + 1) * MOST_CHANNELS),
    );
    return parts.map((part) => ({ ...group, channels: part }));
  });
}

/** The window of a channel, and the stretches windows are taken from. */
function windowing(file: EegFile, channel: number): Omit<Group, 'channels'> {
  const { samplingRateHz } = file.channels[channel] as EegChannel;
  const wanted = Math.round(WINDOW_SECONDS * samplingRateHz);
  const stretches = file.segments.map((_, segment) => file.segmentSamples(segment, channel));
  const longest = stretches.reduce((best, next) => (next.sampleCount > best.sampleCount ? next : best), {
    firstSample: 0,
    sampleCount: 0,
  });
  if (longest.sampleCount >= wanted) return { windowSamples: wanted, stretches };
  return { windowSamples: longest.sampleCount, stretches: [longest] };
}

async function readStretches(file: EegFile, group: Group, spectra: Spectra): Promise<void> {
  const { samplingRateHz } = file.channels[group.channels[0]!]!;
  const most = Math.max(1, Math.ceil(READ_SECONDS * samplingRateHz));
  for (const { firstSample, sampleCount } of group.stretches) {
    if (sampleCount < group.windowSamples) continue;
    for (let done = 0; done < sampleCount; done += most) {
      const count = Math.min(most, sampleCount - done);
      spectra.add(
        await file.readFloat64({
          channels: group.channels,
          firstSample: firstSample + done,
          sampleCount: count,
        }),
      );
    }
    spectra.endStretch();
  }
}
