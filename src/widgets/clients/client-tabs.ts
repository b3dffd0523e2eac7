import { pathTo } from '#shared/routes.ts';
import type { RouteIds } from '#model/route-ids.ts';

export type ClientIds = Pick<RouteIds, 'therapistId' | 'clientId'>;

/** Parts of a client's page in the order of the questions, by the end of their address. */
export const CLIENT_TABS = {
  '': 'Summary',
  trends: 'Trends',
  sessions: 'Sessions',
  assessments: 'Assessments',
  questionnaires: 'Questionnaires',
  files: 'EEG files',
  notes: 'Notes',
  consent: 'Consent',
  contacts: 'Contacts',
} as const;
export type ClientTab = keyof typeof CLIENT_TABS;

/** The tab that the end of an address leads to; what is none of them is undefined. */
export const tabOf = (end = ''): ClientTab | undefined =>
  Object.hasOwn(CLIENT_TABS, end) ? (end as ClientTab) : undefined;

/** Opens the dialog that assigns questionnaires at once. */
export const ASSIGN_PARAM = 'assign';

export const assignPath = (ids: ClientIds): string => pathTo.clientQuestionnaires(ids, { [ASSIGN_PARAM]: 1 });
