import { useEffect } from 'react';
import { neurosityAccount, resumeNeurosity } from '#live/headsets/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';

/** Who has connected Neurosity in the settings need not sign in again when a Crown is chosen, by whichever way. */
export function useCrownOwner(): void {
  const api = useApi();
  const { userId } = useUser();
  useEffect(() => neurosityAccount.resumeWith(() => resumeNeurosity(api, userId)), [api, userId]);
}
