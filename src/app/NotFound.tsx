import { AppLink } from '#ui/AppLink.tsx';

export function NotFound() {
  return (
    <div className="lw-empty">
      <h1>Page not found</h1>
      <p>This address leads nowhere, or to something you have no access to.</p>
      <AppLink href="/" className="bp6-button bp6-intent-primary">
        Go to the start page
      </AppLink>
    </div>
  );
}
