import type { ReactNode } from 'react';
import type { UserInfo } from '#shared/api/identity/users.ts';
import { pathTo } from '#shared/routes.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { SkeletonRows } from '#ui/notices/SkeletonRows.tsx';

type SignedInOnlyProps = {
  auth: { kind: string; user?: UserInfo | undefined };
  /** What signing in is for, as a sentence. */
  why: string;
  children: (user: UserInfo) => ReactNode;
};

/** Public screens about money need to know whose: a skeleton while that is loaded, the way in for who is signed out. */
export function SignedInOnly({ auth, why, children }: SignedInOnlyProps) {
  if (auth.kind === 'signedIn') return auth.user ? <>{children(auth.user)}</> : <SkeletonRows count={4} />;
  if (auth.kind !== 'signedOut') return undefined;
  return (
    <Notice kind="info" link={{ href: pathTo.signIn(), label: 'Sign in' }}>
      {why}
    </Notice>
  );
}
