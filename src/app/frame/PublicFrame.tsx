import { pathTo } from '#shared/routes.ts';
import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { SITE_LINKS, sitePath } from '#model/site/links.ts';
import { useAppConfig } from '#state/app-config.atoms.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { useSetup } from '#state/account/setup.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Logo } from '#ui/layout/Logo.tsx';
import { RegionSelect } from './RegionSelect.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useSignOut } from '../start/use-sign-out.ts';
import { matchRoute } from '#shared/match-route.ts';

/** Frame of every public page: a top bar with the site's links, the region, and sign-in or sign-out. */
export function PublicFrame({ path, children }: { path: string; children: ReactNode }) {
  const auth = useAuth();
  const setup = useSetup();
  const signOut = useSignOut();
  const { state } = useAppConfig();
  const config = state.kind === 'ready' ? state.config : undefined;
  const toggle = auth.kind === 'signedOut' ? toggleAt(path, setup.kind) : undefined;
  return (
    <div className="lw-public">
      <SkipLink />
      <header className="lw-public__top">
        <AppLink href={pathTo.signIn()} className="lw-brand">
          <Logo size={28} />
          Loopwell
        </AppLink>
        <nav className="lw-public__links" aria-label="About Loopwell">
          {SITE_LINKS.map(({ label, page }) => (
            <a key={page} href={siteHref(config?.marketingSite ?? undefined, page)}>
              {label}
            </a>
          ))}
        </nav>
        {config ? <RegionSelect config={config} isSignedIn={auth.kind === 'signedIn'} /> : undefined}
        {auth.kind === 'signedIn' ? <Button onClick={signOut}>Log Out</Button> : undefined}
        {toggle ? (
          <AppLink href={toggle.href} className="bp6-button">
            {toggle.label}
          </AppLink>
        ) : undefined}
      </header>
      <main id="content" className="lw-public__main">
        {children}
      </main>
      <footer className="lw-public__foot">
        © 2023 Loopwell. For training and screening, not for diagnosis.
      </footer>
    </div>
  );
}

/** Address of a marketing page: on the site the installation names, else on the bundled site. */
const siteHref = (site: string | undefined, page: string): string =>
  site === undefined ? `/${sitePath(page)}` : `${site}/${page}`;

type Toggle = { label: 'Register' | 'Sign In'; href: string };

/**
 * The link to the other of sign-in and registration. Shown when signed out, except on the start page (specification
 * section 2).
 */
function toggleAt(path: string, setup: string): Toggle | undefined {
  const name = matchRoute(path)?.name;
  if (setup !== 'ready' || name === 'signIn') return undefined;
  return name === 'login' || name === 'forgotPassword'
    ? { label: 'Register', href: pathTo.register() }
    : { label: 'Sign In', href: pathTo.signIn() };
}
