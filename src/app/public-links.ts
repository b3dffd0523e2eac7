import { matchRoute } from './route-table.ts';

/** Pages of the marketing site the top bar links to (specification section 2). */
export const SITE_LINKS = [
  { label: 'About Us', path: '/about-us' },
  { label: 'Mission', path: '/mission' },
  { label: 'Vision', path: '/vision' },
  { label: 'Product', path: '/product' },
  { label: 'News', path: '/news' },
] as const;

/** 'Sign In' is offered to signed-out people anywhere but on the sign-in screen itself. */
export function showsSignInLink(path: string, setup: string): boolean {
  const name = matchRoute(path)?.name;
  return setup === 'ready' && name !== 'signIn' && name !== 'login';
}
