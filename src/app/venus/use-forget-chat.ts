import { useEffect } from 'react';
import { useAuth } from '#state/auth.atoms.ts';
import { forgetChatAtom } from '#state/chat/chat.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';

/** Clears the messages to Venus whenever a sign-in ends, so that the next user does not see them. */
export function useForgetChat(): void {
  const forget = useSetAtom(forgetChatAtom);
  const isSignedOut = useAuth().kind === 'signedOut';
  useEffect(() => {
    if (isSignedOut) forget();
  }, [isSignedOut, forget]);
}
