import { z } from 'zod';

/** What a new practitioner does first, in this order. */
export const FIRST_STEPS = ['client', 'consent', 'headset', 'session', 'report'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/**
 * User settings that remember a first visit on every computer of the user. `headsetTested` and `reportOpened` are what
 * only the browser sees.
 */
export const FIRST_VISIT_SETTINGS = {
  tour: 'tour',
  firstSteps: 'firstSteps',
  headsetTested: 'headsetTested',
  reportOpened: 'reportOpened',
} as const;

/** The value of `tour`, `headsetTested` and `reportOpened`. */
export const happenedSchema = z.object({ hasHappened: z.literal(true) });
/** `done` stays: the list does not come back after a client is erased. */
export const firstStepsSchema = z.object({ list: z.enum(['shown', 'hidden', 'done']) });
export type FirstStepsList = z.infer<typeof firstStepsSchema>['list'];
