import { useEffect } from 'react';
import { useAuth } from '#state/auth.atoms.ts';
import { forgetChatAtom } from '#state/chat/chat.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';

/** However a sign-in ends, what was written to Venus is not on the page for the next person. */
export function useForgetChat(): void {
  const forget = useSetAtom(forgetChatAtom);
  const isSignedOut = useAuth().kind === 'signedOut';
  useEffect(() => {
    if (isSignedOut) forget();
  }, [isSignedOut, forget]);
}
