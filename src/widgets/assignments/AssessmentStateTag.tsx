import type { AssignmentState } from '#shared/api/assessments.ts';

const STATES: Readonly<Record<AssignmentState, { label: string; kind: 'neutral' | 'success' | 'warning' }>> =
  {
    open: { label: 'To be recorded', kind: 'neutral' },
    begun: { label: 'Not finished', kind: 'warning' },
    recorded: { label: 'Recorded', kind: 'success' },
    withdrawn: { label: 'Withdrawn', kind: 'neutral' },
  };

export const assessmentStateWords = (state: AssignmentState): string => STATES[state].label;

/** For the filter of a list. */
export const ASSESSMENT_STATE_OPTIONS = Object.entries(STATES).map(([value, { label }]) => ({
  value: value as AssignmentState,
  label,
}));

/** How far a scripted recording that was assigned has come. */
export const AssessmentStateTag = ({ state }: { state: AssignmentState }) => (
  <span className={`lw-tag lw-tag--${STATES[state].kind}`}>{STATES[state].label}</span>
);
