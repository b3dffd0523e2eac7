import { listQuestionnaires } from '#shared/api/questionnaires.ts';
import { type Client, listClients } from '#shared/api/clients.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { questionnaireLabel } from '#model/questionnaires/questionnaire-label.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { furtherPages, menuFor } from './nav.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { pathTo } from '#shared/routes.ts';
import { PAGE_SIZE } from '#state/lists/use-page-size.ts';

export type PaletteItem =
  | { kind: 'page'; href: string; label: string }
  | { kind: 'client'; href: string; client: Client }
  | { kind: 'questionnaire'; href: string; label: string };

const SEARCH_DELAY_MS = 150;

/** Pages with a word that starts with the typed letters, then the clients and questionnaires the server finds. */
export function usePaletteItems(typed: string): PaletteItem[] {
  const user = useUser();
  const searchTerm = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const { data } = useEndpoint(
    listClients,
    { params: { id: user.userId }, query: { searchTerm, sortKey: 'lastName', limit: PAGE_SIZE } },
    { keepsPrevious: true },
  );
  const questionnaires = useFoundQuestionnaires(searchTerm);
  const letters = typed.trim().toLowerCase();
  const pages = [...menuFor(user.groups), ...furtherPages(user.groups)]
    .filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${letters}`))
    .map(({ href, label }): PaletteItem => ({ kind: 'page', href, label }));
  const clients = (data?.clients ?? []).map(
    (client): PaletteItem => ({
      kind: 'client',
      href: pathTo.client(client),
      client,
    }),
  );
  return [...pages, ...clients, ...questionnaires];
}

/** Empty until something is typed: the palette opens with pages and clients. */
function useFoundQuestionnaires(searchTerm: string): PaletteItem[] {
  const { userId: id } = useUser();
  const enabled = useCan('questionnaire.write') && searchTerm !== '';
  const input = { params: { id }, query: { searchTerm, limit: PAGE_SIZE } };
  const { data } = useEndpoint(listQuestionnaires, input, { enabled });
  if (!enabled) return [];
  return (data?.questionnaires ?? []).map(({ questionnaireId, definition }) => ({
    kind: 'questionnaire',
    href: pathTo.questionnaire({ assessmentId: questionnaireId }),
    label: questionnaireLabel(definition),
  }));
}
