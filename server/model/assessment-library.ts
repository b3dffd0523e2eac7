import { type AssessmentId, assessmentIdSchema } from '#shared/domain/ids.ts';
import {
  type AssessmentDefinition,
  assessmentDefinitionSchema,
  type AssessmentStep,
} from '#shared/assessment/script.ts';

/** An assessment every practice has. It cannot be edited; its id never changes. */
export type BuiltInAssessment = {
  assessmentId: AssessmentId;
  /** Raised with every change: recordings refer to the version they used. */
  assessmentVersion: number;
  definition: AssessmentDefinition;
};

const OPEN = 'Sit comfortably, look at one point in front of you and keep still. Blink when you need to.';
const CLOSED = 'Close your eyes, let your jaw and forehead go loose and stay awake until you hear the tone.';

const open = (seconds: number, label = 'Eyes open'): AssessmentStep => ({
  kind: 'eyesOpen',
  label,
  seconds,
  instruction: OPEN,
});
const closed = (seconds: number, label = 'Eyes closed'): AssessmentStep => ({
  kind: 'eyesClosed',
  label,
  seconds,
  instruction: CLOSED,
});

const moved = (site: string): AssessmentStep[] => [
  {
    ...open(60, `${site}, eyes open`),
    site,
    instruction: `Place the electrode at ${site} and wait until contact is good. ${OPEN}`,
  },
  { ...closed(60, `${site}, eyes closed`), site },
];

/** `number` is the last part of the fixed id. Never reuse it for another assessment. */
const builtIn = (
  number: number,
  definition: Omit<AssessmentDefinition, 'questionnaireIds'>,
): BuiltInAssessment => ({
  assessmentId: assessmentIdSchema.parse(`01970000-0000-7000-8001-${String(number).padStart(12, '0')}`),
  assessmentVersion: 1,
  definition: assessmentDefinitionSchema.parse(definition),
});

export const BUILT_IN_ASSESSMENTS: readonly BuiltInAssessment[] = [
  builtIn(1, {
    name: 'Eyes open and closed, 2 x 3 min',
    description:
      'Rest with open, then with closed eyes. Three minutes each leave enough clean time for stable band powers even ' +
      'when a third of it has artifacts.',
    leadSeconds: 10,
    steps: [open(180), closed(180)],
  }),
  builtIn(2, {
    name: 'Short baseline, 1 + 1 min',
    description: 'A minute each with open and closed eyes: enough to see the alpha peak and how it reacts.',
    leadSeconds: 8,
    steps: [open(60), closed(60)],
  }),
  builtIn(3, {
    name: 'Eyes open, closed and open again, 3 x 2 min',
    description:
      'The second time with open eyes shows whether alpha goes back and how much the client drifts.',
    leadSeconds: 8,
    steps: [open(120), closed(120), open(120, 'Eyes open again')],
  }),
  builtIn(4, {
    name: 'One electrode at C3, Cz, C4, Fz and Pz',
    description:
      'For headsets with one free electrode: it is moved from site to site. What was recorded one after the other ' +
      'cannot be compared like what was recorded together, and has no coherence.',
    leadSeconds: 20,
    steps: ['C3', 'Cz', 'C4', 'Fz', 'Pz'].flatMap(moved),
  }),
  builtIn(5, {
    name: 'Rest and mental arithmetic, 4 x 2 min',
    description: 'Rest with open and closed eyes, then a task, then rest: what effort changes.',
    leadSeconds: 10,
    steps: [
      open(120),
      closed(120),
      {
        kind: 'task',
        label: 'Mental arithmetic',
        seconds: 120,
        instruction:
          'Keep your eyes open. Count down from 500 in steps of seven, silently and without moving your lips.',
      },
      open(120, 'Eyes open after the task'),
    ],
  }),
  builtIn(6, {
    name: 'Go/no-go task, 5 min',
    description:
      'Our own reaction task, recorded with EEG: press for the circle, hold back for the square. It is not validated; ' +
      'compare a client with themselves only.',
    leadSeconds: 15,
    steps: [
      open(60, 'Eyes open before the task'),
      {
        kind: 'goNoGo',
        label: 'Go/no-go',
        seconds: 300,
        instruction:
          'Press the space bar, or touch the screen, as fast as you can when a circle appears. Do nothing for a square.',
      },
    ],
  }),
];
