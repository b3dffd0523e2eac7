import { SELF_HARM_ITEMS } from './latent-trait-rules.ts';
import type { AnsweredQuestionnaire } from './latent-trait-evidence.ts';
import { TOTAL } from './scoring-rules.ts';

/** Safety findings from the answers, independent of the figures. */
export type AnswersOnSafety = {
  /** Responses that raised a safety rule and whose question has not been answered since. */
  raised: readonly AnsweredQuestionnaire[];
  /** Newest responses to an instrument that leave its self-harm question unanswered. */
  open: readonly AnsweredQuestionnaire[];
};
export const NO_SAFETY: AnswersOnSafety = { raised: [], open: [] };

/**
 * Scores do not matter, nor whether a form was finished: only the newest answer to each question counts. A form stopped
 * before the question neither raises nor clears anything.
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

/** The answers behind an entered total are unknown, unless it is the lowest possible total. */
function isOpen({ answers, scores: { total } }: AnsweredQuestionnaire, linkId: string): boolean {
  const isLowest =
    answers[TOTAL] !== undefined && total?.state === 'scored' && total.value === total.range.min;
  return answers[linkId] === undefined && !isLowest;
}

/** At equal times a safety answer comes first, so that a simultaneous response does not clear it. */
export function newestFirst(all: readonly AnsweredQuestionnaire[]): AnsweredQuestionnaire[] {
  return all.toSorted(
    (one, other) =>
      Date.parse(other.answeredAt) - Date.parse(one.answeredAt) ||
      other.scores.safety.length - one.scores.safety.length,
  );
}
