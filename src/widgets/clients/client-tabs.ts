import type { RouteIds } from '#model/route-ids.ts';
import { clientPath } from '../sessions/session-paths.ts';

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

/** The tab an address leads to; what is none of them is undefined. */
export function tabOf(path: string, { therapistId, clientId }: ClientIds): ClientTab | undefined {
  const rest = path.slice(clientPath(therapistId, clientId).length).replaceAll('/', '');
  return Object.hasOwn(CLIENT_TABS, rest) ? (rest as ClientTab) : undefined;
}

export const tabPath = ({ therapistId, clientId }: ClientIds, tab: ClientTab): string => {
  const path = clientPath(therapistId, clientId);
  return tab === '' ? path : `${path}/${tab}`;
};

/** Opens the dialog that assigns questionnaires at once. */
export const ASSIGN_PARAM = 'assign';

export const assignPath = (ids: ClientIds): string => `${tabPath(ids, 'questionnaires')}?${ASSIGN_PARAM}=1`;
