import type { Answers } from './answer-values.ts';
import type { QuestionnaireScores } from './scores.ts';

/** Answers of the client, whether they were finished or stopped half way. */
export type AnsweredQuestionnaire = {
  /** Key of the built-in instrument; of a form of the practice its id: that one counts for safety only. */
  key: string;
  /** As people read it: 'PHQ-9'. */
  name: string;
  /** ISO 8601. */
  answeredAt: string;
  answers: Answers;
  scores: QuestionnaireScores;
};
/** A night in the sleep diary. */
export type DiaryNight = { night: string; efficiencyPct: number; onsetMinutes: number };
/** Figures of the go/no-go task (its score has more of them). */
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
