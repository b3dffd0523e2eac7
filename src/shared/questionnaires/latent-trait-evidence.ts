import type { Answers } from './answer-values.ts';
import type { QuestionnaireScores } from './scores.ts';

/** Answers of a client, complete or partial. */
export type AnsweredQuestionnaire = {
  /** Key of a built-in instrument, or the id of the practice's own form; the latter counts for safety only. */
  key: string;
  /** Display name: 'PHQ-9'. */
  name: string;
  /** ISO 8601. */
  answeredAt: string;
  answers: Answers;
  scores: QuestionnaireScores;
};
/** One night of the sleep diary. */
export type DiaryNight = { night: string; efficiencyPct: number; onsetMinutes: number };
/** Figures of the go/no-go task (a subset of its score). */
export type ReactionTask = {
  takenAt: string;
  trials: number;
  goTrials: number;
  noGoTrials: number;
  omissions: number;
  commissions: number;
  medianMs: number | null;
  variationPct: number | null;
  dPrime: number | null;
};
export type TraitEvidence = {
  questionnaires: readonly AnsweredQuestionnaire[];
  nights: readonly DiaryNight[];
  tasks: readonly ReactionTask[];
};
