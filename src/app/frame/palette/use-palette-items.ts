import { pathTo } from '#shared/routes.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { questionnaireLabel } from '#model/questionnaires/questionnaire-label.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { furtherPages, menuFor } from '../nav.ts';
import {
  assignStep,
  type NextStep,
  type PaletteItem,
  type Progress,
  requestItems,
  takesEnter,
} from './palette-items.ts';
import { type PaletteRequest, readRequest } from './request.ts';
import { useFoundClients, useFoundPlaces, useFoundQuestionnaires } from './use-found.ts';
import type { PaletteAction } from './use-palette-actions.ts';

type PaletteList = {
  items: readonly PaletteItem[];
  isSearching: boolean;
  /** Why a search failed, as a message. */
  problem: string | undefined;
  /** Whether Enter in the field takes the first item. */
  isFirstTaken: boolean;
};

const SEARCH_DELAY_MS = 150;

/**
 * What a few letters can mean: pages with a word that starts with them, what the server finds, then actions. A request
 * such as 'start session with ...' replaces what the server finds. An action typed in full comes before it.
 */
export function usePaletteItems(typed: string, actions: readonly PaletteAction[]): PaletteList {
  const words = typed.trimStart();
  const settledWords = useDebounced(words, SEARCH_DELAY_MS);
  const allowed = useAllowed();
  const request = allowed.requestIn(settledWords);
  const { searched, wanted, problem, ...progress } = useSearched({
    request,
    term: settledWords.trim(),
    isCurrent: settledWords === words,
  });
  const letters = typed.trim().toLowerCase();
  const isNamed = (text: string) => ` ${text.toLowerCase()}`.includes(` ${letters}`);
  const isInFull = letters.includes(' ');
  const { groups } = useUser();
  const pages = [...menuFor(groups), ...furtherPages(groups)]
    .filter(({ label }) => isNamed(label))
    .map(({ href, label }): PaletteItem => ({ kind: 'page', href, label }));
  const named = [...actions, ...(wanted.length === 0 ? allowed.beginnings : [])].filter(
    ({ label, alike = '' }) => letters !== '' && isNamed(`${label} ${alike}`),
  );
  const found = request ? wanted : byName(searched, isNamed);
  const items = [...pages, ...(isInFull ? [...named, ...found] : [...found, ...named])];
  const [first] = items;
  return {
    items,
    isSearching: !progress.hasAll,
    problem,
    isFirstTaken: first !== undefined && takesEnter(first, { ...progress, isInFull }),
  };
}

/** The server also finds protocols by their description. Those go last. */
const byName = (found: readonly PaletteItem[], isNamed: (text: string) => boolean): PaletteItem[] => {
  const rank = (item: PaletteItem) =>
    (item.kind === 'protocol' || item.kind === 'eegFile') && !isNamed(item.label) ? 1 : 0;
  return found.toSorted((a, b) => rank(a) - rank(b));
};

/** Beginnings of requests: how people find out that there are requests. */
const START: NextStep & { alike: string } = {
  kind: 'nextStep',
  label: 'Start a session with ...',
  alike: 'start session with',
  words: 'Start a session with ',
};
const ASSIGN: typeof START = {
  kind: 'nextStep',
  label: 'Assign a questionnaire to ...',
  alike: '',
  words: 'Assign ',
};

function useAllowed() {
  const canTrain = useCan('session.write');
  const canAssign = useCan('questionnaire.write');
  return {
    /** The request, if the user may make it. */
    requestIn: (words: string): PaletteRequest | undefined => {
      const request = readRequest(words);
      return (request?.kind === 'startSession' ? canTrain : canAssign) ? request : undefined;
    },
    beginnings: [...(canTrain ? [START] : []), ...(canAssign ? [ASSIGN] : [])],
  };
}

type Search = {
  request: PaletteRequest | undefined;
  /** Searched for where there is no request. */
  term: string;
  /** The term and the request are what the field holds now. They follow it after a delay. */
  isCurrent: boolean;
};

function useSearched({ request, term, isCurrent }: Search) {
  const termIfAny = term === '' ? undefined : term;
  const clients = useFoundClients(clientTermOf(request, term));
  const questionnaires = useFoundQuestionnaires(questionnaireTermOf(request, termIfAny));
  const places = useFoundPlaces(request ? undefined : termIfAny);
  const hasClients = isCurrent && clients.isComplete;
  // Not with clients of an earlier term: Enter would act on the wrong client.
  const offered = request && hasClients ? requestItems(request, clients.list, questionnaires.list) : [];
  const isOther = request?.kind === 'assignTo' && request.clientTerm !== '';
  const isUnmet = isOther && hasClients && questionnaires.isComplete && offered.length === 0;
  const titled = useFoundQuestionnaires(isUnmet ? request.wholeTerm : undefined);
  return {
    wanted: [...offered, ...titled.list.map(assignStep)],
    searched: [
      ...clients.list.map((client): PaletteItem => ({ kind: 'client', href: pathTo.client(client), client })),
      ...questionnaires.list.map(
        ({ questionnaireId, definition }): PaletteItem => ({
          kind: 'questionnaire',
          href: pathTo.questionnaire({ assessmentId: questionnaireId }),
          label: questionnaireLabel(definition),
        }),
      ),
      ...places.list,
    ],
    hasClients,
    hasAll: hasClients && questionnaires.isComplete && places.isComplete && titled.isComplete,
    problem: clients.problem ?? questionnaires.problem ?? places.problem ?? titled.problem,
    isClientNamed: request !== undefined && 'clientTerm' in request && request.clientTerm !== '',
  } satisfies Omit<Progress, 'isInFull'> & Record<string, unknown>;
}

/** Undefined while the questionnaire is still being chosen: no clients are searched for. */
function clientTermOf(request: PaletteRequest | undefined, term: string): string | undefined {
  if (!request) return term;
  return 'clientTerm' in request ? request.clientTerm : undefined;
}

function questionnaireTermOf(
  request: PaletteRequest | undefined,
  term: string | undefined,
): string | undefined {
  if (!request) return term;
  return 'questionnaireTerm' in request ? request.questionnaireTerm : undefined;
}
