import type { ChannelSegment, EegAnnotation, EegWarning } from '../eeg-file.ts';
import { applicable, gapsWarnings } from '../warnings.ts';
import { secondsOfSample } from '../sampled-file.ts';
import { decodeText } from '../decode-text.ts';
import { numberedEntries, parseIni } from './ini.ts';

export type Marker = {
  type: string;
  description: string;
  /** Counted from 0. */
  sample: number;
  sampleCount: number;
  /** Seconds since 1970 as if the clock were UTC; undefined without a valid date. */
  atSeconds: number | undefined;
};

/** Two parts of a recording are adjacent when their clocks differ by less than this. */
const TOLERANCE_SECONDS = 0.05;

export function parseMarkers(bytes: Uint8Array): { markers: Marker[]; damaged: number } {
  const entries = numberedEntries(parseIni(decodeText(bytes).text), 'marker infos', 'mk');
  const markers: Marker[] = [];
  let damaged = 0;
  for (const { fields } of entries) {
    const [type = '', description = '', position = '', size = '', , date = ''] = fields;
    const sample = Number(position) - 1;
    if (position === '' || !Number.isFinite(sample)) {
      damaged++;
      continue;
    }
    const count = Number(size);
    const sampleCount = Number.isFinite(count) && count > 0 ? count : 0;
    markers.push({ type, description, sample, sampleCount, atSeconds: parseDate(date) });
  }
  return { markers, damaged };
}

/** 'YYYYMMDDhhmmssuuuuuu'; zeros mean an unknown date. */
function parseDate(text: string): number | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{6})$/.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second, microseconds] = match.slice(1).map(Number);
  const date = new Date(Date.UTC(year!, month! - 1, day, hour, minute, second));
  const exists = date.getUTCMonth() === month! - 1 && date.getUTCDate() === day && hour! < 24 && minute! < 60;
  return exists ? date.getTime() / 1000 + microseconds! / 1e6 : undefined;
}

const isSegmentStart = (marker: Marker) => /^new segment$/i.test(marker.type);

/** Start of the recording in seconds since 1970, as if its clock were UTC. */
export const recordingStart = (markers: readonly Marker[]): number | undefined =>
  markers.find((marker) => isSegmentStart(marker) && marker.sample <= 0)?.atSeconds;

/**
 * Parts of a paused recording: the time in a 'New Segment' marker gives the length of the pause. Without a time the
 * length is unknown, and the parts are treated as adjacent.
 */
export function markedSegments(
  markers: readonly Marker[],
  sampleCount: number,
  samplingRateHz: number,
  warnings: EegWarning[],
): ChannelSegment[] {
  if (sampleCount === 0 || samplingRateHz <= 0) return [];
  const start = recordingStart(markers);
  const later = markers
    .filter((marker) => isSegmentStart(marker) && marker.sample > 0 && marker.sample < sampleCount)
    .sort((a, b) => a.sample - b.sample);
  const segments: ChannelSegment[] = [{ firstSampleIndex: 0, sampleCount, startSeconds: 0 }];
  let [undated, overlapping] = [0, 0];
  for (const { sample, atSeconds } of later) {
    const before = segments.at(-1)!;
    const end = before.startSeconds + (sample - before.firstSampleIndex) / samplingRateHz;
    const startSeconds = atSeconds === undefined || start === undefined ? undefined : atSeconds - start;
    if (startSeconds === undefined) undated++;
    else if (startSeconds < end - TOLERANCE_SECONDS) overlapping++;
    if (startSeconds === undefined || startSeconds <= end + TOLERANCE_SECONDS) continue;
    before.sampleCount = sample - before.firstSampleIndex;
    segments.push({ firstSampleIndex: sample, sampleCount: sampleCount - sample, startSeconds });
  }
  warnings.push(...segmentWarnings({ gaps: segments.length - 1, undated, overlapping }));
  return segments;
}

function segmentWarnings(odd: { gaps: number; undated: number; overlapping: number }): EegWarning[] {
  return applicable([
    ...gapsWarnings(odd.gaps, 'The recording was paused:'),
    odd.undated > 0 && {
      code: 'segmentsWithoutTime',
      message: `New segments without a time: ${odd.undated}. How long the pauses were is unknown; the parts are shown one after the other.`,
    },
    odd.overlapping > 0 && {
      code: 'recordsOverlap',
      message: `Segments that claim to start before the one before them ends: ${odd.overlapping}. They are shown one after the other.`,
    },
  ]);
}

/** Markers with their position on the time axis. The text is 'type/description', as in other readers of the format. */
export function markerAnnotations(
  markers: readonly Marker[],
  segments: readonly ChannelSegment[],
  samplingRateHz: number,
): EegAnnotation[] {
  if (samplingRateHz <= 0) return [];
  return markers.map(({ type, description, sample, sampleCount }) => ({
    onsetSeconds: secondsOfSample(segments, samplingRateHz, sample) ?? sample / samplingRateHz,
    durationSeconds: sampleCount > 0 ? sampleCount / samplingRateHz : undefined,
    text: `${type}/${description}`,
  }));
}
