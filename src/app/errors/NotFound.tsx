import { useHistoryState } from 'wouter/use-browser-location';
import { PRACTICE_USER_TYPES } from '#shared/domain/permissions.ts';
import { pathTo } from '#shared/routes.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';

/** Unknown addresses lead here (specification section 2). The page names the address and offers ways to continue. */
export function NotFound() {
  usePageTitle('Page not found');
  const address = readAddress(useHistoryState<unknown>());
  const auth = useAuth();
  const userType = auth.kind === 'signedIn' ? auth.user?.userType : undefined;
  const isOfPractice = userType !== undefined && PRACTICE_USER_TYPES.includes(userType);
  return (
    <div className="lw-empty">
      <h1>Page not found</h1>
      {address === undefined ? (
        <p>This page does not exist, or you have no access to it.</p>
      ) : (
        <p>
          There is no page at <code>{address}</code>. Check the address.
        </p>
      )}
      <AppLink
        href={isOfPractice ? pathTo.clients() : pathTo.signIn()}
        className="bp6-button bp6-intent-primary"
      >
        {isOfPractice ? 'Go to clients' : 'Go to the start page'}
      </AppLink>
    </div>
  );
}

function readAddress(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('address' in state)) return undefined;
  return typeof state.address === 'string' ? state.address : undefined;
}
