import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { servicesFor } from '#state/services.atoms.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';
import { preloadPage } from './preload-page.ts';

const LIST = `/v2/therapist/${uuid('a')}/clients`;

/** Opens a page as the browser does: its first calls are made before the app asks for anything. */
function open(path: string, isSignedIn = true) {
  const app = renderApp({
    path,
    isSignedIn,
    replies: { [`GET ${LIST}`]: { body: { clients: [aClient({ firstName: 'Ada' })], totalClients: 40 } } },
  });
  const { pathname, search } = window.location;
  const place = { path: pathname, search, windowHeightPx: window.innerHeight };
  preloadPage(place, servicesFor(app.store.get));
  return app;
}

const callsOf = (paths: readonly string[], path: string) => paths.filter((each) => each === path).length;

describe('preloadPage', () => {
  it.each(['/app/clients', '/app/clients?page=2&sort=createdAt.desc&userStatus=active'])(
    'asks once, and early, for the user and the rows of %s',
    async (path) => {
      const { requests } = open(path);
      await screen.findByRole('link', { name: 'Ada Brook' });

      const userPath = `/v2/users/${aUser().userId}/info`;
      const paths = requests.map((request) => request.path);
      expect(callsOf(paths, LIST)).toBe(1);
      expect(callsOf(paths, userPath)).toBe(1);
      expect(paths.indexOf(LIST)).toBeLessThan(paths.findIndex((each) => each.endsWith('/colleagues')));
    },
  );

  it('asks for nothing of a person where nobody is signed in', async () => {
    const { requests } = open('/app/clients', false);
    await screen.findByLabelText('E-mail address');

    expect(requests.filter((request) => request.path.startsWith('/v2/user'))).toEqual([]);
  });
});
