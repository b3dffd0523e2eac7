import { type Group, isAllowed, MENU, type MenuEntry, PERMISSIONS } from '#shared/domain/permissions.ts';
import { matchRoute, type RouteName, ROUTES } from '../routes/route-table.ts';

export type NavItem = { route: RouteName; label: string; href: string };

/** The nine entries of the side menu in their order. */
const ENTRIES = Object.entries(MENU).map(([route, groups]) => ({ route: route as MenuEntry, groups }));

/** Pages without an entry of their own in the menu that the palette finds. */
const FURTHER: readonly { route: RouteName; groups: string }[] = [
  { route: 'outcomes', groups: PERMISSIONS['session.read'] },
  { route: 'eegFiles', groups: PERMISSIONS['eegFile.read'] },
  { route: 'eegUpload', groups: PERMISSIONS['eegFile.write'] },
  { route: 'connectionTest', groups: '0123' },
];

type Groups = readonly { name: string }[];

export const menuFor = (groups: Groups): NavItem[] => allowed(ENTRIES, groups);

export const furtherPages = (groups: Groups): NavItem[] => allowed(FURTHER, groups);

function allowed(entries: readonly { route: RouteName; groups: string }[], groups: Groups): NavItem[] {
  const names = groups.map(({ name }) => name as Group);
  return entries
    .filter((entry) => isAllowed(names, entry.groups))
    .map(({ route }) => ({ route, label: ROUTES[route].title, href: ROUTES[route].path }));
}

/** The entry a path belongs to: one client to Clients, a protocol or questionnaire to their lists. */
export function activeItem(items: readonly NavItem[], path: string): RouteName | undefined {
  const exact = items.find(({ href }) => path === href);
  if (exact) return exact.route;
  if (path.startsWith(`${ROUTES.devices.path}/`)) return 'devices';
  const name = matchRoute(path)?.name;
  if (name === 'protocol') return 'protocols';
  if (name === 'questionnaire') return 'questionnaires';
  if (name === 'outcomes') return 'sessions';
  return path.startsWith('/app/therapist/') ? 'clients' : undefined;
}
