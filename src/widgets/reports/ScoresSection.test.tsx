import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { QuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import { ScoresSection } from './ScoresSection.tsx';

const aResponse = (questionnaireId: string, day: number, value: number): QuestionnaireResponse =>
  ({
    questionnaireId,
    title: `Questionnaire ${questionnaireId}`,
    answeredAt: `2026-03-0${day}T09:00:00.000Z`,
    correctedById: null,
    scores: { total: { state: 'scored', value, range: { min: 0, max: 27 }, higherIsWorse: true } },
  }) as unknown as QuestionnaireResponse;

it('draws the scores of questionnaires that were answered more than once', () => {
  const responses = [aResponse('A', 1, 14), aResponse('A', 2, 9), aResponse('B', 1, 3)];
  render(
    <ScoresSection
      responses={responses}
      chartOf={({ title, points }) => `${title}: ${points.map(({ valuePct }) => valuePct).join(' ')}`}
    />,
  );

  expect(screen.getByText('Questionnaire A: 14 9')).toBeVisible();
  expect(screen.queryByText(/^Questionnaire B: /)).toBeNull();
  expect(screen.getByRole('row', { name: /^Questionnaire A 2 times/ })).toBeVisible();
});

it('is not printed while no questionnaire with a total has been answered', () => {
  const unscored = { ...aResponse('A', 1, 14), scores: {} } as QuestionnaireResponse;
  const { container } = render(<ScoresSection responses={[unscored]} />);

  expect(container).toBeEmptyDOMElement();
});
