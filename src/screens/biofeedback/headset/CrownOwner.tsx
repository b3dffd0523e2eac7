import { useEffect } from 'react';
import { neurosityAccount, resumeNeurosity } from '#live/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { NeurositySignIn } from './NeurositySignIn.tsx';

/** Asks for the owner of a Crown, unless the user has connected Neurosity in the settings: then nobody need type. */
export function CrownOwner({ onConnect }: { onConnect: () => void }) {
  const api = useApi();
  const { userId } = useUser();
  useEffect(() => {
    // The driver has looked who is signed in before it gave up, so the maker's kit is there already.
    if (neurosityAccount.get().step === 'signedOut') void resumeNeurosity(api, userId);
  }, [api, userId]);
  return <NeurositySignIn account={neurosityAccount} onConnect={onConnect} />;
}
