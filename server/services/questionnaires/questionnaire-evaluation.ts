import { asScoreOnly } from '#shared/domain/questionnaire-rights.ts';
import { AppError } from '#shared/errors.ts';
import type { Answers } from '#shared/questionnaires/answers.ts';
import { validateAnswers } from '#shared/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { itemsOf } from '#shared/questionnaires/definition.ts';
import { scaleRange, scoreQuestionnaire } from '#shared/questionnaires/score.ts';
import type { QuestionnaireScores } from '#shared/questionnaires/scores.ts';
import { textAfter } from '../core/hidden-text.ts';

type Given = { kind: 'answers' | 'scoreOnly'; answers: Answers; isPartial: boolean };
type Evaluated = { kind: 'answers' | 'scoreOnly'; answers: Answers; scores: QuestionnaireScores };

/** Checks the answers and computes their figures. Throws `invalid` with the item ids as field names. */
export function evaluate(
  definition: QuestionnaireDefinition,
  given: Given,
  corrected: Answers | undefined,
): Evaluated {
  const kind = definition.isScoreOnly ? 'scoreOnly' : given.kind;
  const asked = kind === 'scoreOnly' ? scoreOnlyOf(definition) : definition;
  const check = kind === 'scoreOnly' || given.isPartial ? 'draft' : 'complete';
  const { answers, problems, answeredCount } = validateAnswers(
    asked,
    withHiddenTexts(asked, given.answers, corrected),
    check,
  );
  if (Object.keys(problems).length > 0) {
    const fields = Object.entries(problems).map(([linkId, problem]) => [`answers.${linkId}`, problem]);
    throw new AppError(
      'invalid',
      'Some answers do not fit their questions.',
      Object.fromEntries(fields) as Record<string, string>,
    );
  }
  if (answeredCount === 0) throw new AppError('invalid', 'Nothing has been answered yet.');
  return { kind, answers, scores: scoreQuestionnaire(asked, answers) };
}

function scoreOnlyOf(definition: QuestionnaireDefinition): QuestionnaireDefinition {
  const asked = asScoreOnly(definition, (scale) => scaleRange(definition, scale));
  if (asked) return asked;
  throw new AppError('invalid', 'This questionnaire has no score that could be entered.');
}

/** Texts that were hidden during a correction keep their stored value. Throws `conflict` for text around a mask. */
function withHiddenTexts(
  definition: QuestionnaireDefinition,
  answers: Answers,
  corrected: Answers | undefined,
): Answers {
  if (!corrected) return answers;
  const texts = itemsOf(definition).flatMap(({ kind, linkId }) => {
    if (kind !== 'text' && kind !== 'date') return [];
    const [sent, stored] = [answers[linkId], corrected[linkId]];
    if (typeof sent !== 'string') return [];
    return [[linkId, textAfter(sent, { stored: String(stored ?? ''), shownOn: 'response' })] as const];
  });
  return { ...answers, ...Object.fromEntries(texts) };
}
