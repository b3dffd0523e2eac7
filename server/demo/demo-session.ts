import type { SyntheticRhythm } from '#shared/eeg/synthetic/synthetic-eeg.ts';

/** Library name of the protocol most demo clients train with. */
export const SMR = 'SMR up, theta and high-beta down';

/** One recorded session: how long ago, with which built-in protocol, and the simulated brain activity. */
export type DemoSession = {
  daysAgo: number;
  seed: number;
  protocolName: string;
  eyes: 'open' | 'closed';
  /** Gain of each rhythm relative to baseline; one entry per run. */
  runs: Partial<Record<SyntheticRhythm, number>>[];
  blinksPerMinute: number;
  muscleBurstsPerMinute: number;
  /** Times when the client moved and the cables swung. */
  movements: Movement[];
  notes: string;
  /** Overrides the default timing. */
  timing?: DemoTiming;
  /** Gain of the rhythms at rest on that day; 1 if omitted. */
  atRest?: Partial<Record<SyntheticRhythm, number>>;
  /** All thresholds adjust automatically, whatever the protocol says. */
  isAutomatic?: boolean;
};

/** In seconds. Long enough to show the effect, short enough not to delay the demo. */
export type DemoTiming = { baselineSeconds: number; runSeconds: number; restSeconds: number };

export type Movement = { run: number; atSeconds: number; seconds: number };

export type DemoClient = {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  notes: string;
  sessions: DemoSession[];
};
