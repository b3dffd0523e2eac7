import { listClients } from '#shared/api/clients.ts';
import { listProtocols } from '#shared/api/protocols.ts';
import { listSessions } from '#shared/api/sessions.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { aProtocolRecord } from '#tests/builders/protocols.ts';
import { aSessionListItem } from '#tests/builders/session.ts';
import { renderApp } from '#tests/dom/render-app.tsx';
import { keyOf } from '#state/endpoint-query.ts';

const OF_ME = `/v2/therapist/${aUser().userId}`;
const CLIENT = `${OF_ME}/client/${uuid('c')}`;
const away = { status: 503, body: { error: { code: 'unavailable', message: 'The server is away.' } } };

it('what is due stands there though the consents could not be loaded, and that is said', async () => {
  const { user, replies } = renderApp({
    path: `/app/therapist/${aUser().userId}/clients/${uuid('c')}`,
    replies: {
      [`GET ${CLIENT}`]: { body: aClient() },
      [`GET ${OF_ME}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
      [`GET ${CLIENT}/consents`]: away,
      [`GET ${OF_ME}/assessmentAssignments`]: { body: { assignments: [], totalAssignments: 0 } },
      [`GET ${OF_ME}/questionnaireAssignments`]: {
        body: { assignments: [anOverdueOne], totalAssignments: 1 },
      },
    },
  });
  expect(await screen.findByText(/Some open items of this client/)).toBeVisible();
  const list = await screen.findByRole('list', { name: 'Open items of this client' });
  expect(list).toHaveTextContent('PHQ-9');
  expect(list).not.toHaveTextContent('Consent is missing');

  replies[`GET ${CLIENT}/consents`] = { body: { consents: [], totalConsents: 0 } };
  const notice = screen.getByText(/Some open items of this client/).closest('[role=alert]');
  await user.click(within(notice as HTMLElement).getByRole('button', { name: 'Try again' }));

  expect(await screen.findAllByText(/Consent is missing/)).not.toEqual([]);
});

const anOverdueOne = {
  assignmentId: uuid('8'),
  clientId: uuid('c'),
  clientName: 'Ada Brook',
  therapistId: aUser().userId,
  clientTherapistId: aUser().userId,
  clientOperatorId: null,
  questionnaireId: uuid('2'),
  title: 'PHQ-9',
  dueOn: '2026-03-01',
  repeatDays: null,
  state: 'overdue',
  responseId: null,
  endedAt: null,
  createdAt: '2026-02-01T09:00:00.000Z',
  version: 1,
};

it('a list that failed is not called empty, and can still be searched', async () => {
  renderApp({
    path: '/app/feedbackresponses',
    replies: { [`GET ${OF_ME}/feedbackResponses`]: away },
  });
  expect(await screen.findByRole('alert')).toBeVisible();

  expect(screen.queryByText('No feedback responses yet')).toBeNull();
  expect(screen.getByRole('searchbox', { name: 'Search feedback responses' })).toBeVisible();
});

it.each([
  { things: 'clients', call: listClients, rows: [aClient()], totals: 'totalClients' },
  { things: 'sessions', call: listSessions, rows: [aSessionListItem()], totals: 'totalSessions' },
  { things: 'protocols', call: listProtocols, rows: [aProtocolRecord()], totals: 'totalProtocols' },
])('the $things stay where they are when they cannot be had anew', async ({ things, call, rows, totals }) => {
  const list = `GET ${OF_ME}/${things}`;
  const { queries, replies } = renderApp({
    path: `/app/${things}`,
    replies: { [list]: { body: { [things]: rows, [totals]: 1 } } },
  });
  const table = await screen.findByRole('table');
  replies[list] = away;
  await queries.invalidateQueries({ queryKey: keyOf(call) });

  expect(await screen.findByRole('alert')).toBeVisible();
  expect(table).toBeVisible();
});
