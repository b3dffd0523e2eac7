import type { NamedSource, Workbench } from '#live/offline/index.ts';
import type { Store } from '#live/store/index.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import type { ReadPart, ReviewSource } from '#shared/review/recording.ts';
import type { ReviewDesk } from './desk/review-desk.ts';

/** The recording chosen for review; a local file has no record. */
export type ChosenRecording = { named: NamedSource; record: EegFileRecord | undefined };

/** Shared by the panels beside the traces: the open recording, and the source of its bytes. */
export type OpenedRecording = {
  workbench: Workbench;
  source: ReviewSource;
  /** Fetches bytes of a stored file; undefined for local files. */
  readPart: ReadPart | undefined;
  /** Undefined for local files. */
  record: EegFileRecord | undefined;
  /** Reads the recording again, with a unit for values whose unit the file leaves blank. */
  giveUnit: (unit: VoltageUnit) => void;
  /** Changes made in the review, and whether they are saved. */
  desk: ReviewDesk;
  /** Id of an event that was just added and still needs a text. */
  freshEvent: Store<string | undefined>;
  /** Whether the annotations of the file are known. */
  eventsState: Store<'reading' | 'ready' | 'failed'>;
  /** Differs from one opening to the next. */
  key: number;
};
