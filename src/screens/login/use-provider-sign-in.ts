import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '#api/api-error.ts';
import { useSetAtom } from '#state/jotai.ts';
import { completeProviderSignInAtom, startProviderSignInAtom } from '#state/account/session-actions.ts';

/** To the page of an issuer and back: its answer stands in the address of this page. */
export function useProviderSignIn() {
  const start = useSetAtom(startProviderSignInAtom);
  const complete = useSetAtom(completeProviderSignInAtom);
  const leave = useMutation({ mutationFn: () => start() });
  const { mutate: comeBack, ...back } = useMutation({
    mutationFn: (search: string) => complete(search),
  });
  useEffect(() => {
    const search = takeAnswer();
    if (search !== undefined) comeBack(search);
  }, [comeBack]);

  const error = leave.error ?? back.error;
  return {
    start: () => {
      back.reset();
      leave.mutate();
    },
    // Once the issuer's page was asked for, this one is about to go.
    isBusy: leave.isPending || leave.isSuccess || back.isPending || back.isSuccess,
    problem: error ? messageOf(error) : undefined,
  };
}

/** Takes it out of the address before anything else: it is good once, and no history has to keep it. */
function takeAnswer(): string | undefined {
  const { search, pathname } = window.location;
  if (!new URLSearchParams(search).has('state')) return undefined;
  window.history.replaceState(undefined, '', pathname);
  return search;
}
