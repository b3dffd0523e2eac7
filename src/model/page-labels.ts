import type { MenuEntry } from '#shared/domain/permissions.ts';

/** Names of the pages of the side menu, in its order. */
export const PAGE_LABELS = {
  clients: 'Clients',
  operators: 'Operators',
  questionnaires: 'Questionnaires',
  devices: 'Track Devices',
  feedbackResponses: 'Feedback Responses',
  protocols: 'Protocols',
  assessments: 'Assessments',
  sessions: 'Sessions',
  eegFiles: 'EEG Files',
  account: 'Settings',
} as const satisfies Readonly<Record<MenuEntry | 'eegFiles', string>>;
