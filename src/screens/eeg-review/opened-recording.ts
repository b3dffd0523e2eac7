import type { Workbench } from '#live/index.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import type { ReadPart, ReviewSource } from '#shared/review/recording.ts';

/** What every panel beside the traces gets: the open recording, and where its bytes come from. */
export type OpenedRecording = {
  workbench: Workbench;
  source: ReviewSource;
  /** Fetches bytes of a stored file; undefined for files of this computer. */
  readPart: ReadPart | undefined;
  /** Undefined for files of this computer. */
  record: EegFileRecord | undefined;
};
