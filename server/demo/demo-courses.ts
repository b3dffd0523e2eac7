import { type DemoClient, type DemoSession, type DemoTiming, SMR } from './demo-session.ts';

/** Short sessions, because there are many and the changes happen between them. */
const SHORT: DemoTiming = { baselineSeconds: 16, runSeconds: 40, restSeconds: 3 };
const DAYS_AGO = [28, 25, 21, 18, 14, 11, 7, 4];

type Course = {
  seed: number;
  /** SMR gain per session, relative to that of other clients. */
  smrGains: readonly number[];
  thetaGains?: readonly number[];
  isAutomatic: boolean;
  notes: readonly string[];
};

/** One session per gain. The gain also applies to the baseline, so changes occur only between sessions. */
const course = ({ seed, smrGains, thetaGains, isAutomatic, notes }: Course): DemoSession[] =>
  smrGains.map((smr, index) => {
    const gains = { smr, theta: thetaGains?.[index] ?? 1 };
    return {
      daysAgo: DAYS_AGO[index] ?? 1,
      seed: seed + index,
      protocolName: SMR,
      eyes: 'open',
      runs: [gains, gains],
      blinksPerMinute: 10,
      muscleBurstsPerMinute: 0.5,
      movements: [],
      notes: notes[index] ?? '',
      timing: SHORT,
      isAutomatic,
      atRest: gains,
    };
  });

/** Two clients with similar rewarded time; only amplitude and threshold together distinguish them. */
export const COURSE_CLIENTS: readonly DemoClient[] = [
  {
    firstName: 'Henrik',
    lastName: 'Sollberg',
    dateOfBirth: '1988-07-02',
    notes: 'Trained with automatic thresholds. Rewarded time stays the same; see what the ledger says.',
    sessions: course({
      seed: 41,
      smrGains: [1.7, 1.62, 1.45, 1.36, 1.18, 1.06, 0.95, 0.8],
      isAutomatic: true,
      notes: ['Thresholds follow by themselves.', '', '', '', '', '', 'Says it feels the same as ever.'],
    }),
  },
  {
    firstName: 'Mirjam',
    lastName: 'Aldana',
    dateOfBirth: '1995-02-19',
    notes: 'Thresholds come from the baseline of each session.',
    sessions: course({
      seed: 61,
      smrGains: [0.75, 0.85, 1, 1.08, 1.24, 1.36, 1.5, 1.6],
      thetaGains: [1.15, 1.1, 1.04, 1, 0.96, 0.9, 0.86, 0.82],
      isAutomatic: false,
      notes: [
        'First session.',
        '',
        '',
        'Found it easier to sit still.',
        '',
        '',
        'Could do without the sound for a while.',
        'Sleeps through most nights.',
      ],
    }),
  },
];
