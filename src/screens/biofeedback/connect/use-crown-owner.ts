import { useEffect } from 'react';
import { neurosityAccount, resumeNeurosity } from '#live/headsets/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';

/** If Neurosity is connected in the settings, choosing a Crown over either transport needs no second sign-in. */
export function useCrownOwner(): void {
  const api = useApi();
  const { userId } = useUser();
  useEffect(() => neurosityAccount.resumeWith(() => resumeNeurosity(api, userId)), [api, userId]);
}
