import type { Client } from '#shared/api/clients.ts';
import type { Questionnaire } from '#shared/api/questionnaires.ts';
import { mayPlanWith } from '#shared/planning.ts';
import { questionnaireLabel } from '#model/questionnaires/questionnaire-label.ts';
import { assignWords, type PaletteRequest } from './request.ts';
import type { PaletteAction } from './use-palette-actions.ts';

export type PaletteItem =
  | { kind: 'page' | 'protocol' | 'questionnaire' | 'eegFile'; href: string; label: string }
  | { kind: 'client'; href: string; client: Client }
  | PaletteAction
  | { kind: 'startSession'; client: Client }
  | { kind: 'assignTo'; client: Client; questionnaire: Questionnaire }
  /** Writes the beginning of a request into the field; the user types the rest. */
  | NextStep;

export type NextStep = { kind: 'nextStep'; label: string; words: string };

/** What a request offers, from the clients and questionnaires found for its terms. */
export function requestItems(
  request: PaletteRequest,
  clients: readonly Client[],
  questionnaires: readonly Questionnaire[],
): PaletteItem[] {
  const active = clients.filter(mayPlanWith);
  switch (request.kind) {
    case 'startSession':
      return active.map((client): PaletteItem => ({ kind: 'startSession', client }));
    case 'assignWhat':
      return questionnaires.map(assignStep);
    case 'assignTo': {
      const questionnaire = namedBy(request.questionnaireTerm, questionnaires);
      if (!questionnaire) return [];
      return active.map((client): PaletteItem => ({ kind: 'assignTo', client, questionnaire }));
    }
  }
}

/** Settles the questionnaire of an assignment; the client follows. */
export const assignStep = ({ definition }: Questionnaire): NextStep => ({
  kind: 'nextStep',
  label: `Assign ${questionnaireLabel(definition)} to ...`,
  words: assignWords(shortLabelOf(definition)),
});

export const shortLabelOf = ({ shortTitle, title }: Questionnaire['definition']): string =>
  shortTitle ?? title;

/** The one with exactly this name, else the first that was found. */
const namedBy = (term: string, found: readonly Questionnaire[]): Questionnaire | undefined =>
  found.find(({ definition }) => shortLabelOf(definition).toLowerCase() === term.toLowerCase()) ?? found[0];

export type Progress = {
  /** The search for clients by what is typed has ended. */
  hasClients: boolean;
  /** Every search for what is typed has ended. */
  hasAll: boolean;
  /** At least two words are typed: an action that contains them stays first, whatever is found. */
  isInFull: boolean;
  /** The request names a client, if only by a letter. */
  isClientNamed: boolean;
};

/**
 * Whether Enter in the field takes this first item. Not while a search could still put another item before it. A request
 * without the name of a client is never taken: the client would be the alphabetically first.
 */
export function takesEnter(item: PaletteItem, progress: Progress): boolean {
  switch (item.kind) {
    // Pages stay first, whatever is found.
    case 'page':
      return true;
    case 'action':
      return progress.hasAll || (progress.isInFull && !item.isAfterSearch);
    case 'client':
      return progress.hasClients;
    case 'startSession':
    case 'assignTo':
      return progress.hasClients && progress.isClientNamed;
    default:
      return progress.hasAll;
  }
}
