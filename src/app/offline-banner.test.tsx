import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aClient, aUser } from '#tests/builders/people.ts';
import { inMemoryAnswers } from '#tests/dom/stored-answers.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const CLIENTS = `GET /v2/therapist/${aUser().userId}/clients`;
const TITLE = /No connection to the server since/;

const listed = (firstName: string) => ({ body: { clients: [aClient({ firstName })], totalClients: 1 } });

/** A network that can be down. */
function aNetwork() {
  const network = { isDown: false };
  const elsewhere = () =>
    network.isDown ? Promise.reject<Response>(new TypeError('Failed to fetch')) : undefined;
  return { network, elsewhere };
}

it('says that pages show stored data, and loads them anew once the server answers', async () => {
  const { answers } = inMemoryAnswers();
  const { network, elsewhere } = aNetwork();
  const replies = { [CLIENTS]: listed('Ada') };
  const app = renderApp({ path: '/app/clients', answers, elsewhere, replies });
  await screen.findByText('Ada Brook');
  expect(screen.queryByText(TITLE)).toBeNull();
  network.isDown = true;
  await app.user.click(screen.getByRole('button', { name: 'Hide personal data' }));
  expect(await screen.findByText(TITLE)).toBeVisible();

  network.isDown = false;
  app.replies[CLIENTS] = listed('Maren');
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Maren Brook')).toBeVisible();
  expect(screen.queryByText(TITLE)).toBeNull();
});

it('opens without a server, with what the person last loaded', async () => {
  const { answers, stored } = inMemoryAnswers();
  const { network, elsewhere } = aNetwork();
  const options = { path: '/app/clients', answers, elsewhere, replies: { [CLIENTS]: listed('Ada') } };
  renderApp(options);
  await screen.findByText('Ada Brook');
  const isStored = (part: string) => [...stored.keys()].some((name) => name.includes(part));
  await waitFor(() =>
    expect(['/clients', '/info', '/settings', '/setup'].filter((part) => !isStored(part))).toEqual([]),
  );
  cleanup();

  network.isDown = true;
  renderApp(options);
  expect(await screen.findByText('Ada Brook')).toBeVisible();
  expect(screen.getByText(TITLE)).toBeVisible();
});

it('forgets everything when the person logs out', async () => {
  const { answers, stored } = inMemoryAnswers();
  const { user } = renderApp({ path: '/app/clients', answers, replies: { [CLIENTS]: listed('Ada') } });
  await screen.findByText('Ada Brook');
  await waitFor(() => expect(stored.size).toBeGreaterThan(0));
  await user.click(screen.getByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(stored.size).toBe(0));
});
