import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const OF_ME = `/v2/therapist/${aUser().userId}`;
const anAssignment = {
  assignmentId: uuid('8'),
  clientId: uuid('c'),
  clientName: 'Ada Brook',
  therapistId: aUser().userId,
  clientStatus: 'active',
  clientTherapistId: aUser().userId,
  clientOperatorId: null,
  dueOn: null,
  state: 'open',
  createdAt: '2026-03-01T09:00:00.000Z',
  version: 1,
};
const ofQuestionnaire = {
  ...anAssignment,
  questionnaireId: uuid('1'),
  title: 'Morning check',
  repeatDays: null,
  responseId: null,
  endedAt: null,
};
const ofAssessment = {
  ...anAssignment,
  assessmentId: uuid('2'),
  assessmentName: 'Morning check',
  recordedAt: null,
  sessionId: null,
  sessionTherapistId: null,
  sessionComponentId: null,
};

it.each([
  ['questionnaires', 'questionnaireAssignment', ofQuestionnaire],
  ['assessments', 'assessmentAssignment', ofAssessment],
])('an assignment of %s is withdrawn on screen before the server has answered', async (page, path, row) => {
  const { user } = renderApp({
    path: `/app/${page}?view=assigned`,
    replies: {
      [`GET ${OF_ME}/${path}s`]: { body: { assignments: [row], totalAssignments: 1 } },
      [`GET ${OF_ME}/questionnaireSafety`]: { body: { alerts: [] } },
      [`PATCH ${OF_ME}/${path}/${row.assignmentId}`]: 'never',
    },
  });
  const table = await screen.findByRole('table', { name: `Assigned ${page}` });
  await user.click(within(table).getByRole('button', { name: /^Actions for Morning check/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));

  expect(await within(table).findByText('Withdrawn')).toBeVisible();
});

const AN_ADMINISTRATOR = {
  [`GET /v2/users/${aUser().userId}/info`]: {
    body: aUser({ userId: aUser().userId, groups: [{ name: 'AccountAdmin' }] }),
  },
};
const ofColleague = { ...ofAssessment, therapistId: uuid('b'), clientTherapistId: uuid('b') };

it.each([
  ['the list of all', '/app/assessments?view=assigned', 'Assigned assessments'],
  [
    'that of a client',
    `/app/therapist/${uuid('a')}/clients/${uuid('c')}/assessments`,
    'Assessments of this client',
  ],
])('an administrator who records nothing withdraws an assessment in %s', async (_list, path, name) => {
  const { user, requests } = renderApp({
    path,
    replies: {
      ...AN_ADMINISTRATOR,
      [`GET ${OF_ME}/client/${uuid('c')}`]: { body: aClient() },
      [`GET ${OF_ME}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
      [`GET ${OF_ME}/assessmentAssignments`]: { body: { assignments: [ofColleague], totalAssignments: 1 } },
      [`PATCH ${OF_ME}/assessmentAssignment/${uuid('8')}`]: { body: { ...ofColleague, state: 'withdrawn' } },
    },
  });
  const table = await screen.findByRole('table', { name });
  await user.click(within(table).getByRole('button', { name: /^Actions for Morning check/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));

  expect(await screen.findByText('Assignment withdrawn.')).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Record now' })).toBeNull();
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ isWithdrawn: true, version: 1 });
});

it('an assessment in the list of all leads to its recording by its name and to the client by theirs', async () => {
  const recorded = {
    ...ofAssessment,
    state: 'recorded',
    sessionId: uuid('5'),
    sessionTherapistId: uuid('b'),
    sessionComponentId: uuid('6'),
  };
  renderApp({
    path: '/app/assessments?view=assigned',
    replies: {
      [`GET ${OF_ME}/assessmentAssignments`]: { body: { assignments: [recorded], totalAssignments: 1 } },
    },
  });
  const table = await screen.findByRole('table', { name: 'Assigned assessments' });
  const pathOf = (name: string) => within(table).getByRole('link', { name }).getAttribute('href');

  expect(pathOf('Ada Brook')).toBe(`/app/therapist/${aUser().userId}/clients/${uuid('c')}`);
  // In the name of the user who recorded it, not of the user who assigned it.
  expect(pathOf('Morning check')).toBe(
    `/app/therapist/${uuid('b')}/clients/${uuid('c')}/session/${uuid('5')}/assessment/${uuid('2')}/recording/${uuid('6')}`,
  );
});

it('an assessment of an inactive client is not recorded from the list of all, which says why', async () => {
  const ofInactive = { ...ofAssessment, clientStatus: 'inactive' };
  const { user } = renderApp({
    path: '/app/assessments?view=assigned',
    replies: {
      [`GET ${OF_ME}/assessmentAssignments`]: { body: { assignments: [ofInactive], totalAssignments: 1 } },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Actions for Morning check/ }));

  const refused = await screen.findByRole('menuitem', { name: /^Record now/ });
  expect(refused).toHaveAttribute('aria-disabled', 'true');
  expect(refused).toHaveTextContent('the client is inactive');
});

it.each([['questionnaires'], ['assessments']])(
  'a filter that leaves no assignment of %s is taken off',
  async (page) => {
    const path = page === 'questionnaires' ? 'questionnaireAssignments' : 'assessmentAssignments';
    const { user, requests } = renderApp({
      path: `/app/${page}?view=assigned&state=withdrawn`,
      replies: {
        [`GET ${OF_ME}/${path}`]: { body: { assignments: [], totalAssignments: 0 } },
        [`GET ${OF_ME}/questionnaireSafety`]: { body: { alerts: [] } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Show everything assigned' }));

    expect(await screen.findByText('Nothing assigned yet')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Choose an? / })).toHaveAttribute('href', `/app/${page}`);
    const last = requests.findLast((request) => request.path.endsWith(path))!;
    expect(last.query.get('state')).toBeNull();
  },
);
