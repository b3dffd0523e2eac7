import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { QuestionnaireScores } from '#shared/questionnaires/scores.ts';
import { ScoresList } from './ScoresList.tsx';

const scores = (change: Partial<QuestionnaireScores>): QuestionnaireScores => ({
  total: undefined,
  subscales: [],
  criteria: [],
  safety: [],
  askedCount: 2,
  answeredCount: 1,
  ...change,
});
const criterion = { id: 'c', name: 'Pattern', label: 'Met', severity: 'high', source: 'A study' } as const;

it.each([
  ['nothing where there is no score', {}, '1 of 2 questions answered.'],
  [
    'a screening result where there is one',
    { criteria: [criterion] },
    '1 of 2 questions answered. A screening result, not a diagnosis.',
  ],
])('calls %s', (_what, change, words) => {
  render(<ScoresList scores={scores(change as Partial<QuestionnaireScores>)} />);

  expect(screen.getByText(/questions answered/)).toHaveTextContent(words);
  expect(screen.queryByText(/not a diagnosis/) === null).toBe(!words.includes('diagnosis'));
});
