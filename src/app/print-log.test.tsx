import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aClient, aUser } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const { userId } = aUser();
const PRINT = `POST /v2/user/${userId}/print`;

it('tells the server of a print that the browser starts, and whose page it is', async () => {
  const { clientId } = aClient();
  const { requests } = renderApp({
    path: `/app/therapist/${userId}/clients/${clientId}/questionnaires`,
    replies: { [PRINT]: { body: { ok: true } } },
  });
  const printed = () => requests.filter(({ path }) => path.endsWith('/print')).map(({ body }) => body);
  await screen.findAllByRole('heading');
  expect(printed()).toEqual([]);

  window.dispatchEvent(new Event('beforeprint'));
  window.dispatchEvent(new Event('afterprint'));

  await waitFor(() => expect(printed()).toEqual([{ page: 'clientQuestionnaires', clientId }]));
});

it('tells nothing of a page before the sign-in', async () => {
  const { requests } = renderApp({ path: '/login', isSignedIn: false });
  await screen.findAllByRole('heading');

  window.dispatchEvent(new Event('beforeprint'));

  expect(requests.filter(({ path }) => path.endsWith('/print'))).toEqual([]);
});
