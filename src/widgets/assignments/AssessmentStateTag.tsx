import type { AssessmentAssignmentState } from '#shared/api/assessments.ts';

const STATES: Readonly<
  Record<AssessmentAssignmentState, { label: string; kind: 'neutral' | 'success' | 'warning' }>
> = {
  open: { label: 'To be recorded', kind: 'neutral' },
  begun: { label: 'Not finished', kind: 'warning' },
  recorded: { label: 'Recorded', kind: 'success' },
  withdrawn: { label: 'Withdrawn', kind: 'neutral' },
};

export const assessmentStateWords = (state: AssessmentAssignmentState): string => STATES[state].label;

/** Options for the filter of a list. */
export const ASSESSMENT_STATE_OPTIONS = Object.entries(STATES).map(([value, { label }]) => ({
  value: value as AssessmentAssignmentState,
  label,
}));

/** State of an assigned scripted recording. */
export const AssessmentStateTag = ({ state }: { state: AssessmentAssignmentState }) => (
  <span className={`lw-tag lw-tag--${STATES[state].kind}`}>{STATES[state].label}</span>
);
