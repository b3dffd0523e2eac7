import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useAuth } from '#state/auth.atoms.ts';
import { useSetup } from '#state/setup.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { Logo } from '#ui/Logo.tsx';
import { MARKETING_SITE } from './config.ts';
import { SITE_LINKS, showsSignInLink } from './public-links.ts';
import { useSignOut } from './use-sign-out.ts';

export function PublicFrame({ path, children }: { path: string; children: ReactNode }) {
  const auth = useAuth();
  const setup = useSetup();
  const signOut = useSignOut();
  return (
    <div className="lw-public">
      <header className="lw-public__top">
        <AppLink href="/" className="lw-brand">
          <Logo size={28} />
          Loopwell
        </AppLink>
        <nav className="lw-public__links" aria-label="About Loopwell">
          {MARKETING_SITE
            ? SITE_LINKS.map(({ label, path: page }) => (
                <a key={page} href={MARKETING_SITE + page}>
                  {label}
                </a>
              ))
            : undefined}
        </nav>
        {auth.kind === 'signedIn' ? <Button onClick={signOut}>Log Out</Button> : undefined}
        {auth.kind === 'signedOut' && showsSignInLink(path, setup.kind) ? (
          <AppLink href="/" className="bp6-button">
            Sign In
          </AppLink>
        ) : undefined}
      </header>
      <main className="lw-public__main">{children}</main>
      <footer className="lw-public__foot">
        © 2023 Loopwell. For training and screening, not for diagnosis.
      </footer>
    </div>
  );
}
