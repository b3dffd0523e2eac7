import { pathTo } from '#shared/routes.ts';
import { useLocation } from 'wouter';
import { MESSAGES } from '#model/messages.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useServices } from '#state/services.atoms.ts';
import { signOutAtom } from '#state/account/session-actions.ts';
import { useToast } from '#state/toasts.atoms.ts';

/** Signs out and goes to the start page. If the provider is unreachable, offers to sign out on this computer only. */
export function useSignOut(): () => void {
  const signOut = useSetAtom(signOutAtom);
  const showToast = useToast();
  const [, navigate] = useLocation();
  const { goTo } = useServices();
  const leave = async (scope: 'everywhere' | 'thisComputerOnly') => {
    const logoutHref = await signOut(scope);
    if (logoutHref === undefined) navigate(pathTo.signIn());
    else goTo(logoutHref);
  };
  return () => {
    leave('everywhere').catch(() =>
      showToast({
        kind: 'danger',
        message: MESSAGES.logoutFailed,
        action: { label: 'Sign out of this computer only', run: () => void leave('thisComputerOnly') },
      }),
    );
  };
}
