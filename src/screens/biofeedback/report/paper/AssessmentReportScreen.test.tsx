import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aClient, uuid } from '#tests/builders/people.ts';
import { aSession } from '#tests/builders/session.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const A = uuid('a');
const PATH = `/app/therapist/${A}/clients/${uuid('c')}/session/${uuid('5')}/assessment/${uuid('e')}/recording/${uuid('6')}/report`;
const SESSION = `GET /v2/therapist/${A}/sessionComponent/${uuid('6')}/session`;
const CLIENT: Replies = { [`GET /v2/therapist/${A}/client/${uuid('c')}`]: { body: aClient() } };

it('says that there is nothing to print yet, with the way to the client', async () => {
  renderApp({ path: PATH, replies: { ...CLIENT, [SESSION]: { body: aSession() } } });

  expect(await screen.findByText(/Nothing of this assessment is on the server/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the client' })).toHaveAttribute(
    'href',
    `/app/therapist/${A}/clients/${uuid('c')}`,
  );
});

it('offers to try again if it cannot be loaded', async () => {
  renderApp({ path: PATH, replies: { ...CLIENT, [SESSION]: { status: 503, body: {} } } });

  expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
});

it.each([
  ['that is damaged', PATH.replace(uuid('6'), 'damaged'), uuid('c')],
  ['of a recording of somebody else', PATH, uuid('d')],
])('shows nothing at an address %s', async (_name, path, clientId) => {
  const body = { ...aSession(), clientId };
  renderApp({ path, replies: { ...CLIENT, [SESSION]: { body } } });

  expect(await screen.findByText('There is no assessment recording at this address.')).toBeVisible();
});
