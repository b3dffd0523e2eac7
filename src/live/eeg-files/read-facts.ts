import type { EegFileFacts } from '#shared/api/eeg-files.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';

const MOST_WARNINGS = 200;

/** What lists show of a recording that has been opened. */
export function factsOf(recording: ReviewRecording): EegFileFacts {
  const signals = recording.channels.filter(({ kind }) => kind === 'voltage');
  const rated = signals.length > 0 ? signals : recording.channels;
  return {
    format: recording.format,
    startTime: recording.startTime ?? null,
    durationSeconds: recording.durationSeconds,
    spanSeconds: recording.spanSeconds,
    channelCount: recording.channels.length,
    samplingRateHz: rated.reduce((most, { samplingRateHz }) => Math.max(most, samplingRateHz), 0),
    warnings: recording.warnings
      .slice(0, MOST_WARNINGS)
      .map(({ code, message }) => ({ code: code.slice(0, 60), message: message.slice(0, 1000) })),
  };
}
