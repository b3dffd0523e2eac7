import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { inMemorySealing } from '#tests/dom/waiting-changes.ts';
import { createStore, Provider } from '#state/jotai.ts';
import { servicesAtom } from '#state/services.atoms.ts';
import { createServices } from '../start/create-services.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyScreen, type Screen } from '../routes/lazy-screen.tsx';

/** Shows a page that throws, with the server up or down. Returns the address the browser was sent to. */
function show(Failing: Screen) {
  const server = { isAway: false };
  const visited: string[] = [];
  const store = createStore();
  store.set(
    servicesAtom,
    createServices({
      fetch: async () => {
        if (server.isAway) throw new TypeError('Failed to fetch');
        return Response.json({
          isEmpty: false,
          isDemoAllowed: false,
          isCodeNeeded: false,
          maxActiveClients: 5,
          appVersion: '1.47.9',
        });
      },
      goTo: (url) => void visited.push(url),
      clock: { nowMs: () => 1_000_000 },
      storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
      sealed: inMemorySealing(),
      onSignedOut: () => undefined,
      onActingEnded: () => undefined,
    }),
  );
  render(
    <Provider store={store}>
      <ErrorBoundary>
        <Suspense>
          <Failing params={{}} />
        </Suspense>
      </ErrorBoundary>
    </Provider>,
    { onCaughtError: () => undefined },
  );
  return { server, visited, user: userEvent.setup() };
}

describe('a page that cannot be shown', () => {
  it('is loaded anew where its code did not arrive, once the server answers', async () => {
    window.history.replaceState(null, '', '/app/devices?model=crown');
    const missing = lazyScreen(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js')),
    );
    const { server, visited, user } = show(missing.Screen);
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();

    server.isAway = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot reach its server/);
    expect(visited).toEqual([]);

    server.isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => visited).toEqual(['/app/devices?model=crown']);
  });

  it.each<[string, Screen]>([
    [
      'while it is shown',
      () => {
        throw new Error('a bug');
      },
    ],
    ['as its code is run first', lazyScreen(() => Promise.reject(new TypeError('a bug'))).Screen],
  ])('says that something went wrong where it has a fault %s', async (_when, Failing) => {
    show(Failing);
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  });
});
