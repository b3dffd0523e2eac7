import { useStore } from '#live/store/use-store.ts';
import type { NeurosityAccount, NeurosityAccountState } from '../drivers/crown/account.ts';
import { neurosityAccount } from '../drivers/crown/driver.ts';

/** Who is signed in at Neurosity in this browser. Asking for `restore` or `signIn` loads the maker's kit. */
export function useNeurosityAccount(account: NeurosityAccount = neurosityAccount): NeurosityAccountState {
  return useStore(account);
}
