import { type Client, listClients } from '#shared/api/clients.ts';
import { listEegFiles } from '#shared/api/eeg-files.ts';
import { listProtocols } from '#shared/api/protocols.ts';
import { listQuestionnaires, type Questionnaire } from '#shared/api/questionnaires.ts';
import { mayPlanWith } from '#shared/planning.ts';
import { pathTo } from '#shared/routes.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { PAGE_SIZE } from '#state/lists/use-page-size.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { questionnaireLabel } from '#model/questionnaires/questionnaire-label.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { furtherPages, menuFor } from '../nav.ts';
import { assignWords, type PaletteRequest, readRequest } from './request.ts';
import type { PaletteAction } from './use-palette-actions.ts';

export type PaletteItem =
  | { kind: 'page' | 'protocol' | 'questionnaire' | 'eegFile'; href: string; label: string }
  | { kind: 'client'; href: string; client: Client }
  | PaletteAction
  | { kind: 'startSession'; client: Client }
  /** Completes what was typed; the client follows. */
  | { kind: 'assignWhat'; label: string; words: string }
  | { kind: 'assignTo'; client: Client; questionnaire: Questionnaire };

type FoundPlace = Extract<PaletteItem, { href: string; label: string }>;

const SEARCH_DELAY_MS = 150;

/**
 * What a few letters can mean: pages and actions with a word that starts with them, then what the server finds. A request
 * such as 'start session with ...' comes first.
 */
export function usePaletteItems(typed: string, actions: readonly PaletteAction[]): PaletteItem[] {
  const user = useUser();
  const term = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const request = useAllowed(readRequest(term));
  const clients = useFoundClients(request && 'clientTerm' in request ? request.clientTerm : term);
  const questionnaires = useFoundQuestionnaires(
    request && 'questionnaireTerm' in request ? request.questionnaireTerm : term,
    term !== '',
  );
  const found = useFoundPlaces(term);
  const letters = typed.trim().toLowerCase();
  const isNamed = (words: string) => ` ${words.toLowerCase()}`.includes(` ${letters}`);
  const pages = [...menuFor(user.groups), ...furtherPages(user.groups)]
    .filter(({ label }) => isNamed(label))
    .map(({ href, label }): PaletteItem => ({ kind: 'page', href, label }));
  const named = letters === '' ? [] : actions.filter(({ label, alike = '' }) => isNamed(`${label} ${alike}`));
  const wanted = request ? itemsOf(request, clients, questionnaires) : [];
  const searched: PaletteItem[] = [
    ...clients.map((client): PaletteItem => ({ kind: 'client', href: pathTo.client(client), client })),
    ...questionnaires.map(
      ({ questionnaireId, definition }): PaletteItem => ({
        kind: 'questionnaire',
        href: pathTo.questionnaire({ assessmentId: questionnaireId }),
        label: questionnaireLabel(definition),
      }),
    ),
    // The server also finds protocols by their description.
    ...found.toSorted((a, b) => Number(isNamed(b.label)) - Number(isNamed(a.label))),
  ];
  // The names in a request are those of its client and questionnaire.
  return [...pages, ...wanted, ...named, ...(request ? [] : searched)];
}

/** The request, if the user may make it. */
function useAllowed(request: PaletteRequest | undefined): PaletteRequest | undefined {
  const canTrain = useCan('session.write');
  const canAssign = useCan('questionnaire.write');
  return (request?.kind === 'startSession' ? canTrain : canAssign) ? request : undefined;
}

function itemsOf(
  request: PaletteRequest,
  clients: readonly Client[],
  questionnaires: readonly Questionnaire[],
): PaletteItem[] {
  const active = clients.filter(mayPlanWith);
  switch (request.kind) {
    case 'startSession':
      return active.map((client): PaletteItem => ({ kind: 'startSession', client }));
    case 'assignWhat':
      return questionnaires.map(({ definition }): PaletteItem => {
        const label = questionnaireLabel(definition);
        return { kind: 'assignWhat', label, words: assignWords(shortLabelOf(definition)) };
      });
    case 'assignTo': {
      const questionnaire = namedBy(request.questionnaireTerm, questionnaires);
      if (!questionnaire) return [];
      return active.map((client): PaletteItem => ({ kind: 'assignTo', client, questionnaire }));
    }
  }
}

export const shortLabelOf = ({ shortTitle, title }: Questionnaire['definition']): string =>
  shortTitle ?? title;

/** The one with this very name, or else the first that was found. */
const namedBy = (term: string, found: readonly Questionnaire[]): Questionnaire | undefined =>
  found.find(({ definition }) => shortLabelOf(definition).toLowerCase() === term.toLowerCase()) ?? found[0];

function useFoundClients(searchTerm: string): readonly Client[] {
  const { userId: id } = useUser();
  const query = { searchTerm, sortKey: 'lastName', limit: PAGE_SIZE } as const;
  return useEndpoint(listClients, { params: { id }, query }, { keepsPrevious: true }).data?.clients ?? [];
}

/** Empty until something is typed: the palette opens with pages and clients. */
function useFoundQuestionnaires(searchTerm: string, isTyped: boolean): readonly Questionnaire[] {
  const { userId: id } = useUser();
  const enabled = useCan('questionnaire.write') && isTyped;
  const input = { params: { id }, query: { searchTerm, limit: PAGE_SIZE } };
  const { data } = useEndpoint(listQuestionnaires, input, { enabled });
  return enabled ? (data?.questionnaires ?? []) : [];
}

/** Protocols and EEG files. */
function useFoundPlaces(searchTerm: string): FoundPlace[] {
  const { userId } = useUser();
  const canReadProtocols = useCan('protocol.read');
  const canReadFiles = useCan('eegFile.read');
  const input = { params: { id: userId }, query: { searchTerm, limit: PAGE_SIZE } };
  const isTyped = searchTerm !== '';
  const protocols = useEndpoint(listProtocols, input, { enabled: isTyped && canReadProtocols });
  const files = useEndpoint(listEegFiles, input, { enabled: isTyped && canReadFiles });
  if (!isTyped) return [];
  return [
    ...(protocols.data?.protocols ?? []).map(
      ({ protocolId, definition: { name } }): FoundPlace => ({
        kind: 'protocol',
        href: pathTo.protocol({ therapistId: userId, protocolId }),
        label: name,
      }),
    ),
    ...(files.data?.eegFiles ?? [])
      .filter(({ state }) => state === 'ready')
      .map(
        ({ eegFileId, name }): FoundPlace => ({
          kind: 'eegFile',
          href: pathTo.eegReview({ eegFileId }),
          label: name,
        }),
      ),
  ];
}
