import { pathTo } from '#shared/routes.ts';
import { sitePath } from '#model/site/links.ts';
import { matchRoute } from '../routes/route-table.ts';

/** Where a page of the marketing site is: on the one the installation names, else the one that comes with the app. */
export const siteHref = (site: string | undefined, page: string): string =>
  site === undefined ? `/${sitePath(page)}` : `${site}/${page}`;

export type Toggle = { label: 'Register' | 'Sign In'; href: string };

/** The other of the two ways in, for signed-out people anywhere but on the start page (specification section 2). */
export function toggleAt(path: string, setup: string): Toggle | undefined {
  const name = matchRoute(path)?.name;
  if (setup !== 'ready' || name === 'signIn') return undefined;
  return name === 'login' || name === 'forgotPassword'
    ? { label: 'Register', href: pathTo.register() }
    : { label: 'Sign In', href: pathTo.signIn() };
}
