import { SELF_HARM_ITEMS } from './latent-trait-rules.ts';
import type { AnsweredQuestionnaire } from './latent-trait-evidence.ts';
import { TOTAL } from './scoring-rules.ts';

/** What the answers say about safety, figures aside. */
export type AnswersOnSafety = {
  /** Answers that raised a safety rule, and whose question was not answered anew since. */
  raised: readonly AnsweredQuestionnaire[];
  /** The newest answers to an instrument, where they leave its question about self-harm open. */
  open: readonly AnsweredQuestionnaire[];
};
export const NO_SAFETY: AnswersOnSafety = { raised: [], open: [] };

/**
 * Scores play no part, nor does whether a form was finished: only the newest answer to each of the questions. A form
 * that was stopped before the question says nothing about it and takes nothing back.
 */
export function safetyOf(all: readonly AnsweredQuestionnaire[]): AnswersOnSafety {
  const byKey = new Map<string, AnsweredQuestionnaire[]>();
  for (const one of newestFirst(all)) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  return {
    raised: [...byKey.values()].flatMap(raisedIn),
    open: Object.entries(SELF_HARM_ITEMS).flatMap(([key, linkIds]) => {
      const newest = byKey.get(key)?.[0];
      return newest && linkIds.some((linkId) => isOpen(newest, linkId)) ? [newest] : [];
    }),
  };
}

function raisedIn(newestOnTop: readonly AnsweredQuestionnaire[]): AnsweredQuestionnaire[] {
  const linkIds = newestOnTop.flatMap(({ scores }) => scores.safety.map(({ linkId }) => linkId));
  const raised = [...new Set(linkIds)].flatMap((linkId) => {
    const newest = newestOnTop.find(({ answers }) => answers[linkId] !== undefined);
    return newest?.scores.safety.some((flag) => flag.linkId === linkId) ? [newest] : [];
  });
  return [...new Set(raised)];
}

/** Of a total that was typed in nobody knows the answers, unless it is the lowest there is. */
function isOpen({ answers, scores: { total } }: AnsweredQuestionnaire, linkId: string): boolean {
  const isLowest =
    answers[TOTAL] !== undefined && total?.state === 'scored' && total.value === total.range.min;
  return answers[linkId] === undefined && !isLowest;
}

/** At the same moment an answer about safety comes first: whatever else was given then takes nothing back. */
export function newestFirst(all: readonly AnsweredQuestionnaire[]): AnsweredQuestionnaire[] {
  return all.toSorted(
    (one, other) =>
      Date.parse(other.answeredAt) - Date.parse(one.answeredAt) ||
      other.scores.safety.length - one.scores.safety.length,
  );
}
