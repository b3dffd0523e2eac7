import type { ReportSectionChoice } from '#shared/reports/report-choices.ts';

/** In the order of the report. */
export const ASSESSMENT_SECTIONS = [
  { id: 'summary', label: 'Summary' },
  { id: 'steps', label: 'Conditions and clean time' },
  { id: 'reactivity', label: 'Eyes open against closed' },
  { id: 'bands', label: 'Band powers' },
  { id: 'spectra', label: 'Spectra' },
  { id: 'maps', label: 'Maps' },
  { id: 'pairs', label: 'Left and right' },
  { id: 'task', label: 'Go/no-go task' },
  { id: 'comparison', label: 'Compared with another recording' },
  { id: 'scores', label: 'Questionnaire scores' },
  { id: 'markers', label: 'Markers of the recording' },
  { id: 'notes', label: 'Notes' },
  { id: 'definitions', label: 'How the figures were computed' },
] as const satisfies readonly ReportSectionChoice[];

export type AssessmentSection = (typeof ASSESSMENT_SECTIONS)[number]['id'];
