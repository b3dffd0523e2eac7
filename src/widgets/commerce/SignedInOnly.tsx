import type { ReactNode } from 'react';
import type { UserInfo } from '#shared/api/identity/users.ts';
import { pathTo } from '#shared/routes.ts';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';

type SignedInOnlyProps = {
  auth: { kind: string; user?: UserInfo | undefined };
  /** Purpose of signing in, as a sentence. */
  why: string;
  children: (user: UserInfo) => ReactNode;
};

/**
 * Public screens about money need a signed-in user. Shows a skeleton while the user is loading, and the sign-in to
 * signed-out users.
 */
export function SignedInOnly({ auth, why, children }: SignedInOnlyProps) {
  if (auth.kind === 'signedIn') return auth.user ? <>{children(auth.user)}</> : <SkeletonRows count={4} />;
  if (auth.kind !== 'signedOut') return undefined;
  return (
    <Notice kind="info" link={{ href: pathTo.signIn(), label: 'Sign in' }}>
      {why}
    </Notice>
  );
}
