import { pathTo } from '#shared/routes.ts';
import { sitePath } from '#model/site/links.ts';
import { matchRoute } from '../routes/route-table.ts';

/** Address of a marketing page: on the site the installation names, else on the bundled site. */
export const siteHref = (site: string | undefined, page: string): string =>
  site === undefined ? `/${sitePath(page)}` : `${site}/${page}`;

export type Toggle = { label: 'Register' | 'Sign In'; href: string };

/**
 * The link to the other of sign-in and registration. Shown when signed out, except on the start page (specification
 * section 2).
 */
export function toggleAt(path: string, setup: string): Toggle | undefined {
  const name = matchRoute(path)?.name;
  if (setup !== 'ready' || name === 'signIn') return undefined;
  return name === 'login' || name === 'forgotPassword'
    ? { label: 'Register', href: pathTo.register() }
    : { label: 'Sign In', href: pathTo.signIn() };
}
