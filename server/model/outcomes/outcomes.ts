import type { CutOff } from './cut-offs.ts';
import { cutOffOf } from './cut-offs.ts';
import type { OutcomeFigures } from './disclosure.ts';
import { figuresOf, isTooClose } from './disclosure.ts';
import type { Pair, ScoredResponse, TrainedClient } from './pairs.ts';
import { pairOf } from './pairs.ts';
import { SMALLEST_CELL } from '#shared/outcomes/rule.ts';

export type OutcomeCell = {
  protocolId: string;
  protocolName: string;
  questionnaireId: string;
  /** The newest version with this form. */
  questionnaireVersion: number;
  title: string;
  higherIsWorse: boolean;
  cutOff: CutOff | undefined;
} & (
  | {
      isHidden: true;
      /** `overlap`: together with a shown row it would reveal individual clients. */
      reason: 'fewClients' | 'overlap';
    }
  | {
      isHidden: false;
      clients: number;
      /**
       * Clients who trained with the protocol and answered the questionnaire, but not before and after; absent if they
       * are few.
       */
      withoutPair: number | undefined;
      figures: OutcomeFigures;
    }
);

/** Pairs of one protocol and one form, from which a cell is made. */
type Group = { pairs: readonly Pair[]; withoutPair: number; newest: ScoredResponse; trained: TrainedClient };

/**
 * Questionnaire change against training, per protocol and form of a questionnaire. A client counts if they have a total
 * before training with the protocol and one after it began. Clients who trained with two protocols count in both.
 * Therefore rows are not an experiment and cannot be added.
 */
export function outcomesOf(
  trained: readonly TrainedClient[],
  responses: readonly ScoredResponse[],
): OutcomeCell[] {
  const byProtocol = grouped(trained, ({ protocolId }) => protocolId);
  const questionnaires = grouped(responses, ({ questionnaireId }) => questionnaireId).map(questionnaireOf);
  const groups = byProtocol.flatMap((clients) =>
    questionnaires.flatMap((questionnaire) => groupsOf(clients, questionnaire)),
  );
  return cellsOf(groups).sort(
    (a, b) =>
      a.protocolName.localeCompare(b.protocolName) ||
      a.title.localeCompare(b.title) ||
      b.questionnaireVersion - a.questionnaireVersion,
  );
}

/** Totals of one questionnaire, grouped once, because they are looked up for each client of each protocol. */
type Questionnaire = {
  answeredBy: ReadonlySet<string>;
  newest: ScoredResponse;
  forms: readonly { newest: ScoredResponse; ofClient: ReadonlyMap<string, readonly ScoredResponse[]> }[];
};

const questionnaireOf = (all: readonly ScoredResponse[]): Questionnaire => ({
  answeredBy: new Set(all.map(({ clientId }) => clientId)),
  newest: newestOf(all),
  forms: grouped(all, ({ form }) => form).map((totals) => ({
    newest: newestOf(totals),
    ofClient: groupsBy(totals, ({ clientId }) => clientId),
  })),
});

/** One group per form that has pairs. If there are none, one group that reports this. */
function groupsOf(clients: readonly TrainedClient[], questionnaire: Questionnaire): Group[] {
  const answered = clients.filter(({ clientId }) => questionnaire.answeredBy.has(clientId));
  const [trained] = clients;
  if (answered.length === 0 || trained === undefined) return [];
  const groups = questionnaire.forms.map(({ newest, ofClient }) => {
    const pairs = answered.flatMap((client) => pairOf(client, ofClient.get(client.clientId) ?? []) ?? []);
    return { pairs, withoutPair: answered.length - pairs.length, newest, trained };
  });
  const paired = groups.filter(({ pairs }) => pairs.length > 0);
  if (paired.length > 0) return paired;
  return [{ pairs: [], withoutPair: answered.length, newest: questionnaire.newest, trained }];
}

const newestOf = (totals: readonly ScoredResponse[]): ScoredResponse =>
  totals.reduce((newest, each) => (each.version > newest.version ? each : newest));

/**
 * Largest first: of two cells that are too close, the smaller is hidden. Equal sizes have a fixed order, since two
 * responses that hide different rows could be subtracted.
 */
function cellsOf(groups: readonly Group[]): OutcomeCell[] {
  const sorted = groups.toSorted(
    (one, other) => other.pairs.length - one.pairs.length || (nameOf(one) < nameOf(other) ? -1 : 1),
  );
  const shown: { group: Group; clients: ReadonlySet<string>; hasTraining: boolean }[] = [];
  return sorted.map((group) => {
    const head = headOf(group);
    if (group.pairs.length < SMALLEST_CELL) return { ...head, isHidden: true, reason: 'fewClients' };
    const clients = clientsOf(group);
    const close = shown.filter((other) => isTooClose(clients, other.clients));
    // The same totals, with a client more or less.
    if (close.some(({ group: { newest } }) => isSameForm(newest, group.newest)))
      return { ...head, isHidden: true, reason: 'overlap' };
    // The same training, with a client more or less.
    const { protocolId } = group.trained;
    const hasTraining = !close.some(
      (other) => other.hasTraining && other.group.trained.protocolId === protocolId,
    );
    shown.push({ group, clients, hasTraining });
    const { withoutPair } = group;
    return {
      ...head,
      isHidden: false,
      clients: group.pairs.length,
      withoutPair: withoutPair === 0 || withoutPair >= SMALLEST_CELL ? withoutPair : undefined,
      figures: figuresOf(group.pairs, { cutOff: head.cutOff, hasTraining }),
    };
  });
}

/** Unique per group. */
const nameOf = ({ trained, newest }: Group): string =>
  [trained.protocolId, newest.questionnaireId, newest.form].join(' ');

const clientsOf = ({ pairs }: Group): Set<string> => new Set(pairs.map(({ trained }) => trained.clientId));

const isSameForm = (one: ScoredResponse, other: ScoredResponse): boolean =>
  one.questionnaireId === other.questionnaireId && one.form === other.form;

function headOf({ trained, newest }: Group) {
  return {
    protocolId: trained.protocolId,
    protocolName: trained.protocolName,
    questionnaireId: newest.questionnaireId,
    questionnaireVersion: newest.version,
    title: newest.title,
    higherIsWorse: newest.higherIsWorse,
    cutOff: cutOffOf(newest.key),
  };
}

const grouped = <T>(all: readonly T[], keyOf: (one: T) => string): T[][] => [
  ...groupsBy(all, keyOf).values(),
];

function groupsBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
