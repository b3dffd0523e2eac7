import type { Group, UserType } from '#shared/domain/permissions.ts';
import { COURSE_CLIENTS } from './demo-courses.ts';
import { type DemoClient, type DemoSession, type Movement, SMR } from './demo-session.ts';

/** All people here are fictitious. */
export const DEMO_PRACTICE = { name: 'Riverside Demo Practice', region: 'EU' } as const;

export type DemoUser = {
  email: string;
  firstName: string;
  lastName: string;
  userType: UserType;
  groups: Group[];
  role: string;
};

export const DEMO_THERAPIST: DemoUser = {
  email: 'therapist@demo.example',
  firstName: 'Dana',
  lastName: 'Whitfield',
  userType: 'T',
  groups: ['AccountAdmin', 'Therapist'],
  role: 'Therapist and administrator',
};

export const DEMO_COACH: DemoUser = {
  email: 'coach@demo.example',
  firstName: 'Milo',
  lastName: 'Okafor',
  userType: 'CH',
  groups: ['Coach'],
  role: 'Coach',
};

const ALPHA = 'Alpha up, eyes closed';

const smrSession = (
  daysAgo: number,
  seed: number,
  smrGains: number[],
  notes: string,
  movements: Movement[] = [{ run: 2, atSeconds: 37, seconds: 2 }],
): DemoSession => ({
  daysAgo,
  seed,
  protocolName: SMR,
  eyes: 'open',
  runs: smrGains.map((smr) => ({ smr, theta: 2 - smr })),
  blinksPerMinute: 12,
  muscleBurstsPerMinute: 1,
  movements,
  notes,
});

const alphaSession = (daysAgo: number, seed: number, alphaGains: number[], notes: string): DemoSession => ({
  daysAgo,
  seed,
  protocolName: ALPHA,
  eyes: 'closed',
  runs: alphaGains.map((alpha) => ({ alpha })),
  blinksPerMinute: 0,
  muscleBurstsPerMinute: 0.5,
  movements: [{ run: 1, atSeconds: 61, seconds: 3 }],
  notes,
});

export const DEMO_CLIENTS: readonly DemoClient[] = [
  {
    firstName: 'Ines',
    lastName: 'Halloran',
    dateOfBirth: '1991-04-12',
    notes: 'Sleeps lightly, wants to wind down in the evening. Prefers rain sounds.',
    sessions: [
      smrSession(22, 11, [0.8, 0.86, 0.9], 'First session. Sat still after the first run.', [
        { run: 1, atSeconds: 12, seconds: 5 },
        { run: 1, atSeconds: 48, seconds: 6 },
        { run: 2, atSeconds: 30, seconds: 3 },
      ]),
      smrSession(15, 12, [0.95, 1, 1.05], 'More at ease. Reward felt "like letting go of the jaw".'),
      smrSession(8, 13, [1.05, 1.1, 1.14], 'Slept through two nights this week.'),
      smrSession(1, 14, [1.18, 1.25, 1.32], 'Best run so far was the last one.'),
    ],
  },
  {
    firstName: 'Tobias',
    lastName: 'Lindqvist',
    dateOfBirth: '1984-09-30',
    notes: 'Tense after work. Trains with closed eyes.',
    sessions: [
      alphaSession(17, 21, [0.85, 0.92], 'Eyes closed, some drowsiness near the end.'),
      alphaSession(10, 22, [1.05, 1.12], 'Found a comfortable posture.'),
      alphaSession(3, 23, [1.2, 1.3], 'Could feel when the sound would rise.'),
    ],
  },
  {
    firstName: 'Amara',
    lastName: 'Nwosu',
    dateOfBirth: '2009-01-22',
    notes: 'School asks for help with restlessness. A parent is present.',
    sessions: [
      smrSession(5, 31, [0.95, 1.02], 'Moved a lot in the first run; better with the footstool.', [
        { run: 1, atSeconds: 8, seconds: 6 },
        { run: 1, atSeconds: 33, seconds: 9 },
        { run: 1, atSeconds: 70, seconds: 5 },
        { run: 2, atSeconds: 52, seconds: 4 },
      ]),
    ],
  },
  {
    firstName: 'Gregor',
    lastName: 'Petrenko',
    dateOfBirth: '1969-11-03',
    notes: 'Intake done, first session to be planned.',
    sessions: [],
  },
  {
    firstName: 'Yuki',
    lastName: 'Tanabe',
    dateOfBirth: '1998-06-17',
    notes: 'Musician; interested in calm focus before concerts.',
    sessions: [],
  },
  {
    firstName: 'Rosa',
    lastName: 'Delgado',
    dateOfBirth: '1977-02-08',
    notes: 'Referred by a colleague.',
    sessions: [],
  },
  ...COURSE_CLIENTS,
];
