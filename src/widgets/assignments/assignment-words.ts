import type { QuestionnaireAssignmentState } from '#shared/api/questionnaire-assignments.ts';

export const ASSIGNMENT_STATES: readonly { value: QuestionnaireAssignmentState; label: string }[] = [
  { value: 'open', label: 'To answer' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'done', label: 'Answered' },
  { value: 'withdrawn', label: 'Withdrawn' },
];

export const assignmentWords = (state: QuestionnaireAssignmentState): string =>
  ASSIGNMENT_STATES.find(({ value }) => value === state)?.label ?? state;
