import { pathTo } from '#shared/routes.ts';
import type { RouteIds } from '#model/route-ids.ts';

export type ClientIds = Pick<RouteIds, 'therapistId' | 'clientId'>;

/** Tabs of a client's page in the order of a practitioner's questions, by the end of their address. */
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

/** The tab named by the end of an address; undefined if it names none. */
export const tabOf = (end = ''): ClientTab | undefined =>
  Object.hasOwn(CLIENT_TABS, end) ? (end as ClientTab) : undefined;

/** Opens the dialog that assigns questionnaires immediately. */
export const ASSIGN_PARAM = 'assign';

export const assignPath = (ids: ClientIds): string => pathTo.clientQuestionnaires(ids, { [ASSIGN_PARAM]: 1 });
