import type { ItemScores } from './item-score.ts';
import type { CountClause, Criterion } from './scoring-rules.ts';
import type { CriterionResult } from './scores.ts';

type Truth = 'yes' | 'no' | 'open';

/** The first case that holds. Undecided while a missing answer could still make an earlier case hold. */
export function criterionResult(criterion: Criterion, scores: ItemScores): CriterionResult {
  const { id, name, source } = criterion;
  for (const one of criterion.cases) {
    const truth = one.clauses.map((clause) => clauseTruth(clause, scores)).reduce(and, 'yes');
    if (truth === 'yes') return { id, name, source, state: 'met', label: one.label, severity: one.severity };
    if (truth === 'open')
      return { id, name, source, state: 'undecided', label: NOT_ENOUGH_ANSWERED, severity: 'none' };
  }
  return { id, name, source, state: 'notMet', label: criterion.otherwise, severity: 'none' };
}

const NOT_ENOUGH_ANSWERED = 'Too few questions were answered to decide.';

function clauseTruth(clause: CountClause, scores: ItemScores): Truth {
  let sure = 0;
  let possible = 0;
  for (const { linkId, atLeast } of clause.items) {
    const score = scores.get(linkId);
    if (typeof score === 'number' && score >= atLeast) sure += 1;
    if (score === undefined) possible += 1;
  }
  const most = clause.max ?? Infinity;
  if (sure >= clause.min && sure + possible <= most) return 'yes';
  return sure + possible < clause.min || sure > most ? 'no' : 'open';
}

function and(one: Truth, other: Truth): Truth {
  if (one === 'no' || other === 'no') return 'no';
  return one === 'yes' && other === 'yes' ? 'yes' : 'open';
}
