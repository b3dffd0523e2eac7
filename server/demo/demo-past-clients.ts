import { type DemoClient, type DemoSession, SMR } from './demo-session.ts';

/** One short session each: these clients only show how answers changed over the whole practice. */
const TIMING = { baselineSeconds: 12, runSeconds: 32, restSeconds: 1 };

export type PastClient = DemoClient & {
  /** Day of the first visit. */
  sinceDaysAgo: number;
};

type Finished = readonly [firstName: string, lastName: string, dateOfBirth: string, trainedDaysAgo: number];

/** Trained with the most common protocol and finished: inactive, so they do not count toward the client limit. */
const FINISHED: readonly Finished[] = [
  ['Lena', 'Bergmann', '1986-03-27', 112],
  ['Paolo', 'Cattaneo', '1974-10-05', 104],
  ['Saoirse', 'Devlin', '1999-12-14', 97],
  ['Marek', 'Jablonski', '1981-05-30', 88],
  ['Ngozi', 'Mbeki', '1990-08-09', 79],
  ['Oskar', 'Rautio', '1967-01-18', 70],
  ['Camille', 'Verdier', '1993-06-23', 62],
];

/** Intake is a week before the first session. */
const INTAKE_DAYS = 7;

export const PAST_CLIENTS: readonly PastClient[] = FINISHED.map(
  ([firstName, lastName, dateOfBirth, trainedDaysAgo], index) => ({
    firstName,
    lastName,
    dateOfBirth,
    notes: 'Has finished training.',
    sinceDaysAgo: trainedDaysAgo + INTAKE_DAYS,
    sessions: [session(trainedDaysAgo, 101 + index)],
  }),
);

function session(daysAgo: number, seed: number): DemoSession {
  const gains = { smr: 1.1, theta: 0.95 };
  return {
    daysAgo,
    seed,
    protocolName: SMR,
    eyes: 'open',
    runs: [gains, gains],
    blinksPerMinute: 8,
    muscleBurstsPerMinute: 0.5,
    movements: [],
    notes: '',
    timing: TIMING,
  };
}
