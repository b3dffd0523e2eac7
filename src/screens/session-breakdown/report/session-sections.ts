import type { ReportSectionChoice } from '#model/report/report-choices.ts';

/** In the order of the report. */
export const SESSION_SECTIONS = [
  { id: 'figures', label: 'Whole session' },
  { id: 'protocol', label: 'Protocol in words' },
  { id: 'runs', label: 'Runs' },
  { id: 'charts', label: 'Charts' },
  { id: 'conditions', label: 'Figures of each condition' },
  { id: 'honesty', label: 'Brain or muscle' },
  { id: 'ledger', label: 'Learning in this session' },
  { id: 'delays', label: 'Delays and signal' },
  { id: 'scores', label: 'Questionnaire scores' },
  { id: 'notes', label: 'Notes' },
] as const satisfies readonly ReportSectionChoice[];

export type SessionSection = (typeof SESSION_SECTIONS)[number]['id'];
