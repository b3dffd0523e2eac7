import type { ReportSectionChoice } from '#shared/reports/report-choices.ts';

/** In the order of the report. */
export const SESSION_SECTIONS = [
  { id: 'plainWords', label: 'In plain words' },
  { id: 'figures', label: 'Whole session' },
  { id: 'protocol', label: 'Protocol in words' },
  { id: 'runs', label: 'Runs' },
  { id: 'charts', label: 'Charts' },
  { id: 'markers', label: 'Markers in the charts' },
  { id: 'conditions', label: 'Figures of each condition' },
  { id: 'honesty', label: 'Brain or muscle' },
  { id: 'ledger', label: 'Learning in this session' },
  { id: 'ratings', label: 'Ratings of the client' },
  { id: 'delays', label: 'Delays and signal' },
  { id: 'scores', label: 'Questionnaire scores' },
  { id: 'notes', label: 'Notes' },
  { id: 'credNf', label: 'CRED-nf checklist and methods' },
] as const satisfies readonly ReportSectionChoice[];

export type SessionSection = (typeof SESSION_SECTIONS)[number]['id'];
