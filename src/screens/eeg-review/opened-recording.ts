import type { NamedSource, Workbench } from '#live/offline/index.ts';
import type { Store } from '#live/store/index.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import type { ReadPart, ReviewSource } from '#shared/review/recording.ts';
import type { ReviewDesk } from './desk/review-desk.ts';

/** What was chosen to be reviewed; without a record it is a file of this computer. */
export type ChosenRecording = { named: NamedSource; record: EegFileRecord | undefined };

/** What every panel beside the traces gets: the open recording, and where its bytes come from. */
export type OpenedRecording = {
  workbench: Workbench;
  source: ReviewSource;
  /** Fetches bytes of a stored file; undefined for files of this computer. */
  readPart: ReadPart | undefined;
  /** Undefined for files of this computer. */
  record: EegFileRecord | undefined;
  /** Reads the recording again, with the unit of values whose unit the file leaves blank. */
  giveUnit: (unit: VoltageUnit) => void;
  /** What was added while reviewing, and whether it is saved. */
  desk: ReviewDesk;
  /** Id of an event that was made just now and waits for its words. */
  freshEvent: Store<string | undefined>;
  /** Whether the annotations of the file are known. */
  eventsState: Store<'reading' | 'ready' | 'failed'>;
  /** Differs from one opening to the next. */
  key: number;
};
