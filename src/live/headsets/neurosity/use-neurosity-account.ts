import { useStore } from '#live/store/use-store.ts';
import type { NeurosityAccount, NeurosityAccountState } from '../drivers/crown/account.ts';
import { neurosityAccount } from '../drivers/crown/own-account.ts';

/** The Neurosity account signed in in this browser. Calling `restore` or `signIn` loads the manufacturer's kit. */
export function useNeurosityAccount(account: NeurosityAccount = neurosityAccount): NeurosityAccountState {
  return useStore(account);
}
