import { yearsBetween } from './labels.ts';
import type { RecordingPlace } from './place-recordings.ts';
import { tsvTable } from './tsv.ts';

/** The version of the specification that the files follow. */
const BIDS_VERSION = '1.9.0';

export type BidsSubject = {
  label: string;
  clientId: string;
  sex: string | null;
  handedness: string | null;
  /** 'YYYY-MM-DD'; undefined if unknown or hidden. */
  dateOfBirth: string | undefined;
  /** Local time of the first recording; undefined without one. */
  firstAt: string | undefined;
};

export type PlacedFile = { place: RecordingPlace /** With its ending. */; name: string; startTime: string };

type File = { name: string; text: string };
const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** Files of the archive beside the dataset, which tools for BIDS skip. */
export const BESIDE_THE_DATASET = ['data', 'eeg-files', 'feedback-files', 'questionnaires', 'MISSING.txt'];

/** Files that describe the whole dataset. */
export function datasetFiles(
  subjects: readonly BidsSubject[],
  { name, version }: { name: string; version: string },
): File[] {
  return [
    { name: 'dataset_description.json', text: json(description(name, version, 'raw')) },
    { name: '.bidsignore', text: BESIDE_THE_DATASET.map((each) => `${each}\n`).join('') },
    { name: 'participants.tsv', text: participantsTable(subjects) },
    { name: 'participants.json', text: json(PARTICIPANT_COLUMNS) },
    {
      name: 'derivatives/loopwell/dataset_description.json',
      text: json(description(`${name}: ticks and settings`, version, 'derivative')),
    },
  ];
}

const description = (name: string, version: string, type: 'raw' | 'derivative') => ({
  Name: name,
  BIDSVersion: BIDS_VERSION,
  DatasetType: type,
  GeneratedBy: [{ Name: 'Loopwell', Version: version }],
});

const SEXES: Readonly<Record<string, string>> = { female: 'F', male: 'M', other: 'O' };
const HANDS: Readonly<Record<string, string>> = { right: 'R', left: 'L', both: 'A' };

function participantsTable(subjects: readonly BidsSubject[]): string {
  return tsvTable(
    ['participant_id', 'age', 'sex', 'handedness', 'client_id'],
    subjects
      .toSorted((a, b) => (a.label < b.label ? -1 : 1))
      .map(({ label, clientId, sex, handedness, dateOfBirth, firstAt }) => [
        `sub-${label}`,
        dateOfBirth && firstAt ? yearsBetween(dateOfBirth, firstAt) : undefined,
        SEXES[sex ?? ''],
        HANDS[handedness ?? ''],
        clientId,
      ]),
  );
}

const PARTICIPANT_COLUMNS = {
  age: { Description: 'Completed years at the first recording', Units: 'year' },
  sex: { Description: 'Sex', Levels: { F: 'female', M: 'male', O: 'other' } },
  handedness: { Description: 'Handedness', Levels: { R: 'right', L: 'left', A: 'both' } },
  client_id: { Description: 'Id of the client in data/clients.json' },
};

/** The recordings of each session with their start, on local clocks without a zone. */
export function scansTables(files: readonly PlacedFile[]): File[] {
  const folders = [...new Set(files.map(({ place }) => place.sessionFolder))];
  return folders.map((folder) => ({
    name: `${folder}/${folder.replace('/', '_')}_scans.tsv`,
    text: tsvTable(
      ['filename', 'acq_time'],
      files
        .filter(({ place }) => place.sessionFolder === folder)
        .map(({ name, startTime }) => [`eeg/${name}`, startTime]),
    ),
  }));
}
