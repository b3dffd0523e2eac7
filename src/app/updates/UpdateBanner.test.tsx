import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { MESSAGES } from '#model/messages.ts';
import { pathTo } from '#shared/routes.ts';
import { createStore, Provider } from '#state/jotai.ts';
import { toastsAtom } from '#state/toasts.atoms.ts';
import { type Refresh, refreshAtom } from '#state/updates.atoms.ts';
import { uuid } from '#tests/builders/people.ts';
import { UpdateBanner } from './UpdateBanner.tsx';

const ROOM = pathTo.biofeedback({
  therapistId: uuid('a'),
  clientId: uuid('c'),
  sessionComponentId: uuid('6'),
});

function show(path: string, outcome: Awaited<ReturnType<Refresh>> = 'refreshing') {
  window.history.replaceState(undefined, '', path);
  const refresh = vi.fn(async () => outcome);
  const store = createStore();
  store.set(refreshAtom, { refresh });
  render(
    <Provider store={store}>
      <UpdateBanner />
    </Provider>,
  );
  return { refresh, store, user: userEvent.setup() };
}
const banner = () => screen.queryByRole('button', { name: MESSAGES.newVersion });

it.each([pathTo.clients(), pathTo.login(), '/nowhere'])('offers the new version at %s', async (path) => {
  const { user, refresh, store } = show(path);
  await user.click(banner()!);
  expect(refresh).toHaveBeenCalledOnce();
  expect(store.get(toastsAtom)).toEqual([]);
});

it('is not shown in the session room', () => {
  show(ROOM);
  expect(banner()).toBeNull();
});

it('says why nothing happens while a session is running in another tab', async () => {
  const { user, store } = show(pathTo.clients(), 'recording');
  await user.click(banner()!);
  expect(store.get(toastsAtom)).toMatchObject([
    {
      kind: 'warning',
      message: 'A session is running or being saved in another tab. Refresh once it has ended.',
    },
  ]);
});
