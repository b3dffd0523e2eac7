import type { NamedSource, Workbench } from '#live/offline/index.ts';
import type { Store } from '#live/store/index.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import type { ReadPart, ReviewSource } from '#shared/review/recording.ts';
import type { ReviewDesk } from './desk/review-desk.ts';

/** The recording chosen for review; a local file has no record. */
export type ChosenRecording = {
  named: NamedSource;
  record: EegFileRecord | undefined;
  /** Only for the recording of a session. */
  session?: ReviewedSession | undefined;
};

/** A session whose recording is reviewed. It cannot be changed here: its marks and notes stay in the page. */
export type ReviewedSession = {
  /** 'Session of 4 Mar 2026, 10:12' */
  title: string;
  /** Address of its breakdown. */
  backHref: string;
  /** The instant to open at, on the sample clock of the session. */
  atSeconds: number | undefined;
};

/** Shared by the panels beside the traces: the open recording, and the source of its bytes. */
export type OpenedRecording = {
  workbench: Workbench;
  source: ReviewSource;
  /** Fetches bytes of a stored file; undefined for local files. */
  readPart: ReadPart | undefined;
  /** Undefined for local files and sessions. */
  record: EegFileRecord | undefined;
  session: ReviewedSession | undefined;
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
