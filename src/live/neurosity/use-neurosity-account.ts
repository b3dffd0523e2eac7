import { useSyncExternalStore } from 'react';
import type { NeurosityAccount, NeurosityAccountState } from '../drivers/crown/account.ts';
import { neurosityAccount } from '../drivers/crown/driver.ts';

/** Who is signed in at Neurosity in this browser. Asking for `restore` or `signIn` loads the maker's kit. */
export function useNeurosityAccount(account: NeurosityAccount = neurosityAccount): NeurosityAccountState {
  return useSyncExternalStore(account.subscribe, account.get);
}
