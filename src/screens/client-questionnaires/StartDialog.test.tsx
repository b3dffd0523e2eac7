import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { phq2 } from '#server/model/instruments/phq.ts';
import { EMBEDDED_CONFIG } from '#tests/builders/app-config.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { aShippedQuestionnaire } from '#tests/builders/questionnaires.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const me = aUser().userId;
const CLIENT = uuid('c');
const MINE = `/v2/therapist/${me}`;
const ELSEWHERE: Replies = {
  'GET /config.json': {
    body: {
      ...EMBEDDED_CONFIG,
      provider: {
        kind: 'oidc',
        issuer: 'https://id.example',
        clientId: 'our-app',
        claims: { userId: 'custom:userId', organizationId: 'custom:organizationId' },
        name: 'Clinic',
        scopes: 'openid',
        tokenOrigin: null,
      },
    },
  },
};
const TOTAL = 60;
const aQuestionnaire = (number: number) => ({
  ...aShippedQuestionnaire('1', { ...phq2, shortTitle: undefined, title: `Check ${number}` }),
  questionnaireId: `01890000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
});
const ALL = Array.from({ length: TOTAL }, (_, index) => aQuestionnaire(index + 1));

async function open(replies: Replies = {}) {
  const app = renderApp({
    path: `/app/therapist/${me}/clients/${CLIENT}/questionnaires`,
    replies: {
      [`GET ${MINE}/client/${CLIENT}`]: { body: aClient({ therapistId: me }) },
      [`GET ${MINE}/client/${CLIENT}/questionnaireResponses`]: {
        body: { questionnaireResponses: [], totalQuestionnaireResponses: 0 },
      },
      [`GET ${MINE}/questionnaireAssignments`]: { body: { assignments: [], totalAssignments: 0 } },
      [`GET ${MINE}/questionnaireSafety`]: { body: { alerts: [] } },
      [`GET ${MINE}/questionnaires`]: ({ query }) => {
        const startFrom = Number(query.get('startFrom') ?? 0);
        const found = ALL.filter(({ definition }) =>
          definition.title.includes(query.get('searchTerm') ?? ''),
        );
        const questionnaires = found.slice(startFrom, startFrom + 50);
        return { body: { limit: 50, startFrom, questionnaires, totalSessions: found.length } };
      },
      ...replies,
    },
  });
  fireEvent.click(await screen.findByText('Answer now'));
  return { ...app, dialog: within(await screen.findByLabelText('Start a questionnaire')) };
}

it('hands over without a PIN nowhere where the password is kept elsewhere', async () => {
  const { dialog, requests } = await open(ELSEWHERE);
  await dialog.findByText('Check 1');
  expect(await dialog.findByText(/Unlocks the practice\. Your password is managed elsewhere/)).toBeVisible();
  for (const pin of ['', '123']) {
    fireEvent.change(dialog.getByLabelText(/^Hand-over PIN/), { target: { value: pin } });
    fireEvent.click(dialog.getByText('Hand over'));
    expect(await dialog.findByText('Use at least four digits or letters.')).toBeVisible();
  }

  expect(requests.some(({ path }) => path.includes('/questionnaire/'))).toBe(false);
});

it('finds any of many questionnaires by typing, and shows more of them a page at a time', async () => {
  const { dialog } = await open();
  await dialog.findByText('Check 1');
  expect(dialog.queryByText('Check 60')).toBeNull();
  fireEvent.click(dialog.getByText('More questionnaires'));
  expect(await dialog.findByText('Check 60')).toBeInTheDocument();
  expect(dialog.queryByText('More questionnaires')).toBeNull();

  const list = dialog.getByLabelText('Questionnaire');
  fireEvent.change(list, { target: { value: ALL[59]!.questionnaireId } });
  fireEvent.change(dialog.getByLabelText('Search questionnaires'), { target: { value: 'Check 7' } });
  await waitFor(() => expect(dialog.queryByText('Check 1')).toBeNull());

  // The chosen item keeps its text.
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Check 60', 'Check 7']);
});
