import { type Group, isAllowed, MENU, type MenuEntry, PERMISSIONS } from '#shared/domain/permissions.ts';
import { PAGE_LABELS } from '#model/page-labels.ts';
import { type PageName, PATHS } from '#shared/routes.ts';
import { matchRoute } from '#shared/match-route.ts';

export type NavItem = { route: PageName; label: string; href: string };
type Entry = { route: PageName; label: string; groups: string };

/** Not for administrators: the specification gives them four entries. They find the page in the palette. */
const EEG_FILES: Entry = { route: 'eegFiles', label: PAGE_LABELS.eegFiles, groups: MENU.sessions };

/** The side menu in its order: the nine entries of the specification, and the EEG files after the sessions. */
const ENTRIES = (Object.keys(MENU) as MenuEntry[]).flatMap((route): Entry[] => {
  const entry = { route, label: PAGE_LABELS[route], groups: MENU[route] };
  return route === 'sessions' ? [entry, EEG_FILES] : [entry];
});

/** Pages for the palette, offered to groups that have no menu entry for them. */
const FURTHER: readonly Entry[] = [
  { route: 'outcomes', label: 'Outcomes', groups: PERMISSIONS['session.read'] },
  { route: 'studies', label: 'Studies', groups: PERMISSIONS['study.read'] },
  { route: 'eegFiles', label: EEG_FILES.label, groups: PERMISSIONS['eegFile.read'] },
  { route: 'eegUpload', label: 'Upload EEG', groups: PERMISSIONS['eegFile.write'] },
  { route: 'notifications', label: 'Notifications', groups: PERMISSIONS['practice.admin'] },
  { route: 'health', label: 'Server health', groups: PERMISSIONS['practice.admin'] },
  { route: 'connectionTest', label: 'Connection test', groups: '0123' },
];

type Groups = readonly { name: string }[];

export const menuFor = (groups: Groups): NavItem[] => allowed(ENTRIES, groups);

export function furtherPages(groups: Groups): NavItem[] {
  const inMenu = new Set(menuFor(groups).map(({ route }) => route));
  return allowed(FURTHER, groups).filter(({ route }) => !inMenu.has(route));
}

function allowed(entries: readonly Entry[], groups: Groups): NavItem[] {
  const names = groups.map(({ name }) => name as Group);
  return entries
    .filter((entry) => isAllowed(names, entry.groups))
    .map(({ route, label }) => ({ route, label, href: PATHS[route] }));
}

/** Marked 'New' in the menu until the user opens it the first time. */
export const NEW_PAGE: PageName = 'operators';

/** Menu entries of pages whose address does not start with the address of their list. */
const LISTS: Partial<Record<PageName, PageName>> = {
  protocol: 'protocols',
  questionnaire: 'questionnaires',
  outcomes: 'sessions',
  studies: 'sessions',
  study: 'sessions',
  notifications: 'operators',
  health: 'operators',
  connectionTest: 'devices',
  eegUpload: 'eegFiles',
  eegReview: 'eegFiles',
};

/** The menu entry of a path: a client's page belongs to Clients, a protocol or questionnaire to its list. */
export function activeItem(items: readonly NavItem[], path: string): PageName | undefined {
  const exact = items.find(({ href }) => path === href);
  if (exact) return exact.route;
  const name = matchRoute(path)?.name;
  if (name === undefined) return undefined;
  return LISTS[name] ?? (PATHS[name].includes('/:clientId') ? 'clients' : undefined);
}
