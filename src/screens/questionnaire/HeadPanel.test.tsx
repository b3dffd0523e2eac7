import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { questionnaireSchema } from '#shared/api/questionnaires.ts';
import { phq9 } from '#server/model/instruments/phq.ts';
import { aUser, uuid } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const me = aUser().userId;
const BASE = `/v2/therapist/${me}`;
const stored = questionnaireSchema.parse({
  questionnaireId: uuid('1'),
  therapistId: me,
  userId: me,
  categoryId: uuid('9'),
  version: 1,
  isArchived: false,
  updatedAt: '2026-03-01T09:00:00.000Z',
  responseCount: 0,
  definition: { ...phq9, key: undefined, title: 'Morning check' },
});
const ONE = `${BASE}/questionnaire/${stored.questionnaireId}`;

it('says in words that the categories are not there yet', async () => {
  renderApp({
    path: `/app/questionnaire/${stored.questionnaireId}`,
    replies: {
      [`GET ${BASE}/categories`]: 'never',
      [`GET ${BASE}/questionnaireSafety`]: { body: { alerts: [] } },
      [`GET ${ONE}`]: { body: stored },
      [`GET ${ONE}/versions`]: { body: { versions: [] } },
    },
  });

  const options = within(await screen.findByLabelText('Category')).getAllByRole('option');

  expect(options.map(({ textContent }) => textContent)).toEqual(['None', 'Loading']);
});
