import type { QuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import { formatDate } from '#ui/text/format.ts';

export type ScoreSeries = {
  questionnaireId: string;
  title: string;
  /** Oldest first; the values are totals. */
  points: { label: string; valuePct: number }[];
  /** The highest possible total. */
  most: number;
  /** 'first 14, last 9 (−5; less is better)' */
  changeWords: string;
  lastBand: string | undefined;
};

/** Totals by questionnaire, the most recently answered first. Responses replaced by a correction do not count. */
export function scoreSeries(responses: readonly QuestionnaireResponse[]): ScoreSeries[] {
  const groups = new Map<string, QuestionnaireResponse[]>();
  const oldestFirst = responses
    .filter(({ correctedById }) => correctedById === null)
    .toSorted((a, b) => a.answeredAt.localeCompare(b.answeredAt));
  for (const response of oldestFirst) {
    if (response.scores.total?.state !== 'scored') continue;
    const { questionnaireId } = response;
    groups.set(questionnaireId, [...(groups.get(questionnaireId) ?? []), response]);
  }
  return [...groups.values()]
    .toSorted((a, b) => b.at(-1)!.answeredAt.localeCompare(a.at(-1)!.answeredAt))
    .flatMap(toSeries);
}

function toSeries(responses: readonly QuestionnaireResponse[]): ScoreSeries[] {
  const totals = responses.flatMap(({ scores, answeredAt }) =>
    scores.total?.state === 'scored' ? [{ ...scores.total, answeredAt }] : [],
  );
  const [first, last, newest] = [totals[0], totals.at(-1), responses.at(-1)];
  if (!first || !last || !newest) return [];
  const change = last.value - first.value;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  const better = last.higherIsWorse ? 'lower is better' : 'higher is better';
  const changeWords =
    totals.length < 2
      ? `${first.value} of ${first.range.max}`
      : `first ${first.value}, last ${last.value} (${sign}${Math.abs(change)}; ${better})`;
  return [
    {
      questionnaireId: newest.questionnaireId,
      title: newest.title,
      points: totals.map(({ value, answeredAt }) => ({ label: formatDate(answeredAt), valuePct: value })),
      most: last.range.max,
      changeWords,
      lastBand: last.band?.label,
    },
  ];
}
