import type { SyntheticRhythm } from '#shared/eeg/synthetic/synthetic-eeg.ts';

/** The protocol most demo clients train with, by its name in the library. */
export const SMR = 'SMR up, theta and high-beta down';

/** One recorded session: how long ago, with which of the shipped protocols, and what the brain did. */
export type DemoSession = {
  daysAgo: number;
  seed: number;
  protocolName: string;
  eyes: 'open' | 'closed';
  /** How much stronger than at baseline each rhythm is in each run; one entry a run. */
  runs: Partial<Record<SyntheticRhythm, number>>[];
  blinksPerMinute: number;
  muscleBurstsPerMinute: number;
  /** When the client moved and the cables swung. */
  movements: Movement[];
  notes: string;
  /** Where it differs from most sessions. */
  timing?: DemoTiming;
  /** How strong the rhythms are at rest on that day; as at any other time where it is not said. */
  atRest?: Partial<Record<SyntheticRhythm, number>>;
  /** Every threshold follows the signal by itself, whatever the protocol says. */
  isAutomatic?: boolean;
};

/** In seconds. Long enough for what is to be seen, short enough that nobody waits for the demo. */
export type DemoTiming = { baselineSeconds: number; runSeconds: number; restSeconds: number };

export type Movement = { run: number; atSeconds: number; seconds: number };

export type DemoClient = {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  notes: string;
  sessions: DemoSession[];
};
