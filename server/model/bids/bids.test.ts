import { describe, expect, it } from 'vitest';
import { datasetFiles, scansTables } from './dataset-files.ts';
import { localTime, subjectLabels, yearsBetween } from './labels.ts';
import { placeRecordings, type RecordingToPlace } from './place-recordings.ts';
import { recordingFiles, type RecordingFacts } from './recording-files.ts';
import { tsvTable } from './tsv.ts';

const ANNA = '0190a000-0000-7000-8000-0000000000aa';
const BEN = '0190a000-0000-7000-8000-0000000000bb';

describe('labels', () => {
  it.each<[string[], string[]]>([
    [
      [ANNA, BEN],
      ['0000000000aa', '0000000000bb'],
    ],
    // The same end: the whole id tells them apart.
    [
      [ANNA, ANNA.replace('0190', '0191')],
      ['0190a0000000700080000000000000aa', '0191a0000000700080000000000000aa'],
    ],
  ])('of %s are distinct, with letters and digits only', (ids, labels) => {
    expect([...subjectLabels(ids).values()]).toEqual(labels);
  });

  it.each([
    ['2026-03-01T23:30:05.250Z', 'UTC', '2026-03-01T23:30:05'],
    ['2026-03-01T23:30:05.250Z', 'Europe/Vienna', '2026-03-02T00:30:05'],
    ['2026-07-01T12:00:00Z', 'America/New_York', '2026-07-01T08:00:00'],
    // Midnight is hour 0, not 24.
    ['2026-07-01T00:00:00Z', 'UTC', '2026-07-01T00:00:00'],
  ])('%s is in %s on local clocks', (iso, zone, local) => {
    expect(localTime(iso, zone)).toBe(local);
  });

  it.each([
    ['2000-06-15', '2026-06-14T10:00:00', 25],
    ['2000-06-15', '2026-06-15T10:00:00', 26],
    ['2000-02-29', '2026-02-28T10:00:00', 25],
  ])('from %s to %s are %s years', (from, to, years) => {
    expect(yearsBetween(from, to)).toBe(years);
  });
});

describe('tables', () => {
  it('have no cell that breaks a row, and n/a for what is not known', () => {
    const rows = [
      ['a\tb\r\nc', 1.5],
      ['', Number.NaN],
      [undefined, null],
    ];

    expect(tsvTable(['x', 'y'], rows)).toBe('x\ty\na b c\t1.5\nn/a\tn/a\nn/a\tn/a\n');
  });
});

const recording = (change: Partial<RecordingToPlace>): RecordingToPlace => ({
  clientId: ANNA,
  sessionId: 's1',
  sessionComponentId: 'k1',
  heldAt: '2026-01-01T10:00:00Z',
  position: 0,
  task: 'training',
  ...change,
});
const LABELS = subjectLabels([ANNA, BEN]);

describe('places', () => {
  it.each<[string, RecordingToPlace[], string[]]>([
    ['one recording', [recording({})], ['sub-0000000000aa_ses-01_task-training_run-01']],
    [
      'sessions by time, whatever their order',
      [
        recording({ sessionId: 's2', heldAt: '2026-01-02T10:00:00Z' }),
        recording({ sessionId: 's1', heldAt: '2026-01-01T10:00:00Z' }),
      ],
      ['sub-0000000000aa_ses-01_task-training_run-01', 'sub-0000000000aa_ses-02_task-training_run-01'],
    ],
    [
      'runs of a session by task and position',
      [
        recording({ position: 2 }),
        recording({ position: 1, task: 'assessment' }),
        recording({ position: 0 }),
      ],
      [
        'sub-0000000000aa_ses-01_task-training_run-01',
        'sub-0000000000aa_ses-01_task-assessment_run-01',
        'sub-0000000000aa_ses-01_task-training_run-02',
      ],
    ],
    [
      'each client from one',
      [recording({ clientId: BEN, sessionId: 's3' }), recording({})],
      ['sub-0000000000aa_ses-01_task-training_run-01', 'sub-0000000000bb_ses-01_task-training_run-01'],
    ],
    ['nobody unknown', [recording({ clientId: 'x' })], []],
  ])('number %s', (_what, recordings, stems) => {
    expect(placeRecordings(recordings, LABELS).map(({ place }) => place.stem)).toEqual(stems);
  });
});

const FACTS: RecordingFacts = {
  task: 'training',
  taskDescription: 'SMR',
  settings: {
    source: { kind: 'headset', name: 'Crown 7F3A', samplingRateHz: 250, channelNames: ['Cz', 'Pz'] },
    mainsHz: 60,
    badChannels: [1],
    engineVersion: '1.3.0',
    appVersion: '1.47.9',
  },
  durationSeconds: 0.1 + 0.2,
  hasGaps: true,
  events: [
    { onsetSeconds: 2, durationSeconds: 0, type: 'marker', text: 'Cough\tand\nsneeze' },
    { onsetSeconds: 1, durationSeconds: 180, type: 'run', text: 'Run 1' },
  ],
};
const fileOf = (ending: string, facts = FACTS) =>
  recordingFiles(facts).find((file) => file.ending === ending)!.text;

describe('files beside a recording', () => {
  it('say rate, mains, length and whether there are gaps', () => {
    expect(JSON.parse(fileOf('_eeg.json'))).toMatchObject({
      TaskName: 'training',
      SamplingFrequency: 250,
      PowerLineFrequency: 60,
      EEGChannelCount: 2,
      RecordingDuration: 0.3,
      RecordingType: 'discontinuous',
    });
    expect(JSON.parse(fileOf('_eeg.json', { ...FACTS, hasGaps: false }))).toMatchObject({
      RecordingType: 'continuous',
    });
  });

  it('list channels with those without contact', () => {
    const [, cz, pz] = fileOf('_channels.tsv').split('\n');

    expect(cz).toBe('Cz\tEEG\tuV\t250\tgood\tn/a');
    expect(pz).toBe('Pz\tEEG\tuV\t250\tbad\tno contact at the start of the recording');
  });

  it('list events in order of time, and describe each column', () => {
    const [head, ...rows] = fileOf('_events.tsv').trim().split('\n');

    expect(rows).toEqual(['1\t180\trun\tRun 1', '2\t0\tmarker\tCough and sneeze']);
    expect(Object.keys(JSON.parse(fileOf('_events.json')) as object)).toEqual(head!.split('\t'));
  });
});

describe('files of the dataset', () => {
  const textOf = (name: string, subject: object = {}) =>
    datasetFiles(
      [
        {
          label: '0000000000aa',
          clientId: ANNA,
          sex: 'female',
          handedness: 'left',
          dateOfBirth: '2000-06-15',
          firstAt: '2026-06-14T10:00:00',
          ...subject,
        },
      ],
      { name: 'Practice', version: '1.47.9' },
    ).find((file) => file.name === name)!.text;

  it.each([
    [{}, `sub-0000000000aa\t25\tF\tL\t${ANNA}`],
    [{ dateOfBirth: undefined, sex: null, handedness: null }, `sub-0000000000aa\tn/a\tn/a\tn/a\t${ANNA}`],
  ])('name a client by id and code (%o)', (subject, row) => {
    expect(textOf('participants.tsv', subject).trim().split('\n')[1]).toBe(row);
  });

  it('describe every column of the participants', () => {
    const columns = textOf('participants.tsv').split('\n')[0]!.split('\t').slice(1);

    expect(Object.keys(JSON.parse(textOf('participants.json')) as object)).toEqual(columns);
  });

  it('list the recordings of each session with their start', () => {
    const placed = placeRecordings([recording({}), recording({ position: 1 })], LABELS);
    const tables = scansTables(
      placed.map(({ place }) => ({
        place,
        name: `${place.stem}_eeg.edf`,
        startTime: '2026-01-01T10:00:00',
      })),
    );

    expect(tables.map(({ name }) => name)).toEqual([
      'sub-0000000000aa/ses-01/sub-0000000000aa_ses-01_scans.tsv',
    ]);
    expect(tables[0]!.text.trim().split('\n').slice(1)).toEqual([
      'eeg/sub-0000000000aa_ses-01_task-training_run-01_eeg.edf\t2026-01-01T10:00:00',
      'eeg/sub-0000000000aa_ses-01_task-training_run-02_eeg.edf\t2026-01-01T10:00:00',
    ]);
  });
});
