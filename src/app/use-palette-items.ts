import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientListQuery } from '#api/queries.ts';
import type { Client } from '#shared/api/clients.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { clientPath } from '#ui/session-paths.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import { furtherPages, menuFor } from './nav.ts';
import type { RouteName } from './route-table.ts';
import { SCREENS } from './screens.tsx';

export type PaletteItem =
  | { kind: 'page'; href: string; label: string }
  | { kind: 'client'; href: string; client: Client };

const SEARCH_DELAY_MS = 150;

/** Pages with a word that begins with the letters, then the clients the server finds for them. */
export function usePaletteItems(typed: string): PaletteItem[] {
  const api = useApi();
  const user = useUser();
  const searchTerm = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const { data } = useQuery({
    ...clientListQuery(api, user.userId, { page: 0, searchTerm, sortKey: 'lastName', sortOrder: 'asc' }),
    placeholderData: keepPreviousData,
  });
  const letters = typed.trim().toLowerCase();
  const hasScreen = (route: RouteName) => SCREENS[route] !== undefined;
  const pages = [...menuFor(user.groups, hasScreen), ...furtherPages(user.groups, hasScreen)]
    .filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${letters}`))
    .map(({ href, label }): PaletteItem => ({ kind: 'page', href, label }));
  const clients = (data?.clients ?? []).map(
    (client): PaletteItem => ({
      kind: 'client',
      href: clientPath(client.therapistId, client.clientId),
      client,
    }),
  );
  return [...pages, ...clients];
}
