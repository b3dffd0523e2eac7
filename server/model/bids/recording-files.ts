import type { ComponentSettings } from '#shared/api/sessions.ts';
import type { BidsTask } from './place-recordings.ts';
import { tsvTable } from './tsv.ts';

/** An event of a recording in seconds from its first sample; a duration of 0 is an instant. */
export type BidsEvent = { onsetSeconds: number; durationSeconds: number; type: string; text: string };

export type RecordingFacts = {
  task: BidsTask;
  /** Name of the protocol or assessment. */
  taskDescription: string;
  settings: Pick<ComponentSettings, 'source' | 'mainsHz' | 'badChannels' | 'engineVersion' | 'appVersion'>;
  /** Recorded time, without the time in which no sample arrived. */
  durationSeconds: number;
  hasGaps: boolean;
  /** In order. */
  events: readonly BidsEvent[];
};

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** Files beside the samples of a recording, by what follows its name. */
export function recordingFiles(facts: RecordingFacts): { ending: string; text: string }[] {
  return [
    { ending: '_eeg.json', text: json(eegSidecar(facts)) },
    { ending: '_channels.tsv', text: channelsTable(facts) },
    { ending: '_events.tsv', text: eventsTable(facts.events) },
    { ending: '_events.json', text: json(EVENT_COLUMNS) },
  ];
}

function eegSidecar(facts: RecordingFacts) {
  const { source, mainsHz, engineVersion, appVersion } = facts.settings;
  const { device } = source;
  return {
    TaskName: facts.task,
    TaskDescription:
      source.kind === 'simulated' ? `${facts.taskDescription} (simulated headset)` : facts.taskDescription,
    ...(device && { ManufacturersModelName: device.model }),
    ...(device?.serial !== undefined && { DeviceSerialNumber: device.serial }),
    SoftwareVersions: [
      `Loopwell ${appVersion}`,
      `engine ${engineVersion}`,
      ...(device?.firmware === undefined ? [] : [`firmware ${device.firmware}`]),
    ].join(', '),
    // What a headset uses as reference is not reported by it.
    EEGReference: 'n/a',
    SamplingFrequency: source.samplingRateHz,
    PowerLineFrequency: mainsHz,
    // Recorded before every filter, as the samples came from the source.
    SoftwareFilters: 'n/a',
    EEGChannelCount: source.channelNames.length,
    EOGChannelCount: 0,
    ECGChannelCount: 0,
    EMGChannelCount: 0,
    MiscChannelCount: 0,
    TriggerChannelCount: 0,
    RecordingDuration: rounded(facts.durationSeconds),
    RecordingType: facts.hasGaps ? 'discontinuous' : 'continuous',
  };
}

function channelsTable({ settings }: RecordingFacts): string {
  const { source, badChannels = [] } = settings;
  return tsvTable(
    ['name', 'type', 'units', 'sampling_frequency', 'status', 'status_description'],
    source.channelNames.map((name, channel) => {
      const isBad = badChannels.includes(channel);
      return [
        name,
        'EEG',
        'uV',
        source.samplingRateHz,
        isBad ? 'bad' : 'good',
        isBad ? 'no contact at the start of the recording' : undefined,
      ];
    }),
  );
}

const eventsTable = (events: readonly BidsEvent[]): string =>
  tsvTable(
    ['onset', 'duration', 'trial_type', 'description'],
    events
      .toSorted((a, b) => a.onsetSeconds - b.onsetSeconds)
      .map(({ onsetSeconds, durationSeconds, type, text }) => [
        rounded(onsetSeconds),
        rounded(durationSeconds),
        type,
        text,
      ]),
  );

const EVENT_COLUMNS = {
  onset: {
    LongName: 'Onset',
    Description:
      'Seconds from the first sample on the clock of the recording. Time in which no sample arrived counts.',
    Units: 's',
  },
  duration: { LongName: 'Duration', Description: 'Seconds; 0 for an instant.', Units: 's' },
  trial_type: {
    LongName: 'Kind of event',
    Description:
      "'run' is a run of training or a step of an assessment, 'missing' a time without samples. The others are markers, changes of the session and notes of the headset.",
  },
  description: { LongName: 'Words', Description: 'What was noted with the event.' },
};

/** To the microsecond, without the errors of sums. */
const rounded = (seconds: number): number => Math.round(seconds * 1e6) / 1e6;
