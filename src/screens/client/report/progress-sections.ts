import type { ReportSectionChoice } from '#shared/reports/report-choices.ts';

/** In the order of the report. */
export const PROGRESS_SECTIONS = [
  { id: 'progress', label: 'Progress' },
  { id: 'dose', label: 'Dose' },
  { id: 'learning', label: 'Learning over sessions' },
  { id: 'scores', label: 'Questionnaire scores' },
  { id: 'sessions', label: 'List of sessions' },
  { id: 'notes', label: 'Notes' },
] as const satisfies readonly ReportSectionChoice[];

export type ProgressSection = (typeof PROGRESS_SECTIONS)[number]['id'];
