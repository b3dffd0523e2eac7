import type { EegFile, EegWarning } from './eeg-file.ts';
import { RunningStatistics } from './running-statistics.ts';
import { type SignalArtifacts, SignalWatch } from './signal-watch.ts';
import { applicable, percent } from './warnings.ts';

/** A streaming SHA-256, injected because browsers have none and Node has its own. */
export type Sha256 = { update(bytes: Uint8Array): void; digestHex(): string };

export type InspectedChannel = {
  label: string;
  /** Unit of the figures: 'uV' for voltages, else the file's unit. */
  unit: string;
  samplingRateHz: number;
  samples: number;
  /** Null if the channel has no samples. */
  min: number | null;
  max: number | null;
  mean: number | null;
  std: number | null;
  first16: number[];
  /** Over the stored integers as little-endian int32, in file order; absent for formats that store values. */
  digitalSha256?: string;
};

/** Output of `eeg inspect`. Null means that the file does not have the value, as JSON has no undefined. */
export type Inspection = {
  format: string;
  startTime: string | null;
  startOffsetSeconds: number;
  durationSeconds: number;
  spanSeconds: number;
  channels: InspectedChannel[];
  segments: { startSeconds: number; durationSeconds: number }[];
  annotations: { onsetSeconds: number; durationSeconds: number | null; text: string }[];
  warnings: EegWarning[];
};

const FIRST_SAMPLES = 16;

type Tally = {
  statistics: RunningStatistics;
  first: number[];
  sha256: Sha256 | undefined;
  watch: SignalWatch | undefined;
};

/** Reads a recording once, in bounded memory. Rejects with an AppError when it can no longer be read. */
export async function inspectEegFile(file: EegFile, createSha256: () => Sha256): Promise<Inspection> {
  const tallies = file.channels.map(
    (channel): Tally => ({
      statistics: new RunningStatistics(),
      first: [],
      sha256: file.readDigital ? createSha256() : undefined,
      watch: SignalWatch.for(channel),
    }),
  );
  for await (const block of file.blocks()) {
    for (const [channel, tally] of tallies.entries()) {
      addToTally(tally, block.values[channel], block.digital?.[channel]);
    }
  }
  const { annotations, warnings } = await file.readAnnotations();
  return {
    format: file.format,
    startTime: file.startTime ?? null,
    startOffsetSeconds: file.startOffsetSeconds,
    durationSeconds: file.durationSeconds,
    spanSeconds: file.spanSeconds,
    channels: file.channels.map((channel, index) => inspectedChannel(channel, tallies[index])),
    segments: file.segments.map(({ startSeconds, durationSeconds }) => ({ startSeconds, durationSeconds })),
    annotations: annotations.map((annotation) => ({
      onsetSeconds: annotation.onsetSeconds,
      durationSeconds: annotation.durationSeconds ?? null,
      text: annotation.text,
    })),
    warnings: [...file.warnings, ...warnings, ...signalWarnings(file, tallies)],
  };
}

function addToTally(tally: Tally, values: Float64Array | undefined, digital: Int32Array | undefined): void {
  if (!values) return;
  tally.statistics.add(values);
  tally.watch?.add(values);
  const missing = FIRST_SAMPLES - tally.first.length;
  if (missing > 0) tally.first.push(...values.subarray(0, missing));
  if (digital && tally.sha256) {
    // Little-endian on every supported platform; decode.ts checks this.
    tally.sha256.update(new Uint8Array(digital.buffer, digital.byteOffset, digital.byteLength));
  }
}

function signalWarnings(file: EegFile, tallies: readonly Tally[]): EegWarning[] {
  const artifacts = tallies.map(({ watch }) => watch?.result());
  const having = (share: (artifact: SignalArtifacts) => number): string =>
    file.channels
      .flatMap(({ label }, channel) => {
        const artifact = artifacts[channel];
        return artifact && share(artifact) > 0 ? [`'${label}' (${percent(share(artifact))})`] : [];
      })
      .join(', ');
  const flat = having(({ flatShare }) => flatShare);
  const railed = having(({ railedShare }) => railedShare);
  // Some formats know the amplifier's range and have already reported this on opening.
  const isReported = file.warnings.some(({ code }) => code === 'railed');
  return applicable([
    flat !== '' && {
      code: 'flat',
      message: `Flat line for part of the time, as without contact or with a broken cable: ${flat}.`,
    },
    railed !== '' &&
      !isReported && {
        code: 'railed',
        message: `At the limit of the amplifier for part of the time, so without usable signal there: ${railed}.`,
      },
  ]);
}

function inspectedChannel(channel: EegFile['channels'][number], tally: Tally | undefined): InspectedChannel {
  const statistics = tally?.statistics.result();
  const described: InspectedChannel = {
    label: channel.label,
    unit: channel.unit,
    samplingRateHz: channel.samplingRateHz,
    samples: channel.sampleCount,
    min: statistics?.min ?? null,
    max: statistics?.max ?? null,
    mean: statistics?.mean ?? null,
    std: statistics?.std ?? null,
    first16: tally?.first ?? [],
  };
  return tally?.sha256 ? { ...described, digitalSha256: tally.sha256.digestHex() } : described;
}
