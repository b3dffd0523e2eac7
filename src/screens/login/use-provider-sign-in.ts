import { useEffect } from 'react';
import { useSetAtom } from '#state/jotai.ts';
import { useChangeBy } from '#state/use-change.ts';
import { completeProviderSignInAtom, startProviderSignInAtom } from '#state/account/session-actions.ts';

/** Sign-in on the page of an issuer; its answer is in the address of this page. */
export function useProviderSignIn() {
  const start = useSetAtom(startProviderSignInAtom);
  const complete = useSetAtom(completeProviderSignInAtom);
  const leave = useChangeBy(() => start());
  const { run: comeBack, ...back } = useChangeBy((search: string) => complete(search));
  useEffect(() => {
    const search = takeAnswer();
    if (search !== undefined) comeBack(search);
  }, [comeBack]);

  return {
    start: () => {
      back.reset();
      leave.run();
    },
    // Once the issuer's page is requested, this page is about to close.
    isBusy: leave.isBusy || leave.isDone || back.isBusy || back.isDone,
    problem: leave.problem ?? back.problem,
  };
}

/** Removes the answer from the address first: it works once, and must not stay in the history. */
function takeAnswer(): string | undefined {
  const { search, pathname } = window.location;
  if (!new URLSearchParams(search).has('state')) return undefined;
  window.history.replaceState(undefined, '', pathname);
  return search;
}
