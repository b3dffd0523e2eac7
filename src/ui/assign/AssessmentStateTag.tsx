import { Tag } from '@blueprintjs/core';
import type { AssignmentState } from '#shared/api/assessments.ts';

const STATES: Readonly<Record<AssignmentState, { label: string; intent: 'none' | 'success' | 'warning' }>> = {
  open: { label: 'To be recorded', intent: 'none' },
  begun: { label: 'Not finished', intent: 'warning' },
  recorded: { label: 'Recorded', intent: 'success' },
  withdrawn: { label: 'Withdrawn', intent: 'none' },
};

export const assessmentStateWords = (state: AssignmentState): string => STATES[state].label;

/** For the filter of a list. */
export const ASSESSMENT_STATE_OPTIONS = Object.entries(STATES).map(([value, { label }]) => ({
  value: value as AssignmentState,
  label,
}));

/** How far a scripted recording that was assigned has come. */
export const AssessmentStateTag = ({ state }: { state: AssignmentState }) => (
  <Tag minimal intent={STATES[state].intent}>
    {STATES[state].label}
  </Tag>
);
